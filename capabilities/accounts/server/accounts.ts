import type { LedgerReader, MoneyLane, StoredTransfer, TransferFilter } from '#capabilities/ledger/face.ts';
import type { AccountKey, Balances } from '#capabilities/ledger/rules.ts';
import type { Options } from '#capabilities/options/face.ts';
import type { Orders } from '#capabilities/orders/face.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { assets, formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Account, TransferRecord } from '../contract.ts';
import { availableChange, standingOf } from '../rules.ts';
import { createFunding, type Funding } from './funding.ts';

/** A customer's two accounts, demo and real: what stands in them and how it came there. */
export interface AccountServices extends Funding {
  /** The account of a book. The demo account gets its first money here when it has had none. */
  accountOf(customerId: CustomerId, book: Book): Promise<Account>;
  /** Both, as `getUserInfo` shows them. */
  accountsOf(customerId: CustomerId): Promise<Record<Book, Account>>;
  listTransfers(
    key: AccountKey,
    filter: TransferFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<Page<TransferRecord>>;
  /** Closes the demo positions and returns the demo balance to its first amount. */
  resetDemo(customerId: CustomerId, request: CommandRequest): Promise<Result<Account>>;
}

export interface AccountParts {
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly orders: Orders;
  readonly options: Pick<Options, 'reset'>;
  /** What a demo account begins with, in USDT units; the orders' reset returns it to the same. */
  readonly config: { readonly demoStartUnits: bigint };
}

export function createAccounts(parts: AccountParts): AccountServices {
  const { lane, ledger, orders, options, config } = parts;
  const funding = createFunding(lane, config);

  async function accountOf(customerId: CustomerId, book: Book): Promise<Account> {
    const key = { book, customerId };
    const [balances, { unrealised }] = await Promise.all([ledger.balances(key), orders.marginSummary(key)]);
    if (book === 'real' || !isEmpty(balances)) return accountView(book, balances, unrealised);
    await funding.openDemo(customerId);
    return accountView(book, await ledger.balances(key), unrealised);
  }

  return {
    ...funding,
    accountOf,
    async accountsOf(customerId) {
      const [demo, real] = await Promise.all(books.map((book) => accountOf(customerId, book)));
      if (demo === undefined || real === undefined) throw new Error('there are two books');
      return { demo, real };
    },
    async listTransfers(key, filter, page) {
      const { total, rows } = await ledger.listTransfers(key, filter, page);
      return { total, rows: rows.map(recordView) };
    },
    async resetDemo(customerId, request) {
      await funding.openDemo(customerId);
      const key = { book: 'demo', customerId } as const;
      // Before the balance is set, so that no stake comes back to it later.
      const ended = await options.reset(key);
      if (!ended.ok) return ended;
      const reset = await orders.resetDemo(key, request);
      return reset.ok ? accept(await accountOf(customerId, 'demo')) : reset;
    },
  };
}

function isEmpty(balances: Balances): boolean {
  return assets.every((asset) => Object.values(balances[asset]).every((units) => units === 0n));
}

function accountView(book: Book, balances: Balances, unrealised: bigint): Account {
  const standing = standingOf(balances, unrealised);
  const level = standing.marginLevelPpm;
  return {
    book,
    balances: assets.map((currency) => ({
      currency,
      available: formatUnits(balances[currency].available),
      held: formatUnits(balances[currency].held),
      plan: formatUnits(balances[currency].plan),
    })),
    equity: formatUnits(standing.equity),
    margin: formatUnits(standing.margin),
    freeMargin: formatUnits(standing.freeMargin),
    marginLevel: level === null ? null : formatRatePpm(level),
    unrealised: formatUnits(standing.unrealised),
  };
}

function recordView(transfer: StoredTransfer): TransferRecord {
  return {
    id: String(transfer.id),
    time: formatInstant(transfer.at),
    reason: transfer.reason,
    currency: transfer.asset,
    amount: formatUnits(availableChange(transfer)),
    balanceAfter: formatUnits(transfer.availableAfter),
    ref: transfer.ref,
  };
}

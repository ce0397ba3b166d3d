import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { ProductClaims } from '#capabilities/money/integrity/face.ts';
import type {
  LedgerFigures,
  LedgerReader,
  MoneyLane,
  StoredTransfer,
  TransferFilter,
} from '#capabilities/money/ledger/face.ts';
import { createFunding, type Funding } from '#capabilities/money/ledger/funding.ts';
import type { AccountKey, Balances } from '#capabilities/money/ledger/rules.ts';
import type { Options } from '#capabilities/products/options/face.ts';
import { levelsView, type MarginSummary, type Orders } from '#capabilities/products/orders/face.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import { type Book, books } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { assets, formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Account, Holding, TransferRecord } from '../contract.ts';
import { ownedOf, worthInUsdt } from '../equity.ts';
import { availableChange, marginFiguresOf } from '../rules.ts';
import { holdingsOf } from './holdings.ts';
import { type EquityLook, inOneLook, lookAtEquity } from './look-at-equity.ts';

/** A customer's two accounts, demo and real: what stands in them and how it came there. */
export interface AccountServices extends Funding {
  /** The account of a book. The demo account gets its first money here when it has had none. */
  accountOf(customerId: CustomerId, book: Book): Promise<Account>;
  /** The unavailable money of both books, and why. */
  holdings(customerId: CustomerId): Promise<Holding[]>;
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

export interface AccountNeeds {
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly orders: Orders;
  readonly options: Pick<Options, 'reset'>;
  /** What products hold for customers or are owed by them, beside their accounts. */
  readonly claims: readonly ProductClaims[];
  readonly ledgerFigures: Pick<LedgerFigures, 'heldByReason' | 'balancesOf'>;
  readonly markets: Pick<Prices, 'usdtRate'>;
  readonly db: Database;
  readonly clock: Clock;
  /** What a demo account begins with, in USDT units; the orders' reset returns it to the same. */
  readonly config: { readonly demoStartUnits: bigint };
}

export function createAccounts(needs: AccountNeeds): AccountServices {
  const { lane, ledger, orders, options, config, ledgerFigures } = needs;
  const equity = { ...needs, ledger: ledgerFigures };
  const funding = createFunding(lane, config);

  async function accountOf(customerId: CustomerId, book: Book): Promise<Account> {
    const key = { book, customerId };
    const [found, standing] = await Promise.all([look(key), orders.marginSummary(key)]);
    if (book === 'real' || !isEmpty(found.balances)) return accountView(found, standing);
    await funding.openDemo(customerId);
    return accountView(await look(key), standing);
  }

  async function look(key: AccountKey): Promise<EquityLook> {
    const [found] = await inOneLook(needs.db, (tx) => lookAtEquity(equity, tx, [key]));
    if (found === undefined) throw new Error('the query of an account returned no row');
    return found;
  }

  return {
    ...funding,
    accountOf,
    async accountsOf(customerId) {
      const [demo, real] = await Promise.all(books.map((book) => accountOf(customerId, book)));
      if (demo === undefined || real === undefined)
        throw new Error('the balance query did not return both books');
      return { demo, real };
    },
    async holdings(customerId) {
      const found = await Promise.all(books.map((book) => holdingsOf(needs, { book, customerId })));
      return found.flat();
    },
    async listTransfers(key, filter, page) {
      const { total, rows } = await ledger.listTransfers(key, filter, page);
      return { total, rows: rows.map(recordView) };
    },
    async resetDemo(customerId, request) {
      await funding.openDemo(customerId);
      const key = { book: 'demo', customerId } as const;
      // Before the balance is set, so that no stake is paid back into it later.
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

function accountView(
  { key, balances, claims, rates, parts, equity }: EquityLook,
  { bound, needed, levels }: MarginSummary,
): Account {
  const figures = marginFiguresOf(balances, { unrealised: claims.positions, bound, needed });
  const level = figures.marginLevelPpm;
  return {
    book: key.book,
    balances: assets.map((currency) => ({
      currency,
      available: formatUnits(balances[currency].available),
      held: formatUnits(balances[currency].held),
      plan: formatUnits(balances[currency].plan),
      margin: formatUnits(balances[currency].margin),
      collateral: formatUnits(balances[currency].collateral),
      usdt: unitsOrNull(worthInUsdt(rates[currency], ownedOf(balances[currency]))),
    })),
    equity: unitsOrNull(equity),
    parts: parts.map(({ product, asset, units, worth }) => ({
      product,
      currency: asset,
      amount: formatUnits(units),
      usdt: unitsOrNull(worth),
    })),
    marginEquity: formatUnits(figures.marginEquity),
    margin: formatUnits(figures.margin),
    freeMargin: formatUnits(figures.freeMargin),
    marginLevel: level === null ? null : formatRatePpm(level),
    ...(levels === undefined ? {} : { agreed: levelsView(levels) }),
    unrealised: formatUnits(figures.unrealised),
  };
}

function unitsOrNull(units: bigint | undefined): string | null {
  return units === undefined ? null : formatUnits(units);
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

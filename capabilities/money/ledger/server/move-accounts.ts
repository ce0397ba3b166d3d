import type { ReserveProduct } from '#capabilities/money/accounting/chart-of-accounts.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import type { OtherAccount, StoredTransfer } from '../face.ts';
import {
  applyTransfer,
  type Balances,
  batchOfId,
  emptyBalances,
  isCustomerAccount,
  type Transfer,
} from '../rules.ts';
import type { ChangedAccount, DecidedBatch } from './decided-batch.ts';
import type { LoadedBatch } from './load-batch.ts';

/** One account's part in a command. */
export interface MovingAccount extends OtherAccount {
  readonly keyText: string;
}

/** What an accepted command does to one account. */
export interface MovedAccount extends MovingAccount {
  readonly balance: ChangedAccount;
  readonly transfers: readonly StoredTransfer[];
}

export interface MoveNeeds {
  /** As the commands before it left it. */
  readonly batch: DecidedBatch;
  readonly loaded: LoadedBatch;
  readonly settles: ReserveProduct | undefined;
  readonly promises: bigint | undefined;
  readonly nextId: () => RecordId;
}

/**
 * What a command does to its accounts, its own first; nothing is changed yet. Refused where that one, or a
 * funded account, can't bear it. That another customer's can't is a bug.
 */
export function moveAccounts(parts: readonly MovingAccount[], needs: MoveNeeds) {
  const { settles, promises } = needs;
  const { reserves } = needs.batch;
  const accounts: MovedAccount[] = [];
  for (const part of parts) {
    const { key, keyText } = part;
    if (accounts.some((each) => each.keyText === keyText))
      throw new Error(`account ${keyText} occurs twice in one decision`);
    const moved = move(part, reserves.back(key, part.transfers, promises), needs);
    if (!moved.ok && accounts.length > 0)
      throw new Error(`insufficient balance in ${keyText}, which the command of another account debits`);
    if (!moved.ok) return moved;
    accounts.push(moved.value);
  }
  const [own, ...others] = accounts;
  if (own === undefined || others.some(({ key: { book } }) => book !== own.key.book))
    throw new Error(`one decision moves money of several books: ${accounts.map((each) => each.keyText)}`);
  const transfers = others.length === 0 ? own.transfers : accounts.flatMap((each) => each.transfers);
  const moved = reserves.move(own.key, { transfers, settles, promises });
  return moved.ok ? accept({ accounts, reserves: moved.value }) : moved;
}

/** What an account has after the commands decided so far. */
export function balancesIn(batch: DecidedBatch, loaded: LoadedBatch, keyText: string): Balances {
  return batch.balances.get(keyText)?.after ?? loaded.balances.get(keyText) ?? emptyBalances;
}

function move(
  { key, keyText, events }: MovingAccount,
  transfers: readonly Transfer[],
  { batch, loaded, nextId }: MoveNeeds,
): Result<MovedAccount> {
  const balances = balancesIn(batch, loaded, keyText);
  let after = balances;
  const stored: StoredTransfer[] = [];
  for (const transfer of transfers) {
    if (key.customerId === 0n && (isCustomerAccount(transfer.from) || isCustomerAccount(transfer.to))) {
      const { from, to, reason, ref } = transfer;
      throw new Error(`customer 0 (the platform) has no account ${from} or ${to}: transfer ${reason} ${ref}`);
    }
    const applied = applyTransfer(after, transfer);
    if (!applied.ok) return applied;
    after = applied.value;
    const id = nextId();
    const availableAfter = after[transfer.asset].available;
    stored.push({ ...transfer, id, key, at: batch.at, availableAfter, batchId: batchOfId(id) });
  }
  const before = batch.balances.get(keyText)?.before ?? balances;
  return accept({ key, keyText, events, balance: { key, before, after }, transfers: stored });
}

import type { RecordId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { LaneField, LaneRows, LaneStatement, StoredTransfer } from '../face.ts';
import { type AccountKey, type AssetBalance, type BatchLink, customerAccounts } from '../rules.ts';
import { codeOfAccount, codeOfAsset, codeOfBook } from './codes.ts';

export interface BalanceRow {
  readonly customer_id: bigint;
  readonly book: number;
  readonly asset: number;
  readonly available: bigint;
  readonly held: bigint;
  readonly margin: bigint;
  readonly plan: bigint;
  readonly collateral: bigint;
  readonly loan_owed: bigint;
}

/**
 * Reads what the customers have; locking it when asked, in the order of the primary key: every lane locks in
 * this order. A customer who acts in one book only may have the other read as well; that costs less than
 * matching pairs.
 */
export function readBalances(keys: readonly AccountKey[], isLocking: boolean): LaneStatement {
  return {
    name: isLocking ? 'ledger.lock-balances' : 'ledger.read-balances',
    text: `
      select ctid, customer_id, book, asset, available, held, margin, plan, collateral, loan_owed, mark, last_batch
      from ledger.balance
      where customer_id = any ($1::bigint[]) and book = any ($2::smallint[])
      ${isLocking ? 'order by customer_id, book, asset for no key update' : ''}`,
    values: [
      [...new Set(keys.map((key) => key.customerId))],
      [...new Set(keys.map((key) => codeOfBook(key.book)))],
    ],
  };
}

export interface RequestKey {
  readonly customerId: bigint;
  readonly requestId: string;
}

export interface RequestRow {
  readonly customer_id: bigint;
  readonly request_id: string;
  readonly fingerprint: string;
  readonly answer: string;
}

/**
 * What was answered to these requests before. `limit` keeps it one look-up a request, whatever the planner
 * believes.
 */
export function findRequests(requests: readonly RequestKey[]): LaneStatement {
  return {
    name: 'ledger.find-requests',
    text: `
      select customer_id, request_id, found.fingerprint, found.answer
      from unnest($1::bigint[], $2::text[]) as wanted (customer_id, request_id)
      cross join lateral (
        select encode(p.fingerprint, 'hex') as fingerprint,
          coalesce(p.answer, '{"ok":true,"value":' || p.data || '}') as answer
        from ledger.posting p
        where p.customer_id = wanted.customer_id and p.request_id = wanted.request_id
        limit 1
      ) as found`,
    values: [requests.map((request) => request.customerId), requests.map((request) => request.requestId)],
  };
}

export const nextBatchNumber: LaneStatement = {
  name: 'ledger.next-batch-number',
  text: `select nextval('ledger.batch_number') as id`,
  values: [],
};

export interface BalanceAfter {
  readonly key: AccountKey;
  readonly asset: Asset;
  readonly balance: AssetBalance;
  readonly mark: bigint;
}

/** A row as {@link readBalances} found it: its place, and the last batch that changed it. */
export interface ReadBalanceRow extends BalanceRow {
  readonly ctid: string;
  readonly mark: bigint;
  readonly last_batch: bigint;
}

export interface ChangedBalance extends BalanceAfter {
  readonly read: Pick<ReadBalanceRow, 'ctid' | 'last_batch'>;
}

/**
 * Changes rows where they were found. Fails when one is not as it was read: another process changed it since.
 */
export function updateBalances(balances: readonly ChangedBalance[], batchId: bigint): LaneStatement {
  return {
    name: 'ledger.update-balances',
    text: `
      with changed as (
        update ledger.balance b
        set available = after.available, held = after.held, margin = after.margin, plan = after.plan,
          collateral = after.collateral, loan_owed = after.loan_owed, mark = after.mark, last_batch = $10
        from unnest($1::tid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bigint[]) as after (ctid, last_batch, mark, available, held, margin, plan, collateral, loan_owed)
        where b.ctid = after.ctid and b.last_batch = after.last_batch
        returning 1
      )
      select ledger.expect_changed(count(*), $11) from changed`,
    values: [
      balances.map(({ read }) => read.ctid),
      balances.map(({ read }) => read.last_batch),
      balances.map(({ mark }) => mark),
      ...accountColumns(balances),
      batchId,
      balances.length,
    ],
  };
}

/** First balances. Fails, never overwrites, when another process was quicker. */
export function insertBalances(balances: readonly BalanceAfter[], batchId: bigint): LaneStatement {
  return {
    name: 'ledger.insert-balances',
    text: `
      insert into ledger.balance
        (customer_id, book, asset, mark, available, held, margin, plan, collateral, loan_owed, last_batch)
      select unnest($1::bigint[]), unnest($2::smallint[]), unnest($3::smallint[]), unnest($4::bigint[]),
        unnest($5::bigint[]), unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[]),
        unnest($9::bigint[]), unnest($10::bigint[]), $11::bigint`,
    values: [
      balances.map(({ key }) => key.customerId),
      balances.map(({ key }) => codeOfBook(key.book)),
      balances.map(({ asset }) => codeOfAsset(asset)),
      balances.map(({ mark }) => mark),
      ...accountColumns(balances),
      batchId,
    ],
  };
}

function accountColumns(balances: readonly BalanceAfter[]): bigint[][] {
  return customerAccounts.map((account) => balances.map(({ balance }) => balance[account]));
}

/**
 * A client's request, and the JSON of its command's answer, unless that is the data of the row's event.
 */
export interface AnsweredRequest extends RequestKey {
  readonly kind: string;
  readonly fingerprint: string;
  readonly answer?: string;
}

/**
 * A row of what one command did: at most two transfers, the second without evidence, one event, and the
 * request that asked for it.
 */
export interface NewPosting {
  readonly key: AccountKey;
  readonly id: RecordId;
  readonly transfer?: StoredTransfer | undefined;
  readonly next?: StoredTransfer | undefined;
  readonly event?: { readonly event: string; readonly dataText: string } | undefined;
  readonly request?: AnsweredRequest | undefined;
}

const postingColumns = `customer_id, id, book, at, asset, from_account, to_account, units, available_after, reason, ref, evidence,
  next_from_account, next_to_account, next_units, next_available_after, next_reason, request_id, kind, fingerprint, answer, event, data`;

export function postingRows(postings: readonly NewPosting[], at: Instant): LaneRows {
  const time = formatInstant(at);
  return {
    into: `ledger.posting (${postingColumns})`,
    rows: postings.map((posting) => postingRow(posting, time)),
  };
}

function postingRow({ key, id, transfer, next, event, request }: NewPosting, time: string): LaneField[] {
  return [
    key.customerId,
    id,
    codeOfBook(key.book),
    time,
    transfer && codeOfAsset(transfer.asset),
    transfer && codeOfAccount(transfer.from),
    transfer && codeOfAccount(transfer.to),
    transfer?.units,
    transfer?.availableAfter,
    transfer?.reason,
    transfer?.ref,
    transfer?.evidence,
    next && codeOfAccount(next.from),
    next && codeOfAccount(next.to),
    next?.units,
    next?.availableAfter,
    next?.reason,
    request?.requestId,
    request?.kind,
    request && `\\x${request.fingerprint}`,
    request?.answer,
    event?.event,
    event?.dataText,
  ];
}

export function insertBatch(link: BatchLink, hash: string): LaneStatement {
  return {
    name: 'ledger.insert-batch',
    text: `
      insert into ledger.batch (id, chain, at, transfer_count, previous_hash, hash)
      values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'))`,
    values: [link.id, link.chain, formatInstant(link.at), link.transferCount, link.previousHash, hash],
  };
}

/** A hash chain belongs to the session that holds its lock: the database frees it when the session ends. */
export function lockHashChain(chain: number): LaneStatement {
  return {
    name: 'ledger.lock-hash-chain',
    text: `select pg_try_advisory_lock(hashtext('ledger.chain'), $1) as claimed`,
    values: [chain],
  };
}

export function lastHashOf(chain: number): LaneStatement {
  return {
    name: 'ledger.last-hash-of',
    text: `select encode(hash, 'hex') as hash from ledger.batch where chain = $1 order by id desc limit 1`,
    values: [chain],
  };
}

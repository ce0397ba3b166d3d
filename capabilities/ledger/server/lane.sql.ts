import type { Asset } from '#foundation/money/money.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { StoredEvent, StoredTransfer } from '../face.ts';
import type { AccountKey, AssetBalance, ChainLink } from '../rules.ts';
import { codeOfAccount, codeOfAsset, codeOfBook } from './codes.ts';
import type { LaneStatement } from './lane-connection.ts';

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

/** Locks and reads what the accounts have, in the order of the primary key: every lane locks in this order. */
export function lockBalances(keys: readonly AccountKey[]): LaneStatement {
  return {
    name: 'ledger.lock-balances',
    text: `
      select b.customer_id, b.book, b.asset, b.available, b.held, b.margin, b.plan, b.collateral, b.loan_owed
      from unnest($1::bigint[], $2::smallint[]) as wanted (customer_id, book)
      join ledger.balance b on b.customer_id = wanted.customer_id and b.book = wanted.book
      order by b.customer_id, b.book, b.asset
      for no key update of b`,
    values: [keys.map((key) => key.customerId), keys.map((key) => codeOfBook(key.book))],
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

/** What was answered to these requests before. */
export function findRequests(requests: readonly RequestKey[]): LaneStatement {
  return {
    name: 'ledger.find-requests',
    text: `
      select r.customer_id, r.request_id, encode(r.fingerprint, 'hex') as fingerprint, r.answer
      from unnest($1::bigint[], $2::text[]) as wanted (customer_id, request_id)
      join ledger.request r on r.customer_id = wanted.customer_id and r.request_id = wanted.request_id`,
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
}

/** Balances whose row {@link lockBalances} locked. */
export function updateBalances(balances: readonly BalanceAfter[]): LaneStatement {
  return {
    name: 'ledger.update-balances',
    text: `
      update ledger.balance b
      set available = after.available, held = after.held, margin = after.margin, plan = after.plan,
        collateral = after.collateral, loan_owed = after.loan_owed
      from ${balanceColumns} as after
        (customer_id, book, asset, available, held, margin, plan, collateral, loan_owed)
      where b.customer_id = after.customer_id and b.book = after.book and b.asset = after.asset`,
    values: balanceValues(balances),
  };
}

/** First balances. Fails, never overwrites, when another process was quicker: then there was no row to lock. */
export function insertBalances(balances: readonly BalanceAfter[]): LaneStatement {
  return {
    name: 'ledger.insert-balances',
    text: `
      insert into ledger.balance
        (customer_id, book, asset, available, held, margin, plan, collateral, loan_owed)
      select * from ${balanceColumns}`,
    values: balanceValues(balances),
  };
}

const balanceColumns = `unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::bigint[], $5::bigint[],
        $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])`;

function balanceValues(balances: readonly BalanceAfter[]): unknown[] {
  return [
    balances.map(({ key }) => key.customerId),
    balances.map(({ key }) => codeOfBook(key.book)),
    balances.map(({ asset }) => codeOfAsset(asset)),
    balances.map(({ balance }) => balance.available),
    balances.map(({ balance }) => balance.held),
    balances.map(({ balance }) => balance.margin),
    balances.map(({ balance }) => balance.plan),
    balances.map(({ balance }) => balance.collateral),
    balances.map(({ balance }) => balance['loan-owed']),
  ];
}

export function insertTransfers(transfers: readonly StoredTransfer[], at: Instant): LaneStatement {
  return {
    name: 'ledger.insert-transfers',
    text: `
      insert into ledger.transfer
        (at, customer_id, id, book, asset, from_account, to_account, units, available_after, reason, ref, evidence)
      select $1::timestamptz, *
      from unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::smallint[], $6::smallint[], $7::smallint[],
        $8::bigint[], $9::bigint[], $10::text[], $11::text[], $12::text[])`,
    values: [
      formatInstant(at),
      transfers.map(({ key }) => key.customerId),
      transfers.map(({ id }) => id),
      transfers.map(({ key }) => codeOfBook(key.book)),
      transfers.map(({ asset }) => codeOfAsset(asset)),
      transfers.map(({ from }) => codeOfAccount(from)),
      transfers.map(({ to }) => codeOfAccount(to)),
      transfers.map(({ units }) => units),
      transfers.map(({ availableAfter }) => availableAfter),
      transfers.map(({ reason }) => reason),
      transfers.map(({ ref }) => ref),
      transfers.map(({ evidence }) => evidence ?? null),
    ],
  };
}

export interface AnsweredRequest extends RequestKey {
  readonly kind: string;
  readonly fingerprint: string;
  readonly answer: string;
}

export function insertRequests(requests: readonly AnsweredRequest[], at: Instant): LaneStatement {
  return {
    name: 'ledger.insert-requests',
    text: `
      insert into ledger.request (at, customer_id, request_id, kind, fingerprint, answer)
      select $1::timestamptz, customer_id, request_id, kind, decode(fingerprint, 'hex'), answer
      from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
        as answered (customer_id, request_id, kind, fingerprint, answer)`,
    values: [
      formatInstant(at),
      requests.map((request) => request.customerId),
      requests.map((request) => request.requestId),
      requests.map((request) => request.kind),
      requests.map((request) => request.fingerprint),
      requests.map((request) => request.answer),
    ],
  };
}

export interface NewEvent extends StoredEvent {
  readonly key: AccountKey;
  /** JSON of `data`. */
  readonly dataText: string;
}

export function insertEvents(events: readonly NewEvent[]): LaneStatement {
  return {
    name: 'ledger.insert-events',
    text: `
      insert into ledger.event (customer_id, sequence, event, data)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])`,
    values: [
      events.map(({ key }) => key.customerId),
      events.map(({ sequence }) => sequence),
      events.map(({ event }) => event),
      events.map(({ dataText }) => dataText),
    ],
  };
}

export function insertBatch(link: ChainLink, hash: string): LaneStatement {
  return {
    name: 'ledger.insert-batch',
    text: `
      insert into ledger.batch (id, chain, at, transfer_count, previous_hash, hash)
      values ($1, $2, $3, $4, decode($5, 'hex'), decode($6, 'hex'))`,
    values: [link.id, link.chain, formatInstant(link.at), link.transferCount, link.previousHash, hash],
  };
}

/** A chain belongs to the session that holds its lock: the database frees it when the session ends. */
export function claimChain(chain: number): LaneStatement {
  return {
    name: 'ledger.claim-chain',
    text: `select pg_try_advisory_lock(hashtext('ledger.chain'), $1) as claimed`,
    values: [chain],
  };
}

export function lastHashOfChain(chain: number): LaneStatement {
  return {
    name: 'ledger.last-hash-of-chain',
    text: `select encode(hash, 'hex') as hash from ledger.batch where chain = $1 order by id desc limit 1`,
    values: [chain],
  };
}

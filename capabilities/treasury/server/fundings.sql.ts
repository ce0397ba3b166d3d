import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { FundingReason, TreasuryAccount } from '../rules.ts';
import type { FundingRequest } from './treasury-world.ts';

export interface FundingRow {
  readonly id: bigint;
  readonly book: Book;
  readonly account: TreasuryAccount;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason_code: FundingReason;
  readonly note: string;
  readonly evidence: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
  readonly requested_by: OperatorId;
  readonly fingerprint: string;
  readonly requested_at: Date;
  readonly due_at: Date;
  readonly decided_by: readonly OperatorId[] | null;
  readonly decided_at: Date | null;
}

const columns = sql`id, book, account, asset, units, reason_code, note, evidence, state, requested_by, fingerprint, requested_at, due_at,
  decided_by, decided_at`;

/** Undefined when this operator has asked under this request id before. */
export async function insertFunding(
  tx: Tx,
  funding: FundingRequest & { readonly at: Date; readonly dueAt: Date },
): Promise<FundingRow | undefined> {
  const { book, account, asset, units, reasonCode, note, evidence, requestedBy, request, at, dueAt } =
    funding;
  const { rows } = await sql<FundingRow>`
    insert into treasury.funding (book, account, asset, units, reason_code, note, evidence, requested_by, request_id, fingerprint,
      requested_at, due_at)
    values (${book}, ${account}, ${asset}, ${units}, ${reasonCode}, ${note}, ${evidence}, ${requestedBy}, ${request.id},
      ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint asked_once do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function selectAsked(
  db: Database | Tx,
  requestedBy: OperatorId,
  requestId: string,
): Promise<FundingRow | undefined> {
  const { rows } = await sql<FundingRow>`
    select ${columns} from treasury.funding
    where requested_by = ${requestedBy} and request_id = ${requestId}`.execute(db);
  return rows[0];
}

export async function selectFunding(db: Database, id: bigint): Promise<FundingRow | undefined> {
  const { rows } = await sql<FundingRow>`
    select ${columns} from treasury.funding where id = ${id}`.execute(db);
  return rows[0];
}

/** Oldest first. */
export async function selectWaiting(db: Database, limit: number): Promise<FundingRow[]> {
  const { rows } = await sql<FundingRow>`
    select ${columns} from treasury.funding where state = 'waiting' order by id limit ${limit}`.execute(db);
  return rows;
}

export interface FundingFilter {
  readonly status?: FundingRow['state'] | undefined;
  readonly book?: Book | undefined;
}

/** Newest first. */
export async function selectFundings(
  db: Database,
  filter: FundingFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<FundingRow[]> {
  const { rows } = await sql<FundingRow>`
    select ${columns} from treasury.funding where ${matches(filter)}
    order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countFundings(db: Database, filter: FundingFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from treasury.funding where ${matches(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function matches({ status, book }: FundingFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    and (${book ?? null}::text is null or book = ${book ?? null})`;
}

/** What was moved on the real book on other evidence than a transaction's hash. */
export async function selectApprovedSums(
  tx: Tx,
  asset: Asset,
): Promise<{ id: bigint; units: bigint; evidence: string }[]> {
  const { rows } = await sql<{ id: bigint; units: bigint; evidence: string }>`
    select id, units, evidence from treasury.funding
    where state = 'approved' and book = 'real' and asset = ${asset}
      and btrim(evidence) !~* '^(0x)?[0-9a-f]{64}$'
    order by id`.execute(tx);
  return rows;
}

/** False when it was decided before. */
export async function rejectFunding(
  tx: Tx,
  id: bigint,
  decidedBy: readonly OperatorId[],
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update treasury.funding set state = 'rejected', decided_by = ${decidedBy}::bigint[], decided_at = ${at}
    where id = ${id} and state = 'waiting'`.execute(tx);
  return numAffectedRows === 1n;
}

/** In the lane: what waits, locked until the batch is stored, since the house has no row of its own that a batch would hold. */
export async function lockWaiting(connection: LaneConnection): Promise<{ book: Book; id: bigint }[]> {
  return await connection.query({
    name: 'treasury-lock-waiting',
    text: `select book, id from treasury.funding where state = 'waiting' order by id for update`,
    values: [],
  });
}

export interface ApprovedFunding {
  readonly id: bigint;
  readonly decidedBy: readonly OperatorId[];
  readonly at: Instant;
}

/** In the lane: with the money that it moves. */
export async function approveFundings(
  connection: LaneConnection,
  approved: readonly ApprovedFunding[],
): Promise<void> {
  await connection.query({
    name: 'treasury-approve',
    text: `update treasury.funding f
      set state = 'approved', decided_at = v.at, decided_by = string_to_array(v.decided_by, ',')::bigint[]
      from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as v (id, decided_by, at)
      where f.id = v.id`,
    values: [
      approved.map(({ id }) => id),
      approved.map(({ decidedBy }) => decidedBy.join(',')),
      approved.map(({ at }) => formatInstant(at)),
    ],
  });
}

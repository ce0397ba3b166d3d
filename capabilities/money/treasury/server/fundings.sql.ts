import { sql } from 'kysely';
import type { AttachedRow, KeptDocument } from '#capabilities/desk/reviews/face.ts';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import { andWithin, type Period } from '#foundation/server-kit/period.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { FundingReason, TreasuryAccount } from '../rules.ts';
import type { FundingRequest } from './treasury-needs.ts';

export interface FundingRow extends AttachedRow {
  readonly book: Book;
  readonly account: TreasuryAccount;
  readonly asset: Asset;
  readonly units: bigint;
  readonly reason_code: FundingReason;
  readonly note: string;
  readonly evidence: string;
}

export const fundingRequests = operatorRequests<FundingRow>(
  'treasury.funding',
  'book, account, asset, units, reason_code, note, evidence, upload_id, document_hash',
  { amount: { asset: sql`asset`, units: sql`units` }, book: sql`book` },
);

/** Undefined when this operator has asked under this request id before. */
export async function insertFunding(
  tx: Tx,
  funding: FundingRequest & KeptDocument & { readonly at: Date; readonly dueAt: Date },
) {
  const { book, account, asset, units, reasonCode, note, evidence, uploadId, documentHash } = funding;
  const { requestedBy, request, at, dueAt } = funding;
  return await firstRow<FundingRow>(tx)`
    insert into treasury.funding (book, account, asset, units, reason_code, note, evidence, upload_id, document_hash, requested_by,
      request_id, fingerprint, requested_at, due_at)
    values (${book}, ${account}, ${asset}, ${units}, ${reasonCode}, ${note}, ${evidence}, ${uploadId}, ${documentHash},
      ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint asked_once do nothing
    returning ${fundingRequests.columns}`;
}

export interface FundingFilter extends Period {
  readonly status?: FundingRow['state'] | undefined;
  readonly book?: Book | undefined;
}

export function matches({ status, book, ...period }: FundingFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    and (${book ?? null}::text is null or book = ${book ?? null})
    ${andWithin(sql`requested_at`, period)}`;
}

/** What was moved on the real book on other evidence than a transaction's hash. */
export async function selectApprovedSums(tx: Tx, asset: Asset) {
  return await allRows<{ id: bigint; units: bigint; evidence: string }>(tx)`
    select id, units, evidence from treasury.funding
    where state = 'approved' and book = 'real' and asset = ${asset}
      and btrim(evidence) !~* '^(0x)?[0-9a-f]{64}$'
    order by id`;
}

/**
 * In the lane: what waits, locked until the batch is stored, since the platform has no row of its own that a
 * batch would hold.
 */
export async function lockWaiting(connection: LaneConnection): Promise<{ book: Book; id: bigint }[]> {
  return await connection.query({
    name: 'treasury-lock-waiting',
    text: `select book, id from treasury.funding where state = 'waiting' order by id for update`,
    values: [],
  });
}

/** What is taken out is looked at and moved one after the other, whichever process does it. */
export async function lockTakingOut(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('treasury.takingOut'))`.execute(tx);
}

const ofTreasurer = `select book, asset, sum(units)::bigint as units from treasury.funding
  where state = 'approved' and account = $1 group by book, asset`;

export interface BroughtIn {
  readonly book: Book;
  readonly asset: Asset;
  readonly units: bigint;
}

/** What the treasurer has brought into an account less what was taken out, by book and asset. */
export async function selectBroughtIn(db: Database, account: TreasuryAccount) {
  return await allRows<BroughtIn>(db)`
    select book, asset, sum(units)::bigint as units from treasury.funding
    where state = 'approved' and account = ${account} group by book, asset`;
}

/** The same in the lane, where what waits is locked. */
export async function loadBroughtIn(
  connection: LaneConnection,
  account: TreasuryAccount,
): Promise<BroughtIn[]> {
  return await connection.query({ name: 'treasury-brought-in', text: ofTreasurer, values: [account] });
}

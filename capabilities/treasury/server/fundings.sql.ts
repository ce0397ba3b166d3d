import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/ledger/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { type OperatorRequestRow, operatorRequests } from '#foundation/server-kit/operator-requests.ts';
import type { FundingReason, TreasuryAccount } from '../rules.ts';
import type { FundingRequest } from './treasury-world.ts';

export interface FundingRow extends OperatorRequestRow {
  readonly book: Book;
  readonly account: TreasuryAccount;
  readonly units: bigint;
  readonly reason_code: FundingReason;
  readonly note: string;
  readonly evidence: string;
}

export const fundingRequests = operatorRequests<FundingRow>(
  'treasury.funding',
  'book, account, units, reason_code, note, evidence',
);

/** Undefined when this operator has asked under this request id before. */
export async function insertFunding(
  tx: Tx,
  funding: FundingRequest & { readonly at: Date; readonly dueAt: Date },
): Promise<FundingRow | undefined> {
  const { book, account, units, reasonCode, note, evidence, requestedBy, request, at, dueAt } = funding;
  const { rows } = await sql<FundingRow>`
    insert into treasury.funding (book, account, units, reason_code, note, evidence, requested_by, request_id, fingerprint,
      requested_at, due_at)
    values (${book}, ${account}, ${units}, ${reasonCode}, ${note}, ${evidence}, ${requestedBy}, ${request.id},
      ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint asked_once do nothing
    returning ${fundingRequests.columns}`.execute(tx);
  return rows[0];
}

export interface FundingFilter {
  readonly status?: FundingRow['state'] | undefined;
  readonly book?: Book | undefined;
}

export function matches({ status, book }: FundingFilter) {
  return sql`(${status ?? null}::text is null or state = ${status ?? null})
    and (${book ?? null}::text is null or book = ${book ?? null})`;
}

/** In the lane: what waits, locked until the batch is stored, since the house has no row of its own that a batch would hold. */
export async function lockWaiting(connection: LaneConnection): Promise<{ book: Book; id: bigint }[]> {
  return await connection.query({
    name: 'treasury-lock-waiting',
    text: `select book, id from treasury.funding where state = 'waiting' order by id for update`,
    values: [],
  });
}

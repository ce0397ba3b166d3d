import { sql } from 'kysely';
import type { Tx } from '#foundation/server-kit/database.ts';
import {
  type AskedBy,
  type OperatorRequestRow,
  operatorRequests,
} from '#foundation/server-kit/operator-requests.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import type { UnsoldStatus } from '../piece.ts';
import { pieceOfRow, type SaleRow, saleColumns } from './piece-rows.ts';

export interface ClosingRow extends OperatorRequestRow {
  readonly piece_id: bigint;
  readonly status: UnsoldStatus;
  /** The highest bid when it was asked for. */
  readonly units: bigint;
  readonly note: string;
}

export const closingRequests = operatorRequests<ClosingRow>('nfts.closing', 'piece_id, status, units, note', {
  amount: { asset: sql`'USDT'`, units: sql`units` },
});

export interface NewClosing extends AskedBy {
  readonly pieceId: bigint;
  readonly status: UnsoldStatus;
  readonly units: bigint;
  readonly note: string;
  readonly at: Date;
  readonly dueAt: Date;
}

/** Undefined when this operator has asked under this request id before. */
export function insertClosing(tx: Tx, closing: NewClosing): Promise<ClosingRow | undefined> {
  const { pieceId, status, units, note, requestedBy, request, at, dueAt } = closing;
  return firstRow<ClosingRow>(tx)`
    insert into nfts.closing (piece_id, status, units, note, requested_by, request_id, fingerprint, requested_at, due_at)
    values (${pieceId}, ${status}, ${units}, ${note}, ${requestedBy}, ${request.id}, ${request.fingerprint}, ${at}, ${dueAt})
    on conflict on constraint closing_asked_once do nothing
    returning ${closingRequests.columns}`;
}

/** The piece as it is sold now, locked, and whether its end is asked for already. */
export async function lockToClose(tx: Tx, id: bigint) {
  const row = await firstRow<SaleRow>(tx)`
    select ${sql.raw(saleColumns)} from nfts.piece p where p.id = ${id} for no key update`;
  const waits = await firstRow(tx)`select 1 from nfts.closing where piece_id = ${id} and state = 'waiting'`;
  return row && { piece: pieceOfRow(row), isAsked: waits !== undefined };
}

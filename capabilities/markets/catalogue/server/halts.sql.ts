import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';

export interface HaltRow {
  readonly code: string;
  /** Null for some halts of old databases, as is their author. */
  readonly operator_id: OperatorId | null;
  readonly author: string | null;
  readonly at: Date;
  readonly reason: string;
  /** Null once a second operator agreed. */
  readonly lapses_at: Date | null;
  readonly agreed_by: string | null;
  /** The operator who asks to lift it, where that takes two. */
  readonly resume_operator_id: OperatorId | null;
  readonly resume_author: string | null;
  readonly resume_asked_at: Date | null;
}

const columns = sql`code, operator_id, author, at, reason, lapses_at, agreed_by, resume_operator_id, resume_author,
  resume_asked_at`;

export function selectHalts(db: Database): Promise<HaltRow[]> {
  return allRows<HaltRow>(db)`select ${columns} from markets.halt order by code`;
}

/** All changes of an instrument's halt pass its row here, one after the other; false for an unknown code. */
export async function lockInstrument(tx: Tx, code: string): Promise<boolean> {
  const rows = await allRows(tx)`select 1 from markets.instrument where code = ${code} for no key update`;
  return rows.length > 0;
}

export function selectHalt(tx: Tx, code: string): Promise<HaltRow | undefined> {
  return firstRow<HaltRow>(tx)`select ${columns} from markets.halt where code = ${code}`;
}

export type NewHalt = Pick<HaltRow, 'code' | 'operator_id' | 'author' | 'at' | 'reason' | 'lapses_at'>;

export async function insertHalt(tx: Tx, halt: NewHalt): Promise<void> {
  const { code, operator_id, author, at, reason, lapses_at } = halt;
  await sql`
    insert into markets.halt (code, operator_id, author, at, reason, lapses_at)
    values (${code}, ${operator_id}, ${author}, ${at}, ${reason}, ${lapses_at})`.execute(tx);
}

/** It stands from here on until it is lifted. */
export async function agreeToHalt(tx: Tx, code: string, agreedBy: string): Promise<void> {
  await sql`update markets.halt set lapses_at = null, agreed_by = ${agreedBy} where code = ${code}`.execute(
    tx,
  );
}

export async function askToResume(
  tx: Tx,
  code: string,
  { operatorId, email, at }: { operatorId: OperatorId; email: string; at: Date },
): Promise<void> {
  await sql`
    update markets.halt
    set resume_operator_id = ${operatorId}, resume_author = ${email}, resume_asked_at = ${at}
    where code = ${code}`.execute(tx);
}

export async function deleteHalt(tx: Tx, code: string): Promise<void> {
  await sql`delete from markets.halt where code = ${code}`.execute(tx);
}

/** Ends the halts that no second operator agreed to by then, and gives what they were. */
export function deleteLapsed(tx: Tx, at: Date): Promise<HaltRow[]> {
  return allRows<HaltRow>(tx)`
    delete from markets.halt where lapses_at <= ${at} returning ${columns}`;
}

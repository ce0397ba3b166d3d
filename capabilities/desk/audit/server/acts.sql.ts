import { type RawBuilder, sql } from 'kysely';
import type { CustomerId, OperatorId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import { literal } from '#foundation/text/sought.ts';

export interface ActRow {
  readonly sequence: bigint;
  readonly at: Date;
  readonly operatorIds: readonly OperatorId[];
  readonly name: string;
  readonly subject: string;
  readonly customerId: CustomerId | null;
  readonly reasonCode: string | null;
  readonly note: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

const actColumns = sql`
  sequence, at, operator_ids as "operatorIds", name, subject, customer_id as "customerId",
  reason_code as "reasonCode", note, before, after, encode(previous_hash, 'hex') as "previousHash",
  encode(hash, 'hex') as hash`;

export interface ActFilter {
  readonly operatorId?: OperatorId | undefined;
  /** The beginning of the act's name: `kyc` finds `kyc.approve`. */
  readonly name?: string | undefined;
  readonly customerId?: CustomerId | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** In the subject, reason, note, or what was before and after, in any case. */
  readonly text?: string | undefined;
}

function conditionOf(filter: ActFilter): RawBuilder<unknown> {
  const { operatorId, name, customerId, from, to, text } = filter;
  const pattern = text === undefined ? undefined : `%${literal(text)}%`;
  return sql.join(
    [
      sql`true`,
      ...(operatorId === undefined ? [] : [sql`operator_ids @> array[${operatorId}]::bigint[]`]),
      ...(name === undefined ? [] : [sql`name like ${`${literal(name)}%`}`]),
      ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
      ...(from === undefined ? [] : [sql`at >= ${from}`]),
      ...(to === undefined ? [] : [sql`at < ${to}`]),
      ...(pattern === undefined
        ? []
        : [sql`concat_ws(' ', subject, reason_code, note, before, after) ilike ${pattern}`]),
    ],
    sql` and `,
  );
}

/** Newest first. */
export async function selectActs(db: Database, filter: ActFilter, page: { offset: number; limit: number }) {
  return await allRows<ActRow>(db)`
    select ${actColumns} from audit.act where ${conditionOf(filter)}
    order by sequence desc
    offset ${page.offset} limit ${page.limit}`;
}

export async function countActs(db: Database, filter: ActFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from audit.act where ${conditionOf(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Those before a sequence number, newest first. */
export async function selectActsBefore(db: Database, filter: ActFilter, before: bigint, limit: number) {
  return await allRows<ActRow>(db)`
    select ${actColumns} from audit.act where ${conditionOf(filter)} and sequence < ${before}
    order by sequence desc
    limit ${limit}`;
}

/** Those after a sequence number, oldest first. */
export async function selectActsAfter(db: Database, after: bigint, limit: number) {
  return await allRows<ActRow>(db)`
    select ${actColumns} from audit.act where sequence > ${after} order by sequence limit ${limit}`;
}

export async function findAct(db: Database, sequence: bigint) {
  return await firstRow<ActRow>(db)`
    select ${actColumns} from audit.act where sequence = ${sequence}`;
}

export async function selectHead(db: Database): Promise<{ sequence: bigint; hash: string }> {
  const head = await firstRow<{ sequence: bigint; hash: string }>(db)`
    select sequence, encode(hash, 'hex') as hash from audit.head`;
  if (head === undefined) throw new Error('the head row of the audit log is missing');
  return head;
}

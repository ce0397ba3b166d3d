import { sql } from 'kysely';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, type PageRange, pageOf } from '#foundation/server-kit/statements.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { PlanStatus } from '../rules.ts';
import { type OwnedPlan, type PlanRow, planOfRow, planTable } from './plan-rows.ts';

/**
 * The plans under way of the accounts. The lateral join keeps it one index probe an account, whatever the
 * statistics say.
 */
export async function selectActiveOf(
  connection: LaneConnection,
  keys: readonly AccountKey[],
): Promise<OwnedPlan[]> {
  const rows = await connection.query<PlanRow>({
    name: 'plans-active',
    text: `select p.* from unnest($1::bigint[], $2::text[]) as k (customer_id, book)
      cross join lateral (
        select ${planTable.names()} from plans.smart_plan
        where customer_id = k.customer_id and book = k.book and ended_at is null offset 0
      ) p`,
    values: [keys.map(({ customerId }) => customerId), keys.map(({ book }) => book)],
  });
  return rows.map(planOfRow);
}

/** A place among the plans under way: an account has one of a product. */
export interface PlanPlace {
  readonly customerId: bigint;
  readonly book: AccountKey['book'];
  readonly productId: string;
}

/** After one moment and through the other. */
export interface Period {
  readonly since: Instant;
  readonly through: Instant;
}

export interface DuePlan extends PlanPlace {
  readonly id: bigint;
  readonly isOver: boolean;
}

/** A page of the plans in whose period a day ended, and of those whose term is over; after a place. */
export async function selectDue(
  db: Database,
  { since, through }: Period,
  after: PlanPlace,
  limit: number,
): Promise<DuePlan[]> {
  const runDays = (at: Instant) =>
    sql`floor(extract(epoch from ${formatInstant(at)}::timestamptz - started_at) / 86400)`;
  return allRows<DuePlan>(db)`
    select customer_id as "customerId", id, book, product_id as "productId", ${runDays(through)} >= days as "isOver"
    from plans.smart_plan
    where ended_at is null and (customer_id, book, product_id) > (${after.customerId}, ${after.book}, ${after.productId})
      and (${runDays(through)} >= days or ${runDays(through)} > greatest(0, ${runDays(since)}))
    order by customer_id, book, product_id limit ${limit}`;
}

/** By when all that was due had been done; 0 before the first time. */
export async function selectProgress(db: Database): Promise<Instant> {
  const { rows } = await sql<{ through: Date }>`select through from plans.progress`.execute(db);
  return rows[0]?.through.getTime() ?? 0;
}

export async function updateProgress(db: Database, through: Instant): Promise<void> {
  await sql`
    insert into plans.progress (through) values (${formatInstant(through)})
    on conflict (is_only) do update set through = excluded.through`.execute(db);
}

/** A page of an account's plans, newest first, and how many there are. */
export async function selectPlans(
  db: Database,
  key: AccountKey,
  status: PlanStatus | undefined,
  page: PageRange,
): Promise<{ total: number; plans: OwnedPlan[] }> {
  const from = sql`plans.smart_plan where customer_id = ${key.customerId} and book = ${key.book}
    and (${status ?? null}::text is null or status = ${status ?? null})`;
  const { total, rows } = await pageOf<PlanRow>(db, { select: sql`*`, from, by: sql`id desc` }, page);
  return { total, plans: rows.map(planOfRow) };
}

/** Every plan under way. */
export async function selectActive(tx: Tx): Promise<OwnedPlan[]> {
  const { rows } = await sql<PlanRow>`select * from plans.smart_plan where ended_at is null`.execute(tx);
  return rows.map(planOfRow);
}

/** One plan of an account; undefined when it has none of that id. */
export async function selectPlan(
  db: Database,
  key: AccountKey,
  id: RecordId,
): Promise<OwnedPlan | undefined> {
  const { rows } = await sql<PlanRow>`
    select * from plans.smart_plan
    where customer_id = ${key.customerId} and book = ${key.book} and id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : planOfRow(rows[0]);
}

import { sql } from 'kysely';
import type { ReviewDecision } from '#capabilities/desk/reviews/face.ts';
import type { LinkKind } from '#capabilities/people/links/face.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { dueQueue } from '#foundation/server-kit/due-queue.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Mirrored } from '../mirrored.ts';
import type { Direction } from '../valuation.ts';

export interface HeldSide {
  readonly customerId: CustomerId;
  readonly code: string;
  readonly direction: Direction;
  /** Sum of lots × contract size; wider than a bigint column. */
  readonly quantity: bigint;
}

/** What each customer has open on the real book, in markets where others have the other side. */
export async function selectSides(db: Database): Promise<HeldSide[]> {
  const { rows } = await sql<{ customer: bigint; code: string; direction: Direction; quantity: string }>`
    select * from (
      select customer_id as customer, code, direction, sum(lots::numeric * contract_size)::text as quantity,
        count(*) filter (where direction = 'buy') over (partition by code) as longs,
        count(*) over (partition by code) as all_sides
      from orders.margin_order where status = 'open' and book = 'real'
      group by customer_id, code, direction
    ) side where longs between 1 and all_sides - 1`.execute(db);
  return rows.map(({ customer, code, direction, quantity }) => ({
    customerId: asCustomerId(customer),
    code,
    direction,
    quantity: BigInt(quantity),
  }));
}

export interface MirroredRow {
  readonly id: bigint;
  readonly code: string;
  readonly long_customer: bigint;
  readonly short_customer: bigint;
  readonly sharing: LinkKind[];
  readonly notional: bigint;
  readonly found_at: Date;
  readonly decision: ReviewDecision['decision'] | null;
}

const columns = sql`id, code, long_customer, short_customer, sharing, notional, found_at, decision`;

/**
 * Has a pair reviewed. One that waits already is kept at its largest; one that was decided after the given
 * time is not asked about again.
 */
export async function raiseMirrored(
  db: Database,
  { code, long, short, sharing, notional }: Mirrored,
  at: Date,
  decidedSince: Date,
): Promise<void> {
  await sql`
    insert into orders.mirrored as known (code, long_customer, short_customer, sharing, notional, found_at)
    select ${code}, ${long}, ${short}, ${[...sharing]}::text[], ${notional}, ${at}
    where not exists (
      select 1 from orders.mirrored
      where code = ${code} and long_customer = ${long} and short_customer = ${short} and decided_at > ${decidedSince})
    on conflict (code, long_customer, short_customer) where decided_at is null
    do update set notional = greatest(known.notional, excluded.notional), sharing = excluded.sharing`.execute(
    db,
  );
}

/** Those that wait for a decision. */
export const waitingMirrored = dueQueue<MirroredRow>({
  select: columns,
  from: sql`orders.mirrored where decided_at is null`,
  since: sql`found_at`,
  customer: sql`long_customer`,
  amount: { asset: sql`'USDT'`, units: sql`notional` },
});

export function selectMirrored(db: Database, id: bigint): Promise<MirroredRow | undefined> {
  return firstRow<MirroredRow>(db)`select ${columns} from orders.mirrored where id = ${id}`;
}

/** False when it has been decided. */
export async function decideMirrored(
  tx: Tx,
  id: bigint,
  decision: ReviewDecision['decision'],
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update orders.mirrored set decision = ${decision}, decided_at = ${at}
    where id = ${id} and decided_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Positions of one customer that the other opened the other side of at nearly the same time. */
export async function countMirroredTrades(
  db: Database,
  one: CustomerId,
  other: CustomerId,
  since: Instant,
  withinMs: number,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from orders.margin_order a
    where a.customer_id = ${one} and a.book = 'real' and a.open_time >= ${new Date(since)}
      and exists (
        select from orders.margin_order b
        where b.customer_id = ${other} and b.book = 'real' and b.code = a.code and b.direction <> a.direction
          and b.open_time between a.open_time - ${withinMs} * interval '1 ms' and a.open_time + ${withinMs} * interval '1 ms'
      )`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

import { type RawBuilder, sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/**
 * What a book's orders were worth at opening and closing since a time, in USDT units of 10^-8, by the hour in
 * which they were. The fee that a side paid at the agreed rate tells it, less the unit that fees are rounded
 * up by, rounded down: never more than it was. Without a fee the margin tells the opening, and the move of
 * the price the closing.
 */
export async function sumTradedByHour(
  db: Database,
  book: Book,
  from: Instant,
): Promise<{ hour: Instant; units: bigint }[]> {
  const margin = sql`(required_margin - 1)::numeric * leverage`;
  const { rows } = await sql<{ hour: Date; units: string }>`
    select date_trunc('hour', at, 'UTC') as hour, sum(units)::text as units
    from (
      select open_time as at, ${worth(sql`open_fee`, margin)} as units
      from orders.margin_order where book = ${book} and open_time >= ${new Date(from)}
      union all
      select close_time, ${worth(sql`close_fee`, sql`${margin} * close_price / open_price`)}
      from orders.margin_order where book = ${book} and close_time >= ${new Date(from)}
    ) as traded
    group by 1
  `.execute(db);
  return rows.map(({ hour, units }) => ({ hour: hour.getTime(), units: BigInt(units) }));
}

function worth(fee: RawBuilder<unknown>, withoutFee: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(greatest(0, case
    when fee_rate_ppm > 0 then (${fee} - 1)::numeric * 1000000 / fee_rate_ppm else ${withoutFee} end))`;
}

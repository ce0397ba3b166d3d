import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { firstRow } from '#foundation/server-kit/statements.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { oneInOf } from '../chance.ts';
import type { OptionWins } from '../face.ts';

/**
 * What some customers together won: all of theirs in one market and direction that end in the same minute are
 * one bet, however many options it was spread over.
 */
export async function selectWins(
  db: Database,
  book: Book,
  customers: readonly CustomerId[],
  since: Instant,
): Promise<OptionWins> {
  const row = await firstRow<{ won: number; bets: number; profit: string }>(db)`
    select (count(*) filter (where profit > 0))::int4 as won, count(*)::int4 as bets,
      coalesce(sum(profit), 0)::text as profit
    from (
      select sum(received - amount) as profit from options.option_order
      where customer_id = any (${customers}::bigint[]) and book = ${book} and status in ('won', 'lost', 'sold')
        and settled_time >= ${new Date(since)}
      group by code, direction, date_trunc('minute', expiry_time)
    ) bet`;
  const { won, bets, profit } = row ?? { won: 0, bets: 0, profit: '0' };
  return { won, bets, profit: BigInt(profit), oneIn: oneInOf(won, bets) };
}

import { sql } from 'kysely';
import { optionReserve } from '#capabilities/money/accounting/options.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { liveOptionStatuses } from '../option.ts';
import { verifyPrices } from './verify-prices.ts';

const { promised } = optionReserve;

/** Every option that is not settled has its whole payout promised; every other follows from its evidence. */
export const optionStandings: ProductStandings = {
  accounts: [promised],
  async standings(tx) {
    const { rows } = await sql<{ book: Book; units: string }>`
      select book, sum(payout) as units from options.option_order
      where status in ${sql.raw(wordList(liveOptionStatuses))}
      group by book`.execute(tx);
    return rows.map(({ book, units }) => {
      const key = { book, customerId: asCustomerId(0n) };
      return { key, account: promised, asset: 'USDT', units: BigInt(units) };
    });
  },
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select 'options' as kind, book, 'USDT' as asset, count(*)::integer as count, sum(amount)::bigint as units
    from options.option_order
    where customer_id = ${customerId} and status in ${sql.raw(wordList(liveOptionStatuses))}
    group by book`,
  finding: verifyPrices,
};

import { sql } from 'kysely';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { allRows } from '#foundation/server-kit/statements.ts';

/** A withdrawal that is looked at or paid out has its whole amount held. */
export const withdrawalStandings: ProductStandings = {
  accounts: ['held'],
  async standings(tx) {
    const { rows } = await sql<{ customer_id: CustomerId; book: Book; asset: Asset; units: string }>`
      select customer_id, book, asset, sum(amount)::text as units from withdrawals.withdrawal
      where status in ('review', 'approved')
      group by customer_id, book, asset`.execute(tx);
    return rows.map(({ customer_id, book, asset, units }) => {
      return { key: { book, customerId: customer_id }, account: 'held', asset, units: BigInt(units) };
    });
  },
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select 'withdrawals' as kind, book, asset, count(*)::integer as count, sum(amount)::bigint as units
    from withdrawals.withdrawal where customer_id = ${customerId} and status in ('review', 'approved')
    group by book, asset`,
};

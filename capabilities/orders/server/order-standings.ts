import { sql } from 'kysely';
import type { StandingSource } from '#capabilities/integrity/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';

/** An account's margin is that of its open positions. */
export const orderStandings: StandingSource = {
  accounts: ['margin'],
  async standings(tx) {
    const { rows } = await sql<{ customer_id: CustomerId; book: Book; units: string }>`
      select customer_id, book, sum(required_margin) as units from orders.margin_order
      where status = 'open'
      group by customer_id, book`.execute(tx);
    return rows.map(({ customer_id, book, units }) => {
      return {
        key: { book, customerId: customer_id },
        account: 'margin',
        asset: 'USDT',
        units: BigInt(units),
      };
    });
  },
};

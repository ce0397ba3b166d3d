import { sql } from 'kysely';
import { orderReserve } from '#capabilities/money/accounting/orders.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { liveStatuses } from '../position.ts';

const { promised } = orderReserve;
const house = asCustomerId(0n);

/**
 * An account's margin is that of its open positions and the order margins of pending ones; what is promised,
 * what live orders have reserved.
 */
export const orderStandings: ProductStandings = {
  accounts: ['margin', promised],
  async standings(tx) {
    const { rows } = await sql<{ customer_id: CustomerId; book: Book; margin: string; reserved: string }>`
      select customer_id, book, 
        sum(order_margin) + coalesce(sum(required_margin) filter (where status = 'open'), 0) as margin,
        sum(reserved) as reserved
      from orders.margin_order
      where status in ${sql.raw(wordList(liveStatuses))}
      group by customer_id, book`.execute(tx);
    return rows.flatMap(({ customer_id: customerId, book, margin, reserved }) => [
      { key: { book, customerId }, account: 'margin', asset: 'USDT', units: BigInt(margin) } as const,
      {
        key: { book, customerId: house },
        account: promised,
        asset: 'USDT',
        units: BigInt(reserved),
      } as const,
    ]);
  },
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select case status when 'open' then 'positions' else 'pendingOrders' end as kind, book, 'USDT' as asset,
      count(*)::integer as count, sum(case status when 'open' then required_margin else order_margin end)::bigint as units
    from orders.margin_order
    where customer_id = ${customerId} and status in ${sql.raw(wordList(liveStatuses))}
    group by 1, 2`,
};

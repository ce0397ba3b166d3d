import type { Book } from '#foundation/ids/book.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { Direction } from '../valuation.ts';

export interface ExposureSums {
  readonly book: Book;
  readonly code: string;
  readonly direction: Direction;
  readonly positions: bigint;
  /** Sum of lots × contract size, and of that × opening price; wider than a bigint column, so as text. */
  readonly quantity: string;
  readonly cost: string;
  readonly margin: string;
}

/** All open positions, summed by book, market and direction. */
export function selectExposure(db: Database): Promise<ExposureSums[]> {
  return allRows<ExposureSums>(db)`
    select book, code, direction, count(*) as positions,
      sum(lots::numeric * contract_size)::text as quantity,
      sum(lots::numeric * contract_size * open_price)::text as cost,
      sum(required_margin)::text as margin
    from orders.margin_order where status = 'open'
    group by book, code, direction
    order by book, code`;
}

/** How many customers have positions in each market. */
export function countHolders(db: Database): Promise<{ book: Book; code: string; customers: bigint }[]> {
  return allRows<{ book: Book; code: string; customers: bigint }>(db)`
    select book, code, count(distinct customer_id) as customers
    from orders.margin_order where status = 'open' group by book, code`;
}

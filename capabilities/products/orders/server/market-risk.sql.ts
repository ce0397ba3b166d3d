import type { Book } from '#foundation/ids/book.ts';
import type { Price } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { Held } from '../largest-holders.ts';

export interface Market {
  readonly book: Book;
  readonly code: string;
}

/** What the winners and the losers of a market gain and lose at a price. */
export interface AtPrice {
  readonly price: bigint;
  /** Sums of move × lots × contract size; wider than a bigint column, so as text. */
  readonly won: string;
  readonly lost: string;
}

/** What open positions come to at each of some prices, before fees and swap. */
export function selectAtPrices(
  db: Database,
  { book, code }: Market,
  prices: readonly Price[],
): Promise<AtPrice[]> {
  return allRows<AtPrice>(db)`
    select asked.price, coalesce(sum(gain) filter (where gain > 0), 0)::text as won,
      coalesce(-sum(gain) filter (where gain < 0), 0)::text as lost
    from unnest(${prices}::bigint[]) as asked (price)
      left join lateral (
        select lots::numeric * contract_size * (case direction when 'buy' then asked.price - open_price else open_price - asked.price end) as gain
        from orders.margin_order
        where status = 'open' and book = ${book} and code = ${code}
      ) position on true
    group by asked.price order by asked.price`;
}

interface HeldRow extends Pick<Held, 'customerId' | 'direction' | 'positions'> {
  readonly quantity: string;
  readonly cost: string;
  readonly margin: string;
  readonly reserved: string;
}

/** What each account has in a market, each direction apart. */
export async function selectHeld(db: Database, { book, code }: Market): Promise<Held[]> {
  const rows = await allRows<HeldRow>(db)`
    select customer_id as "customerId", direction, count(*) as positions,
      sum(lots::numeric * contract_size)::text as quantity,
      sum(lots::numeric * contract_size * open_price)::text as cost,
      sum(required_margin)::text as margin, sum(reserved)::text as reserved
    from orders.margin_order where status = 'open' and book = ${book} and code = ${code}
    group by customer_id, direction`;
  return rows.map(({ quantity, cost, margin, reserved, ...row }) => ({
    ...row,
    quantity: BigInt(quantity),
    cost: BigInt(cost),
    margin: BigInt(margin),
    reserved: BigInt(reserved),
  }));
}

/** What is reserved of the cover for all orders of a market, in USDT units. */
export async function sumReserved(db: Database, { book, code }: Market): Promise<bigint> {
  const sums = await firstRow<{ reserved: string }>(db)`
    select coalesce(sum(reserved), 0)::text as reserved from orders.margin_order
    where status in ('open', 'pending') and book = ${book} and code = ${code}`;
  return BigInt(sums?.reserved ?? '0');
}

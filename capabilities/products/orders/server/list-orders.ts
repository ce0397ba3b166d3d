import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Page } from '#foundation/calls/define-call.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { PageRange } from '#foundation/server-kit/statements.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import { closesAt } from './margin-account.ts';
import { orderView } from './order-view.ts';
import { type OrderFilter, selectOrders } from './orders.sql.ts';
import { latestQuote } from './quotes.ts';

/** A page of an account's orders, newest first; open ones at what they stand at now. */
export async function listOrders(
  { db, markets, clock }: { readonly db: Database; readonly markets: Prices; readonly clock: Clock },
  key: AccountKey,
  filter: OrderFilter,
  page: PageRange,
): Promise<Page<Order>> {
  const { total, orders } = await selectOrders(db, key, filter, page);
  const closes = closesAt(markets, clock.now());
  const rows = orders.map((order) => orderView(key.book, order, latestQuote(markets, order.code), closes));
  return { total, rows };
}

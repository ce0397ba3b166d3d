import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CustomerEvent, MoneyLane } from '#capabilities/money/ledger/face.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { OrderNotice } from '../notices.ts';
import { cancelPending, orderMarginAfterwards } from '../pending.ts';
import { standingNow } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderChange, type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectUnfunded } from './orders.sql.ts';

export interface FundPendingNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly config: Pick<OrderConfig, 'pendingDays'>;
  readonly participant: OrderParticipant;
}

const accountsAtOnce = 200;

/**
 * Takes the order margins of pending orders that were placed before there were any, at the first start with
 * them; does nothing at any other. What fails is taken up by the next start.
 */
export function createFundPending(needs: FundPendingNeeds): () => Promise<void> {
  const { db, lane } = needs;
  const kind = fundingKind(needs);
  return async () => {
    const keys = await selectUnfunded(db);
    for (let from = 0; from < keys.length; from += accountsAtOnce) {
      const some = keys.slice(from, from + accountsAtOnce);
      await Promise.all(some.map((key) => lane.submit(kind, { key, input: null })));
    }
  };
}

/**
 * Funds an account's pending orders from its free margin, the oldest first, and cancels those that it does
 * not cover. What was reserved for their profit is released: it is asked for at the fill.
 */
function fundingKind({ markets, config, participant }: FundPendingNeeds): OrderKind<null, null> {
  return orderKind({
    name: 'orders.fundPending',
    participant,
    decide(_, { state, balances, key: { book }, at }) {
      const expiresAt = at + config.pendingDays * dayMs;
      const change: OrderChange[] = [];
      let left = balances.USDT.available - standingNow(markets, state.open.values(), book, at).bound;
      let [funded, amount, cancelled] = [0, 0n, 0];
      const oldestFirst = [...state.pending.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const order of oldestFirst) {
        if (order.orderMargin > 0n) continue;
        const orderMargin = orderMarginAfterwards(order);
        if (orderMargin <= left) {
          change.push({ kind: 'changed', order: { ...order, orderMargin, reserved: 0n, expiresAt } });
          left -= orderMargin;
          amount += orderMargin;
          funded++;
        } else {
          change.push({ kind: 'changed', order: cancelPending(order, 'uncovered', at) });
          cancelled++;
        }
      }
      const events: CustomerEvent[] = change.flatMap((each) =>
        'order' in each ? [{ event: 'order', data: orderView(book, each.order) } as const] : [],
      );
      const notice: OrderNotice = {
        kind: 'pendingFunded',
        book,
        orders: String(funded),
        amount: formatUnits(amount),
        cancelled: String(cancelled),
        until: formatInstant(expiresAt),
      };
      if (change.length > 0) events.push({ event: 'notification', data: notice });
      return accept({ transfers: [], change, answer: null, events });
    },
  });
}

import type { CommandContext, Decision, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { OrderNotice } from '../notices.ts';
import { expirePending } from '../pending.ts';
import type { PendingOrder } from '../position.ts';
import {
  type AccountOrders,
  type OrderChange,
  type OrderKind,
  type OrderParticipant,
  orderKind,
} from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectExpired } from './orders.sql.ts';

export interface ExpiryNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly clock: Clock;
  readonly participant: OrderParticipant;
}

/** Few enough that customers' orders find room in the lane's batches between them. */
const ordersAtOnce = 200;

/**
 * Ends the pending orders whose time is over, each once: the database says which, the lane decides. What a
 * failure or a kill leaves, the next call does.
 */
export function createExpiries({ db, lane, clock, participant }: ExpiryNeeds): () => Promise<void> {
  const kind = expiringKind(participant);
  return async () => {
    for (;;) {
      const due = await selectExpired(db, new Date(clock.now()), ordersAtOnce);
      await Promise.all(due.map(({ id, ...key }) => lane.submit(kind, { key, input: id })));
      if (due.length < ordersAtOnce) return;
    }
  };
}

/** ORDER_NOT_PENDING for one that has ended meanwhile, or waits longer after an edit. */
function expiringKind(participant: OrderParticipant): OrderKind<RecordId, null> {
  return orderKind({
    name: 'orders.expire',
    participant,
    decide(id, context) {
      const order = context.state.pending.get(id);
      if (order === undefined || context.at < order.expiresAt) return refuse('ORDER_NOT_PENDING');
      return expiryOutcome(order, context);
    },
  });
}

/** What the end of an order's time comes to in the lane. */
export function expiryOutcome(
  order: PendingOrder,
  { key: { book }, at }: Pick<CommandContext<AccountOrders>, 'key' | 'at'>,
): Result<Decision<readonly OrderChange[], null>> {
  const expired = expirePending(order, at);
  const notice: OrderNotice = { kind: 'orderExpired', book, orderId: String(order.id), code: order.code };
  return accept({
    transfers: [],
    change: [{ kind: 'changed', order: expired }],
    answer: null,
    events: [
      { event: 'order', data: orderView(book, expired) },
      { event: 'notification', data: notice },
    ],
  });
}

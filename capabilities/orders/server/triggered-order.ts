import type { CustomerEvent, MoneyCommandKind } from '#capabilities/ledger/face.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { CustomerId, RecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Quote, TriggerNotes } from '../evidence.ts';
import { closeInAccount } from '../margin-call.ts';
import type { OrderNotice } from '../notices.ts';
import { fillPending, rejectPending } from '../pending.ts';
import type { CloseReason } from '../position.ts';
import { closingOutcome, openAccountOf } from './account-closing.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import type { AccountOrders, OrderChange, OrderParticipant } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { latestQuoteOf } from './quotes.ts';

/** What the engine found: an order whose price has come, and the tick that brought it. */
export interface Triggered {
  readonly id: RecordId;
  readonly quote: Quote;
  readonly reason: Exclude<CloseReason, 'user' | 'stopOut'>;
  readonly notes?: TriggerNotes | undefined;
}

export type TriggerKind<Input> = MoneyCommandKind<Input, AccountOrders, readonly OrderChange[], null>;

export interface TriggerKindParts {
  readonly participant: OrderParticipant;
  readonly markets: Markets;
  readonly config: OrderConfig;
  /** Whether operators have frozen a customer: nothing is opened for them. */
  readonly isFrozen?: (customerId: CustomerId) => boolean;
}

/**
 * Closes a position at the tick that reached one of its stops, once: whoever comes second gets ORDER_NOT_OPEN and changes nothing. An edit
 * that came between the tick and this does not undo it: the price had been there before.
 */
export function createTriggeredClosing({ participant, markets }: TriggerKindParts): TriggerKind<Triggered> {
  return {
    name: 'orders.trigger',
    participant,
    decide({ id, quote, reason, notes }, scene) {
      const account = openAccountOf(markets, scene, quote.at);
      const position = account.positions.find((each) => each.id === id);
      if (position === undefined) return refuse('ORDER_NOT_OPEN');
      const closing = { reason, at: scene.at, notes };
      const closed = closeInAccount(account, position, quote, closing, latestQuoteOf(markets));
      const { transfers, change, events } = closingOutcome(scene.key.book, closed);
      return accept({ transfers, change, answer: null, events });
    },
  };
}

/**
 * Fills a pending order at the tick that reached its price, or rejects it. One that was edited after the tick waits for its new price:
 * ORDER_NOT_PENDING.
 */
export function createFilling(parts: TriggerKindParts): TriggerKind<Pick<Triggered, 'id' | 'quote'>> {
  const { participant, markets, config, isFrozen } = parts;
  return {
    name: 'orders.fill',
    participant,
    decide({ id, quote }, scene) {
      const order = scene.state.pending.get(id);
      if (order === undefined || order.watchSequence >= quote.sequence) return refuse('ORDER_NOT_PENDING');
      const account = marginAccountOf(scene.balances, scene.state, latestQuoteOf(markets));
      const filled = isFrozen?.(scene.key.customerId)
        ? rejectPending(order, refuse('USER_STATUS_WRONG'), scene.at)
        : fillPending(order, quote, account, config, scene.at);
      const { book } = scene.key;
      if ('position' in filled) {
        const { position, transfers } = filled;
        const events: CustomerEvent[] = [{ event: 'order', data: orderView(book, position, quote) }];
        return accept({ transfers, change: [{ kind: 'changed', order: position }], answer: null, events });
      }
      const { rejected, refusal } = filled;
      const notice: OrderNotice = {
        kind: 'orderRejected',
        book,
        orderId: String(id),
        code: order.code,
        reason: refusal.refusal,
      };
      return accept({
        transfers: [],
        change: [{ kind: 'changed', order: rejected }],
        answer: null,
        events: [
          { event: 'order', data: orderView(book, rejected) },
          { event: 'notification', data: notice },
        ],
      });
    },
  };
}

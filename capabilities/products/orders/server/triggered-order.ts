import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { CustomerEvent } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { type LimitOn, limitRefusals } from '#foundation/calls/account-limits.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Order } from '../contract.ts';
import type { Quote, TriggerNotes } from '../evidence.ts';
import type { OrderNotice } from '../notices.ts';
import { fillPending, rejectPending } from '../pending.ts';
import type { CloseReason } from '../position.ts';
import { closeInAccount } from '../stop-out.ts';
import { accountToClose, closingOutcome, openAccountOf } from './account-closing.ts';
import type { ExMoments } from './ex-moments.ts';
import { expiryOutcome } from './expire-orders.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { latestQuoteOf } from './quotes.ts';

/** What the engine found: an order whose price has come, and the tick that brought it. */
export interface Triggered {
  readonly id: RecordId;
  readonly quote: Quote;
  readonly reason: Exclude<CloseReason, 'user' | 'stopOut' | 'closeMargin'>;
  readonly notes?: TriggerNotes | undefined;
}

export type TriggerKind<Input> = OrderKind<Input, null>;

export interface TriggerKindNeeds {
  readonly participant: OrderParticipant;
  readonly markets: Prices;
  readonly config: Pick<OrderConfig, 'cover'>;
  /** Whether nothing new may begin in an account. */
  readonly isBarred?: (key: AccountKey) => boolean;
  /** Which of a customer's limits stops trading: nothing is opened for them. */
  readonly limitOn?: LimitOn;
  readonly isPast: ExMoments['isPast'];
}

/**
 * Closes a position at the tick that reached one of its stops, once: a second close gets ORDER_NOT_OPEN and
 * changes nothing. An edit that came between the tick and this does not undo it: the price had been there
 * before.
 */
export function createTriggeredClosing({
  participant,
  markets,
  isPast,
}: TriggerKindNeeds): TriggerKind<Triggered> {
  return orderKind({
    name: 'orders.trigger',
    participant,
    decide({ id, quote, reason, notes }, context) {
      const whole = openAccountOf(context, quote.at);
      const position = whole.positions.find((each) => each.id === id);
      // The converted position is watched from its own first price on.
      if (position === undefined || isPast(position.code, quote.at)) return refuse('ORDER_NOT_OPEN');
      const { account, ...cancelled } = accountToClose(whole, position, quote, context);
      const closing = { reason, at: context.at, notes };
      const closed = closeInAccount(account, position, quote, closing, latestQuoteOf(markets));
      const { transfers, change, events, views } = closingOutcome(context.key.book, closed);
      return accept({
        transfers,
        change: [...cancelled.change, ...change],
        answer: null,
        events: [...cancelled.events, ...events, ...closedAlong(context.key.book, views)],
      });
    },
  });
}

/** A close that the customer did not ask for has an event of its own, as a stop-out has. */
function closedAlong(book: Book, views: readonly Order[]): CustomerEvent[] {
  return views
    .filter(({ closeReason }) => closeReason === 'stopOut')
    .map(({ id: orderId, code, profit }) => {
      const data: OrderNotice = { kind: 'stopOut', book, orderId, code, profit };
      return { event: 'notification', data };
    });
}

/**
 * Fills a pending order at the tick that reached its price, or rejects it; a tick after its end expires it.
 * One that was edited after the tick waits for its new price: ORDER_NOT_PENDING.
 */
export function createFilling(needs: TriggerKindNeeds): TriggerKind<Pick<Triggered, 'id' | 'quote'>> {
  const { participant, markets, config, isBarred, limitOn, isPast } = needs;
  return orderKind({
    name: 'orders.fill',
    participant,
    decide({ id, quote }, context) {
      const order = context.state.pending.get(id);
      if (order === undefined || order.watchSequence >= quote.sequence || isPast(order.code, quote.at))
        return refuse('ORDER_NOT_PENDING');
      if (quote.at >= order.expiresAt) return expiryOutcome(order, context);
      const account = marginAccountOf(markets, participant, context);
      const marketClass = markets.instrument(order.code)?.marketClass;
      const limit = limitOn?.(context.key.customerId, 'trade');
      const filled =
        marketClass === undefined
          ? rejectPending(order, refuse('INSTRUMENT_UNKNOWN'), context.at)
          : limit !== undefined
            ? rejectPending(order, refuse(limitRefusals[limit]), context.at)
            : isBarred?.(context.key)
              ? rejectPending(order, refuse('COUNTRY_NOT_SERVED'), context.at)
              : fillPending(order, quote, account, marketClass, config.cover, context.at);
      const { book } = context.key;
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
        ...(refusal.params.reason === undefined ? {} : { detail: refusal.params.reason }),
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
  });
}

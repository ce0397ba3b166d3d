import type { MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import type { Quote } from '../evidence.ts';
import { type CloseReason, closePosition } from '../rules.ts';
import type { OrderConfig } from './order-config.ts';
import type { OpenPositions, OrderChange, OrderParticipant } from './order-lane.ts';
import { closedOrderView } from './order-view.ts';
import { selectOrder } from './orders.sql.ts';
import { marketAtHand } from './quotes.ts';

export interface Closing {
  readonly id: RecordId;
  /** The quote to close at, or why there is none. */
  readonly exit: Result<Quote>;
  readonly reason: CloseReason;
  /** When a customer's command was accepted; a trigger's tick stays the deciding one however long it takes. */
  readonly acceptedAt?: Instant;
}

export type ClosingKind = MoneyCommandKind<Closing, OpenPositions, readonly OrderChange[], Order>;

/** Closes an open position, once: whoever comes second gets ORDER_NOT_OPEN and changes nothing. */
export function createClosingKind(
  name: string,
  participant: OrderParticipant,
  { maxDecisionDelayMs }: OrderConfig,
): ClosingKind {
  return {
    name,
    participant,
    decide({ id, exit, reason, acceptedAt }, scene) {
      const position = scene.state.get(id);
      if (position === undefined) return refuse('ORDER_NOT_OPEN');
      if (!exit.ok) return exit;
      if (acceptedAt !== undefined && scene.at - acceptedAt > maxDecisionDelayMs) {
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      }
      const { available } = scene.balances.USDT;
      const { closed, transfers } = closePosition(position, exit.value, { reason, available, at: scene.at });
      const answer = closedOrderView(scene.key.book, closed);
      return accept({
        transfers,
        change: [{ kind: 'closed', closed }],
        answer,
        events: [{ event: 'order', data: answer }],
      });
    },
  };
}

export interface CloseOrderParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

export type CloseOrder = (key: AccountKey, id: RecordId, request: CommandRequest) => Promise<Result<Order>>;

/** Closes a position at the quote of the moment the command arrived. NOT_FOUND for an id that is not this account's. */
export function createCloseOrder({
  db,
  lane,
  markets,
  clock,
  config,
  participant,
}: CloseOrderParts): CloseOrder {
  const kind = createClosingKind('orders.close', participant, config);
  return async (key, id, request) => {
    const order = await selectOrder(db, key, id);
    if (order === undefined) return refuse('NOT_FOUND');
    const acceptedAt = clock.now();
    const market = marketAtHand(markets, order.code, key.book, acceptedAt);
    const exit = market.ok ? accept(market.value.quote) : market;
    return lane.submit(kind, { key, input: { id, exit, reason: 'user', acceptedAt }, request });
  };
}

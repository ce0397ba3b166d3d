import type { MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Lots } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { closePosition, releaseOf, splitPosition } from '../closing.ts';
import type { Order } from '../contract.ts';
import type { Position } from '../position.ts';
import { withSwap } from './account-closing.ts';
import type { OrderConfig } from './order-config.ts';
import type { AccountOrders, OrderChange, OrderParticipant } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectOrder } from './orders.sql.ts';
import { type MarketAtHand, marketAtHand } from './quotes.ts';

interface UserClosing {
  readonly id: RecordId;
  /** Some of its lots; absent, all of them. */
  readonly lots: Lots | undefined;
  /** The market to close in, or why it can't be. */
  readonly market: Result<MarketAtHand>;
  readonly acceptedAt: Instant;
}

export interface CloseOrderParts {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

export type CloseOrder = (
  key: AccountKey,
  id: RecordId,
  request: CommandRequest,
  /** Some of its lots; absent, all of them. */
  lots?: Lots,
) => Promise<Result<Order>>;

/** Closes a position or part of it at the quote of the moment the command arrived. NOT_FOUND for an id that is not this account's. */
export function createCloseOrder(parts: CloseOrderParts): CloseOrder {
  const { db, lane, markets, clock } = parts;
  const kind = userClosingKind(parts);
  return async (key, id, request, lots) => {
    const order = await selectOrder(db, key, id);
    if (order === undefined) return refuse('NOT_FOUND');
    const acceptedAt = clock.now();
    const market = marketAtHand(markets, order.code, key.book, acceptedAt);
    return lane.submit(kind, { key, input: { id, lots, market, acceptedAt }, request });
  };
}

function userClosingKind({
  participant,
  markets,
  config,
}: CloseOrderParts): MoneyCommandKind<UserClosing, AccountOrders, readonly OrderChange[], Order> {
  return {
    name: 'orders.close',
    participant,
    decide({ id, lots, market, acceptedAt }, scene) {
      const position = scene.state.open.get(id);
      if (position === undefined) return refuse('ORDER_NOT_OPEN');
      if (!market.ok) return market;
      if (scene.at - acceptedAt > config.maxDecisionDelayMs) {
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      }
      const { terms, quote } = market.value;
      const split = splitOff(withSwap(markets, position, acceptedAt), lots, terms, scene.nextId);
      if (!split.ok) return split;
      const { part, rest } = split.value;
      const { available } = scene.balances.USDT;
      const isLast = rest === undefined && scene.state.open.size === 1;
      // What is left open would pay for it, and nobody asked for that to be closed: a gap or the stop-out decides otherwise.
      if (!isLast && available + releaseOf(part, quote) < 0n) return refuse('INSUFFICIENT_BALANCE');
      const { closed, transfers } = closePosition(part, quote, { reason: 'user', at: scene.at, available });
      const answer = orderView(scene.key.book, closed);
      const left: OrderChange[] = rest === undefined ? [] : [{ kind: 'changed', order: rest }];
      return accept({
        transfers,
        change: [...left, { kind: rest === undefined ? 'changed' : 'created', order: closed }],
        answer,
        events: [
          { event: 'order', data: answer },
          ...(rest === undefined
            ? []
            : [{ event: 'order', data: orderView(scene.key.book, rest, quote) } as const]),
        ],
      });
    },
  };
}

function splitOff(
  position: Position,
  lots: Lots | undefined,
  terms: MarketAtHand['terms'],
  nextId: () => RecordId,
): Result<{ part: Position; rest?: Position }> {
  if (lots === undefined || lots === position.lots) return accept({ part: position });
  return splitPosition(position, lots, terms, nextId);
}

import type { MoneyCommandKind, MoneyLane } from '#capabilities/ledger/face.ts';
import type { AccountKey } from '#capabilities/ledger/rules.ts';
import type { Markets } from '#capabilities/markets/face.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import type { OrderTerms } from '../order-checks.ts';
import { openPosition } from '../rules.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import type { OpenPositions, OrderChange, OrderParticipant } from './order-lane.ts';
import { openOrderView } from './order-view.ts';
import { type LatestQuote, latestQuote, type MarketAtHand, marketAtHand } from './quotes.ts';

/** An order as it is asked for: its terms, and what it is an order for. */
export interface OrderRequest extends OrderTerms {
  readonly code: string;
  readonly type: Order['type'];
}

interface Placing {
  readonly order: OrderTerms;
  /** The market as it was when the command was accepted; its refusal is given only if the request is not a repeated one. */
  readonly market: Result<MarketAtHand>;
  readonly acceptedAt: Instant;
  /** Values the account's other positions; memory only. */
  readonly latest: LatestQuote;
}

export interface PlaceOrderParts {
  readonly lane: MoneyLane;
  readonly markets: Markets;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
}

export type PlaceOrder = (
  key: AccountKey,
  order: OrderRequest,
  request: CommandRequest,
) => Promise<Result<Order>>;

/** Opens a margin position at the quote of the moment the command arrived (product.md, "Margin orders"). */
export function createPlaceOrder({ lane, markets, clock, config, participant }: PlaceOrderParts): PlaceOrder {
  const kind = placingKind(participant, config);
  const latest: LatestQuote = (code) => latestQuote(markets, code);
  return async (key, order, request) => {
    if (order.type !== 'market') return refuse('PRICE_UNREASONABLE');
    const acceptedAt = clock.now();
    const market = marketAtHand(markets, order.code, key.book, acceptedAt);
    if (!market.ok && market.refusal === 'INSTRUMENT_UNKNOWN') return market;
    return lane.submit(kind, { key, input: { order, market, acceptedAt, latest }, request });
  };
}

function placingKind(
  participant: OrderParticipant,
  config: OrderConfig,
): MoneyCommandKind<Placing, OpenPositions, readonly OrderChange[], Order> {
  return {
    name: 'orders.place',
    participant,
    decide({ order, market, acceptedAt, latest }, scene) {
      if (!market.ok) return market;
      if (scene.at - acceptedAt > config.maxDecisionDelayMs) {
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      }
      const { terms, quote } = market.value;
      const account = marginAccountOf(scene.balances, scene.state, latest);
      const opening = { id: scene.nextId, at: scene.at };
      const opened = openPosition(order, terms, quote, account, config, opening);
      if (!opened.ok) return opened;
      const { position, transfers } = opened.value;
      const answer = openOrderView(scene.key.book, position, quote);
      return accept({
        transfers,
        change: [{ kind: 'opened', position }],
        answer,
        events: [{ event: 'order', data: answer }],
      });
    },
  };
}

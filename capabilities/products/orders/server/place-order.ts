import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey, Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Appropriateness } from '#capabilities/people/quiz/face.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import type { Price } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import type { Until } from '../expiry.ts';
import { type Opening, openPosition } from '../opening.ts';
import type { OrderTerms } from '../order-checks.ts';
import type { OrderType } from '../order-type.ts';
import { type PendingTerms, placePending } from '../pending.ts';
import type { LiveOrder } from '../position.ts';
import type { MarginAccount } from '../rules.ts';
import type { ExMoments } from './ex-moments.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { currentMarket, forCustomer, type LeverageCap, type MarketAtHand } from './quotes.ts';

/** An order as it is asked for: its terms, and what it is an order for. */
export interface OrderRequest extends OrderTerms {
  readonly code: string;
  readonly type: OrderType;
  /** The price that a limit or stop order waits for. */
  readonly price?: Price | undefined;
  /** How long it waits. */
  readonly until?: Until;
  /** The fee rate the customer confirmed; absent, any is. */
  readonly feeRatePpm?: bigint | undefined;
}

interface Placing {
  readonly order: OrderTerms | PendingTerms;
  /**
   * The market as it was when the command was accepted; its refusal is given only if the request is not a
   * repeated one.
   */
  readonly market: Result<MarketAtHand>;
  readonly acceptedAt: Instant;
}

export interface PlaceOrderNeeds {
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly leverageCap: LeverageCap;
  /** Asked before leverage is sold on the real book; without it no questions are asked. */
  readonly appropriateness?: Appropriateness;
  readonly participant: OrderParticipant;
  readonly isPast: ExMoments['isPast'];
}

export type PlaceOrder = (
  key: AccountKey,
  order: OrderRequest,
  request: CommandRequest,
) => Promise<Result<Order>>;

/**
 * Opens a margin position at the quote of the moment the command arrived, or places an order that waits for
 * its price (docs/product.md, "Margin orders").
 */
export function createPlaceOrder(needs: PlaceOrderNeeds): PlaceOrder {
  const { lane, markets, clock } = needs;
  const kind = placingKind(needs);
  return async (key, { feeRatePpm, ...request }, command) => {
    const order = termsAsked(request);
    if (!order.ok) return order;
    const instrument = markets.instrument(request.code);
    if (instrument === undefined) return refuse('INSTRUMENT_UNKNOWN');
    const current = await currentMarket(markets, request.code, key, 'open');
    const acceptedAt = clock.now();
    const market = await forCustomer(current, needs.leverageCap, key.customerId, instrument);
    const isAsked = key.book === 'real' && request.leverage > 1;
    const unfit = isAsked ? await needs.appropriateness?.refusalFor(key.customerId) : undefined;
    if (key.book === 'real') await needs.participant.board.learn(key.customerId);
    const asConfirmed = unfit ?? withFeeConfirmed(market, feeRatePpm);
    const input = { order: order.value, market: asConfirmed, acceptedAt };
    return lane.submit(kind, { key, input, request: command });
  };
}

/** FEE_CHANGED when operators have raised the fee since the customer saw it. */
function withFeeConfirmed(
  market: Result<MarketAtHand>,
  confirmedPpm: bigint | undefined,
): Result<MarketAtHand> {
  if (!market.ok || confirmedPpm === undefined || market.value.terms.feeRatePpm <= confirmedPpm)
    return market;
  return refuse('FEE_CHANGED', { feeRate: formatRatePpm(market.value.terms.feeRatePpm) });
}

/**
 * PRICE_UNREASONABLE for an order that waits without a price, or a market order with one;
 * EXPIRY_UNREASONABLE for a market order that is to wait.
 */
export function termsAsked({
  type,
  price,
  until,
  ...terms
}: OrderRequest): Result<OrderTerms | PendingTerms> {
  switch (type) {
    case 'market':
      if (until !== undefined) return refuse('EXPIRY_UNREASONABLE');
      return price === undefined ? accept(terms) : refuse('PRICE_UNREASONABLE');
    case 'limit':
    case 'stop':
      if (price === undefined) return refuse('PRICE_UNREASONABLE', { field: 'price', missing: 'yes' });
      return accept({ ...terms, type, price, until });
    default:
      return unknownCase(type);
  }
}

function placingKind({ participant, config, markets, isPast }: PlaceOrderNeeds): OrderKind<Placing, Order> {
  return orderKind({
    name: 'orders.place',
    participant,
    decide({ order, market, acceptedAt }, context) {
      if (!market.ok) return market;
      const { code, at: quotedAt } = market.value.quote;
      if (context.at - acceptedAt > config.maxDecisionDelayMs || isPast(code, quotedAt)) {
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      }
      const account = marginAccountOf(markets, participant, context);
      const placed = place(order, market.value, account, config, { id: context.nextId, at: context.at });
      if (!placed.ok) return placed;
      const { order: created, transfers } = placed.value;
      const answer = orderView(context.key.book, created, market.value.quote, account.closes);
      return accept({
        transfers,
        change: [{ kind: 'created', order: created }],
        answer,
        events: [{ event: 'order', data: answer }],
      });
    },
  });
}

function place(
  order: OrderTerms | PendingTerms,
  { terms, quote }: MarketAtHand,
  account: MarginAccount,
  config: OrderConfig,
  opening: Opening,
): Result<{ order: LiveOrder; transfers: Transfer[] }> {
  if ('type' in order) {
    const placed = placePending(order, terms, quote, account, config, opening);
    return placed.ok ? accept({ order: placed.value, transfers: [] }) : placed;
  }
  const opened = openPosition(order, terms, quote, account, config, opening);
  if (!opened.ok) return opened;
  return accept({ order: opened.value.position, transfers: opened.value.transfers });
}

import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Lots } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { closePosition, dueTransfers, releaseOf, splitPosition } from '../closing.ts';
import type { Order } from '../contract.ts';
import { orderMarginsOf } from '../pending.ts';
import { accrueSwap, settleSwap } from '../swap.ts';
import { accountToClose } from './account-closing.ts';
import type { ExMoments } from './ex-moments.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderChange, type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectOrder } from './orders.sql.ts';
import { currentMarket, type MarketAtHand } from './quotes.ts';

interface UserClosing {
  readonly id: RecordId;
  /** Some of its lots; absent, all of them. */
  readonly lots: Lots | undefined;
  /** The market to close in, or why it can't be. */
  readonly market: Result<MarketAtHand>;
  readonly acceptedAt: Instant;
}

export interface CloseOrderNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
  readonly isPast: ExMoments['isPast'];
}

export type CloseOrder = (
  key: AccountKey,
  id: RecordId,
  request: CommandRequest,
  /** Some of its lots; absent, all of them. */
  lots?: Lots,
) => Promise<Result<Order>>;

/**
 * Closes a position or part of it at the quote of the moment the command arrived. NOT_FOUND for an id that is
 * not this account's.
 */
export function createCloseOrder(needs: CloseOrderNeeds): CloseOrder {
  const { db, lane, markets, clock } = needs;
  const kind = userClosingKind(needs);
  return async (key, id, request, lots) => {
    const order = await selectOrder(db, key, id);
    if (order === undefined) return refuse('NOT_FOUND');
    const market = await currentMarket(markets, order.code, key, 'close');
    const acceptedAt = clock.now();
    return lane.submit(kind, { key, input: { id, lots, market, acceptedAt }, request });
  };
}

function userClosingKind({ participant, config, isPast }: CloseOrderNeeds): OrderKind<UserClosing, Order> {
  return orderKind({
    name: 'orders.close',
    participant,
    decide({ id, lots, market, acceptedAt }, context) {
      const position = context.state.open.get(id);
      if (position === undefined) return refuse('ORDER_NOT_OPEN');
      if (!market.ok) return market;
      const { terms, quote } = market.value;
      if (context.at - acceptedAt > config.maxDecisionDelayMs || isPast(position.code, quote.at)) {
        return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
      }
      const accrued = accrueSwap(position, acceptedAt);
      const isPart = lots !== undefined && lots !== position.lots;
      // What stays open has its swap moved now: its share could not be separated later.
      const settled = isPart
        ? settleSwap(accrued, context.balances.USDT.available)
        : { position: accrued, paid: 0n, dividend: 0n };
      const split = isPart
        ? splitPosition(settled.position, lots, terms, context.nextId)
        : accept({ part: accrued, rest: undefined });
      if (!split.ok) return split;
      const { part, rest } = split.value;
      const money = {
        available: context.balances.USDT.available + settled.paid,
        orderMargin: orderMarginsOf(context.state.pending.values()),
      };
      const toClose = accountToClose({ ...money, positions: [] }, part, quote, context);
      const { available } = toClose.account;
      const isLast = rest === undefined && context.state.open.size === 1;
      // Other positions would have to pay for it, and the customer did not ask to close those: a gap or the
      // stop-out decides otherwise.
      if (!isLast && available + releaseOf(part, quote) < 0n) return refuse('INSUFFICIENT_BALANCE');
      const { closed, transfers } = closePosition(part, quote, { reason: 'user', at: context.at, available });
      const answer = orderView(context.key.book, closed);
      const left: OrderChange[] = rest === undefined ? [] : [{ kind: 'changed', order: rest }];
      return accept({
        transfers: [...dueTransfers(position, settled.paid, settled.dividend), ...transfers],
        change: [
          ...toClose.change,
          ...left,
          { kind: rest === undefined ? 'changed' : 'created', order: closed },
        ],
        answer,
        events: [
          ...toClose.events,
          { event: 'order', data: answer },
          ...(rest === undefined
            ? []
            : [{ event: 'order', data: orderView(context.key.book, rest, quote) } as const]),
        ],
      });
    },
  });
}

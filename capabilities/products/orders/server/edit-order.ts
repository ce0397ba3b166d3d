import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Price } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CommandRequest } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Order } from '../contract.ts';
import { type Edit, editPending, editPosition } from '../editing.ts';
import { levelChanges } from '../level-changes.ts';
import { cancelPending } from '../pending.ts';
import type { LiveOrder, Position } from '../position.ts';
import { betterPrice } from '../trailing.ts';
import { marginAccountOf } from './margin-account.ts';
import type { OrderConfig } from './order-config.ts';
import { type OrderKind, type OrderParticipant, orderKind } from './order-lane.ts';
import { orderView } from './order-view.ts';
import { selectOrder } from './orders.sql.ts';
import { latestQuote, termsOf } from './quotes.ts';

interface Editing {
  readonly id: RecordId;
  readonly edit: Edit;
  /** Why it is not known that the quote is current, in a market that is open. */
  readonly behind: 'stale' | 'busy' | undefined;
  /** How far the engine has seen a trailing position come. */
  readonly best: Price | undefined;
}

export interface EditOrderNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly markets: Prices;
  readonly config: OrderConfig;
  readonly participant: OrderParticipant;
  /** The best price that a trailing position has followed to, where this process watches it. */
  readonly bestOf: (id: RecordId) => Price | undefined;
}

export type EditOrder = (
  key: AccountKey,
  id: RecordId,
  edit: Edit,
  request: CommandRequest,
) => Promise<Result<Order>>;

export type CancelOrder = (key: AccountKey, id: RecordId, request: CommandRequest) => Promise<Result<Order>>;

/**
 * Changes an order's stops, or the price a pending one waits for: a customer can protect a position while its
 * market is closed or halted, but not in an open one whose quote is behind. INPUT_INVALID when nothing is to
 * change.
 */
export function createEditOrder(needs: EditOrderNeeds): EditOrder {
  const { db, lane, markets, bestOf } = needs;
  const kind = editingKind(needs);
  return async (key, id, edit, request) => {
    const order = await selectOrder(db, key, id);
    if (order === undefined) return refuse('NOT_FOUND');
    if (Object.values(edit).every((value) => value === undefined))
      return refuse('INPUT_INVALID', { field: '' });
    const market = await markets.whenCurrent(order.code, key, 'close');
    // A customer who sees an open market before the platform could let the good stops stand and move the
    // others.
    const unknown = market?.tradable === false ? market.reason : undefined;
    const behind = unknown === 'stale' || unknown === 'busy' ? unknown : undefined;
    const stored = 'bestPrice' in order ? (order.bestPrice ?? undefined) : undefined;
    return lane.submit(kind, { key, input: { id, edit, behind, best: bestOf(id) ?? stored }, request });
  };
}

function editingKind(needs: EditOrderNeeds): OrderKind<Editing, Order> {
  const { participant, markets } = needs;
  return orderKind({
    name: 'orders.edit',
    participant,
    decide({ id, edit, behind, best }, context) {
      const order = context.state.open.get(id) ?? context.state.pending.get(id);
      if (order === undefined) return refuse('ORDER_NOT_OPEN');
      if (behind !== undefined) return refuse('TRADING_UNAVAILABLE', { reason: behind });
      const account = marginAccountOf(markets, participant, context);
      const current = order.status === 'open' ? withBest(order, best) : order;
      const edited = applyEdit(needs, current, edit, account, context.at);
      if (!edited.ok) return edited;
      const answer = orderView(context.key.book, edited.value, latestQuote(markets, order.code));
      return accept({
        transfers: [],
        change: [
          { kind: 'edited', order: edited.value, levels: levelChanges(order, edited.value, 'customer') },
        ],
        answer,
        events: [{ event: 'order', data: answer }],
      });
    },
  });
}

/** A trailing position as far as it has come. */
export function withBest(position: Position, best: Price | undefined): Position {
  if (position.bestPrice === null || best === undefined) return position;
  return { ...position, bestPrice: betterPrice(position.direction, position.bestPrice, best) };
}

function applyEdit(
  { markets, config }: EditOrderNeeds,
  order: LiveOrder,
  edit: Edit,
  account: ReturnType<typeof marginAccountOf>,
  at: number,
): Result<LiveOrder> {
  const instrument = markets.instrument(order.code);
  const quote = latestQuote(markets, order.code);
  if (instrument === undefined || quote === undefined)
    return refuse('TRADING_UNAVAILABLE', { reason: 'stale' });
  const terms = termsOf(instrument);
  return order.status === 'open'
    ? editPosition(order, edit, terms, quote, account, config, at)
    : editPending(order, edit, terms, quote, account, config, at);
}

/** Cancels a pending order; its order margin is returned. */
export function createCancelOrder({ db, lane, participant }: EditOrderNeeds): CancelOrder {
  const kind: OrderKind<RecordId, Order> = orderKind({
    name: 'orders.cancel',
    participant,
    decide(id, context) {
      const order = context.state.pending.get(id);
      if (order === undefined) return refuse('ORDER_NOT_PENDING');
      const cancelled = cancelPending(order, 'user', context.at);
      const answer = orderView(context.key.book, cancelled);
      return accept({
        transfers: [],
        change: [{ kind: 'changed', order: cancelled }],
        answer,
        events: [{ event: 'order', data: answer }],
      });
    },
  });
  return async (key, id, request) => {
    if ((await selectOrder(db, key, id)) === undefined) return refuse('NOT_FOUND');
    return lane.submit(kind, { key, input: id, request });
  };
}

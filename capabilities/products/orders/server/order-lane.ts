import { orderReserve } from '#capabilities/money/accounting/orders.ts';
import type { LaneChange, LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import type { StoredChange } from '#capabilities/money/ledger/lane-table.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { ActionReceipt } from '../action-receipt.ts';
import type { LevelChange } from '../level-changes.ts';
import { usdt } from '../opening.ts';
import { orderMarginOf } from '../pending.ts';
import type { AnyOrder, LiveOrder, PendingOrder, Position } from '../position.ts';
import { insertActionReceipts, type StoredReceipt } from './actions.sql.ts';
import { type Borne, BoundByClosings, checkAsidePays } from './aside-first.ts';
import { storeWarnings, type WarnedAccount } from './engine.sql.ts';
import { levelChangeTable, type OwnedLevelChange } from './level-change-rows.ts';
import { type Owned, orderTable } from './order-rows.ts';
import { selectLiveOf } from './orders.sql.ts';
import type { ReservedBoard } from './reserved-board.ts';

/** An account's live orders by id. */
export interface AccountOrders {
  readonly open: ReadonlyMap<RecordId, Position>;
  readonly pending: ReadonlyMap<RecordId, PendingOrder>;
}

export type OrderChange =
  | { readonly kind: 'created'; readonly order: AnyOrder }
  | { readonly kind: 'changed'; readonly order: AnyOrder }
  /** Edited ones have other triggers than before, or look for them from a new start. */
  | { readonly kind: 'edited'; readonly order: AnyOrder; readonly levels: readonly LevelChange[] }
  /** By a corporate action; `receipt` is kept beside the order. */
  | {
      readonly kind: 'converted';
      readonly order: AnyOrder;
      readonly levels: readonly LevelChange[];
      readonly receipt: ActionReceipt;
    }
  /** The warning level that was sent to the customer; null when the account rose above all of them. */
  | { readonly kind: 'warned'; readonly warnedPpm: bigint | null };

export type OrderChanges = readonly LaneChange<readonly OrderChange[]>[];
export interface OrderParticipant extends LaneParticipant<AccountOrders, readonly OrderChange[]> {
  readonly board: ReservedBoard;
  readonly borne: Borne;
  readonly bound: BoundByClosings;
}

const noOrders: AccountOrders = { open: new Map(), pending: new Map() };

/** An account's live orders by what they are. */
export function accountOrders(orders: Iterable<LiveOrder>): AccountOrders {
  const open = new Map<RecordId, Position>();
  const pending = new Map<RecordId, PendingOrder>();
  for (const order of orders) {
    if (order.status === 'open') open.set(order.id, order);
    else pending.set(order.id, order);
  }
  return { open, pending };
}

/** The orders' part in the money lane. `onCommitted` hears of every durable change, in order. */
export function createOrderParticipant(
  board: ReservedBoard,
  onCommitted: (changes: OrderChanges) => void,
): OrderParticipant {
  return {
    board,
    borne: new Set(),
    bound: new BoundByClosings(),
    name: 'orders',
    isLaneOnly: true,
    empty: noOrders,
    async load(connection, keys) {
      const live = await selectLiveOf(connection, keys);
      const byAccount = Map.groupBy(live, ({ key }) => accountKeyText(key));
      const states = new Map<string, AccountOrders>();
      for (const [text, owned] of byAccount) states.set(text, accountOrders(owned.map(({ order }) => order)));
      return states;
    },
    apply(state, changes) {
      const open = new Map(state.open);
      const pending = new Map(state.pending);
      for (const change of changes) {
        if (change.kind === 'warned') continue;
        const { order } = change;
        open.delete(order.id);
        pending.delete(order.id);
        if (order.status === 'open') open.set(order.id, order);
        if (order.status === 'pending') pending.set(order.id, order);
      }
      return { open, pending };
    },
    async store(connection, changes) {
      const orders: StoredChange<Owned>[] = [];
      const receipts: StoredReceipt[] = [];
      const levels: OwnedLevelChange[] = [];
      const warned = new Map<string, WarnedAccount>();
      for (const { key, change, at } of changes) {
        for (const each of change) {
          if (each.kind === 'warned') {
            warned.set(accountKeyText(key), { key, at, warnedPpm: each.warnedPpm });
            continue;
          }
          orders.push({ isNew: each.kind === 'created', item: { key, order: each.order } });
          if ('levels' in each)
            levels.push(...each.levels.map((level) => ({ key, orderId: each.order.id, at, change: level })));
          if (each.kind === 'converted') receipts.push({ key, order: each.order, receipt: each.receipt, at });
        }
      }
      await Promise.all([
        orderTable.store(connection, orders),
        warned.size > 0 && storeWarnings(connection, [...warned.values()]),
        receipts.length > 0 && insertActionReceipts(connection, receipts),
        levels.length > 0 && levelChangeTable.insert(connection, levels),
      ]);
    },
    committed(changes) {
      for (const { key } of changes) board.commit(key);
      onCommitted(changes);
    },
  };
}

/**
 * A kind of command of the orders: what its changes reserve or release of `house/trading`, and of order
 * margins, is the difference between the orders before and after. Throws `AsidePaysFirst` where the platform
 * would pay before what the customer has set aside.
 */
export function orderKind<Input, Answer>(kind: OrderKind<Input, Answer>): OrderKind<Input, Answer> {
  return {
    ...kind,
    funded: orderFunds,
    decide(input, context) {
      const decided = kind.decide(input, context);
      if (!decided.ok) return decided;
      const { change, transfers } = decided.value;
      const { balances, key } = context;
      if (!kind.sparesAside) checkAsidePays(transfers, balances.USDT, key, kind.participant.borne);
      const margins = orderMarginTransfers(change, context.state);
      const promises = promisedBy(change, context.state);
      if (promises !== 0n) kind.participant.board.decide(context.key, reservedBy(context.state) + promises);
      return accept({
        ...decided.value,
        // What comes in goes first: no step may ask for what a later one brings.
        transfers: [...margins.released, ...transfers, ...margins.taken],
        promises,
      });
    },
  };
}

export interface OrderKind<Input, Answer>
  extends MoneyCommandKind<Input, AccountOrders, readonly OrderChange[], Answer> {
  readonly participant: OrderParticipant;
  /** The platform bears what a reset of the demo book takes beyond its balance. */
  readonly sparesAside?: true;
}

const orderFunds = () => Object.values(orderReserve);

/** What an account's orders have reserved, in USDT units. */
export function reservedBy({ open, pending }: AccountOrders): bigint {
  let reserved = 0n;
  for (const order of open.values()) reserved += order.reserved;
  for (const order of pending.values()) reserved += order.reserved;
  return reserved;
}

/** Each changed order, with what it was before; undefined for a new one. */
function* changedOrders(changes: readonly OrderChange[], { open, pending }: AccountOrders) {
  for (const change of changes) {
    if (change.kind === 'warned') continue;
    const { order } = change;
    const before = change.kind === 'created' ? undefined : (open.get(order.id) ?? pending.get(order.id));
    yield { order, before };
  }
}

function promisedBy(changes: readonly OrderChange[], state: AccountOrders): bigint {
  let promised = 0n;
  for (const { order, before } of changedOrders(changes, state)) {
    promised += order.reserved - (before?.reserved ?? 0n);
  }
  return promised;
}

function orderMarginTransfers(changes: readonly OrderChange[], state: AccountOrders) {
  const released: Transfer[] = [];
  const taken: Transfer[] = [];
  for (const { order, before } of changedOrders(changes, state)) {
    const more = orderMarginOf(order) - orderMarginOf(before);
    if (more > 0n) {
      taken.push({ ...usdt(order.id, more, 'orderMargin'), from: 'available', to: 'margin' });
    } else if (more < 0n) {
      released.push({ ...usdt(order.id, -more, 'orderMarginRelease'), from: 'margin', to: 'available' });
    }
  }
  return { released, taken };
}

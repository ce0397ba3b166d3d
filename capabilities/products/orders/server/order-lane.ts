import { orderReserve } from '#capabilities/money/accounting/orders.ts';
import type { LaneChange, LaneParticipant, MoneyCommandKind } from '#capabilities/money/ledger/face.ts';
import type { StoredChange } from '#capabilities/money/ledger/lane-table.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { ActionReceipt } from '../action-receipt.ts';
import type { AnyOrder, LiveOrder, PendingOrder, Position } from '../position.ts';
import { insertActionReceipts, type StoredReceipt } from './actions.sql.ts';
import { storeWarnings, type WarnedAccount } from './engine.sql.ts';
import { type Owned, orderTable } from './order-rows.ts';
import { selectLiveOf } from './orders.sql.ts';

/** An account's live orders by id. */
export interface AccountOrders {
  readonly open: ReadonlyMap<RecordId, Position>;
  readonly pending: ReadonlyMap<RecordId, PendingOrder>;
}

export type OrderChange =
  | { readonly kind: 'created'; readonly order: AnyOrder }
  /** Edited ones have other triggers than before, or look for them from a new start. */
  | { readonly kind: 'changed' | 'edited'; readonly order: AnyOrder }
  /** By a corporate action; `receipt` is kept beside the order. */
  | { readonly kind: 'converted'; readonly order: AnyOrder; readonly receipt: ActionReceipt }
  /** The warning level that was sent to the customer; null when the account rose above all of them. */
  | { readonly kind: 'warned'; readonly warnedPpm: bigint | null };

export type OrderChanges = readonly LaneChange<readonly OrderChange[]>[];
export type OrderParticipant = LaneParticipant<AccountOrders, readonly OrderChange[]>;

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
export function createOrderParticipant(onCommitted: (changes: OrderChanges) => void): OrderParticipant {
  return {
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
      const warned = new Map<string, WarnedAccount>();
      for (const { key, change, at } of changes) {
        for (const each of change) {
          if (each.kind === 'warned') {
            warned.set(accountKeyText(key), { key, at, warnedPpm: each.warnedPpm });
            continue;
          }
          orders.push({ isNew: each.kind === 'created', item: { key, order: each.order } });
          if (each.kind === 'converted') receipts.push({ key, order: each.order, receipt: each.receipt, at });
        }
      }
      await Promise.all([
        orderTable.store(connection, orders),
        warned.size > 0 && storeWarnings(connection, [...warned.values()]),
        receipts.length > 0 && insertActionReceipts(connection, receipts),
      ]);
    },
    committed: onCommitted,
  };
}

/**
 * A kind of command of the orders: what its changes reserve or release of `house/trading` is the difference
 * between the orders before and after.
 */
export function orderKind<Input, Answer>(kind: OrderKind<Input, Answer>): OrderKind<Input, Answer> {
  return {
    ...kind,
    funded: orderFunds,
    decide(input, context) {
      const decided = kind.decide(input, context);
      if (!decided.ok) return decided;
      return accept({ ...decided.value, promises: promisedBy(decided.value.change, context.state) });
    },
  };
}

export type OrderKind<Input, Answer> = MoneyCommandKind<Input, AccountOrders, readonly OrderChange[], Answer>;

const orderFunds = () => Object.values(orderReserve);

function promisedBy(changes: readonly OrderChange[], { open, pending }: AccountOrders): bigint {
  let promised = 0n;
  for (const change of changes) {
    if (change.kind === 'warned') continue;
    const { id, reserved } = change.order;
    const before = change.kind === 'created' ? undefined : (open.get(id) ?? pending.get(id));
    promised += reserved - (before?.reserved ?? 0n);
  }
  return promised;
}

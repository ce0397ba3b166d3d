import type { CommandContext, CustomerEvent } from '#capabilities/money/ledger/face.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { releaseOf } from '../closing.ts';
import type { Order } from '../contract.ts';
import type { Quote } from '../evidence.ts';
import type { OrderNotice } from '../notices.ts';
import { cancelPending, orderMarginsOf } from '../pending.ts';
import type { CancelReason, ClosedPosition, Position } from '../position.ts';
import type { ClosedOut, OpenAccount } from '../stop-out.ts';
import { accrueSwap } from '../swap.ts';
import type { AccountOrders, OrderChange } from './order-lane.ts';
import { orderView } from './order-view.ts';

/** The account in a command’s context, the swap of all its positions brought up to an instant. */
export function openAccountOf(
  { balances, state }: Pick<CommandContext<AccountOrders>, 'balances' | 'state'>,
  through: Instant,
): OpenAccount {
  const positions = [...state.open.values()].map((position) => accrueSwap(position, through));
  const orderMargin = orderMarginsOf(state.pending.values());
  return { available: balances.USDT.available, orderMargin, positions };
}

/** What cancelling all pending orders of an account comes to in the lane. */
export interface PendingCancelled {
  /** The account after it. */
  readonly account: OpenAccount;
  readonly change: OrderChange[];
  readonly events: CustomerEvent[];
}

/**
 * Cancels all pending orders of an account, so that their order margins pay for its positions before other
 * positions, or the platform, do.
 */
export function cancelAllPending(
  account: OpenAccount,
  { state, key: { book }, at }: Pick<CommandContext<AccountOrders>, 'state' | 'key' | 'at'>,
  reason: CancelReason,
): PendingCancelled {
  const cancelled = [...state.pending.values()].map((order) => cancelPending(order, reason, at));
  const events: CustomerEvent[] = cancelled.map((order) => ({
    event: 'order',
    data: orderView(book, order),
  }));
  if (reason !== 'user' && cancelled.length > 0) {
    const orders = String(cancelled.length);
    const data: OrderNotice = {
      kind: 'pendingCancelled',
      book,
      orders,
      amount: formatUnits(account.orderMargin),
    };
    events.push({ event: 'notification', data });
  }
  return {
    account: { ...account, available: account.available + account.orderMargin, orderMargin: 0n },
    change: cancelled.map((order) => ({ kind: 'changed', order })),
    events,
  };
}

/** The account, without its pending orders if closing a position takes more than is available. */
export function accountToClose(
  account: OpenAccount,
  position: Position,
  quote: Quote,
  context: Pick<CommandContext<AccountOrders>, 'state' | 'key' | 'at'>,
): PendingCancelled {
  const isCovered = account.available + releaseOf(position, quote) >= 0n;
  return isCovered ? { account, change: [], events: [] } : cancelAllPending(account, context, 'stopOut');
}

/** What closing comes to in the lane: transfers, changed orders, and an event for each. */
export function closingOutcome(
  book: Book,
  { closed, transfers }: Pick<ClosedOut, 'closed' | 'transfers'>,
): { transfers: readonly Transfer[]; change: OrderChange[]; events: CustomerEvent[]; views: Order[] } {
  const views = closed.map((each: ClosedPosition) => orderView(book, each));
  return {
    transfers,
    change: closed.map((order) => ({ kind: 'changed', order })),
    events: views.map((data) => ({ event: 'order', data })),
    views,
  };
}

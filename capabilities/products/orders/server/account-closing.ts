import type { CommandContext, CustomerEvent } from '#capabilities/money/ledger/face.ts';
import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import type { ClosedPosition } from '../position.ts';
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
  return { available: balances.USDT.available, positions };
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

import type { CustomerEvent, Scene } from '#capabilities/ledger/face.ts';
import type { Transfer } from '#capabilities/ledger/rules.ts';
import type { InstrumentTerms, Markets } from '#capabilities/markets/face.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Order } from '../contract.ts';
import type { ClosedOut, OpenAccount } from '../margin-call.ts';
import type { ClosedPosition, Position } from '../position.ts';
import { accrueSwap, tripleDayOf } from '../swap.ts';
import type { AccountOrders, OrderChange } from './order-lane.ts';
import { orderView } from './order-view.ts';

/** The position with the swap of all rollovers up to an instant. */
export function withSwap(markets: Markets, position: Position, through: Instant): Position {
  return accrueSwap(position, through, tripleDayOf(classOf(markets, position.code)));
}

function classOf(markets: Markets, code: string): InstrumentTerms['marketClass'] | 'delisted' {
  return markets.instrument(code)?.marketClass ?? 'delisted';
}

/** The account of a scene, the swap of all its positions brought up to an instant. */
export function openAccountOf(
  markets: Markets,
  { balances, state }: Pick<Scene<AccountOrders>, 'balances' | 'state'>,
  through: Instant,
): OpenAccount {
  const positions = [...state.open.values()].map((position) => withSwap(markets, position, through));
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

import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { unknownCase } from '#foundation/text/words.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type ActionReceipt, dividendReceipt, endedReceipt, splitReceipt } from './action-receipt.ts';
import { dueTransfers, withTrading } from './closing.ts';
import {
  type DividendTerms,
  dividendOf,
  type LotSteps,
  type OrderAction,
  quoteAfter,
  splitPendingBy,
  splitPositionBy,
  withDividend,
} from './corporate-action.ts';
import type { Quote } from './evidence.ts';
import { closingPrice } from './order-checks.ts';
import { endPending } from './pending.ts';
import type { ClosedPosition, EndedOrder, PendingOrder, Position } from './position.ts';
import { closeInAccount, type OpenAccount, type QuoteOf } from './stop-out.ts';
import { settleSwap } from './swap.ts';

/** What an action is carried out with; the same for every account. */
export interface ActionTerms extends Pick<DividendTerms, 'withholdingPpm'> {
  readonly action: OrderAction;
  readonly steps: LotSteps;
  /** The last quote of before the action. */
  readonly quote: Quote;
  /** Ticks up to this one are of before the action. */
  readonly afterSequence: number;
}

/** Where the account's other markets stand, and when and under which ids this is done. */
export interface CarryingOut {
  readonly quoteOf: QuoteOf;
  readonly at: Instant;
  readonly nextId: () => RecordId;
}

/** An account as an action leaves it. */
export interface CarriedOut {
  readonly account: OpenAccount;
  readonly transfers: readonly Transfer[];
  /** Each order that the action did something to, once. */
  readonly converted: readonly {
    readonly order: Position | PendingOrder | ClosedPosition | EndedOrder;
    readonly receipt: ActionReceipt;
    /** Credited, or charged where it is below zero. */
    readonly dividend?: bigint;
  }[];
  /** Parts of converted positions that were less than a step of lots: closed, and new. */
  readonly fractions: readonly ClosedPosition[];
  /** Closed along, where another's loss was more than was available. */
  readonly closedAlong: readonly ClosedPosition[];
}

/**
 * Carries an action out on the positions of an account that are of before it. Splits convert them; of
 * dividends longs are credited and shorts charged, what they can't pay stays due; a market that ends closes
 * them, without a fee.
 */
export function carryOutOn(
  start: OpenAccount,
  affected: readonly Position[],
  terms: ActionTerms,
  { quoteOf, at, nextId }: CarryingOut,
): CarriedOut {
  const { action } = terms;
  const after = quoteAfter(action, terms.quote);
  const otherQuoteOf: QuoteOf = (position) => (position.code === action.code ? after : quoteOf(position));
  let account = start;
  const transfers: Transfer[] = [];
  const converted: CarriedOut['converted'][number][] = [];
  const fractions: ClosedPosition[] = [];
  const closedAlong: ClosedPosition[] = [];

  function settled(position: Position): Position {
    const { position: left, paid, dividend } = settleSwap(position, account.available);
    transfers.push(...dueTransfers(position, paid, dividend));
    account = { ...account, available: account.available + paid };
    return left;
  }

  function keep(position: Position): void {
    const positions = account.positions.filter(({ id }) => id !== position.id);
    account = { ...account, positions: [...positions, position] };
  }

  /** Without a fee: the customer did not ask for it. */
  function close(position: Position): ClosedPosition | undefined {
    keep(position);
    const free = { ...position, feeRatePpm: 0n };
    const closing = { reason: 'corporateAction', at } as const;
    const out = closeInAccount(account, free, after, closing, otherQuoteOf);
    account = out.account;
    transfers.push(...out.transfers);
    closedAlong.push(...out.closed.filter(({ id }) => id !== position.id));
    return out.closed.find(({ id }) => id === position.id);
  }

  for (const { id } of affected) {
    const before = account.positions.find((each) => each.id === id);
    // A loss beyond the balance may have closed it with one before.
    if (before === undefined) continue;
    const position = { ...before, action: { id: action.id, exAt: action.exAt } };
    const price = closingPrice(after, position.direction);
    switch (action.kind) {
      case 'split': {
        const { whole, fraction } = splitPositionBy(action, settled(position), terms.steps, nextId);
        if (whole !== undefined) {
          const watchSequence = Math.max(whole.watchSequence, terms.afterSequence);
          const order = { ...whole, watchSequence };
          keep(order);
          const rest = fraction && { lots: fraction.lots, price };
          converted.push({ order, receipt: splitReceipt(action, before, order, rest) });
        }
        const closed = fraction && close(fraction);
        if (closed === undefined) break;
        if (whole !== undefined) fractions.push(closed);
        else {
          const rest = { lots: closed.lots, price };
          converted.push({ order: closed, receipt: splitReceipt(action, before, undefined, rest) });
        }
        break;
      }
      case 'dividend': {
        const dividendTerms = { ...terms, usdtRate: terms.quote.usdtRate, amount: action.amount };
        const units = dividendOf(position, position.direction, dividendTerms);
        if (units > 0n) {
          transfers.push(...withTrading(id, units, 'dividend'));
          account = { ...account, available: account.available + units };
        }
        const order = settled(withDividend(position, units));
        keep(order);
        const receipt = dividendReceipt(action, dividendTerms, position, units);
        converted.push({ order, receipt, dividend: units });
        break;
      }
      case 'merger':
      case 'delisting': {
        const order = close(position);
        if (order !== undefined) converted.push({ order, receipt: endedReceipt(action, price) });
        break;
      }
      default:
        return unknownCase(action);
    }
  }
  return { account, transfers, converted, fractions, closedAlong };
}

/** What an action does to a pending order of before it; undefined: nothing. */
export function carryOutOnPending(
  order: PendingOrder,
  { action, steps, quote, afterSequence }: ActionTerms,
  at: Instant,
): CarriedOut['converted'][number] | undefined {
  const done = { ...order, action: { id: action.id, exAt: action.exAt } };
  switch (action.kind) {
    case 'split': {
      const split = splitPendingBy(action, done, steps);
      const receipt = splitReceipt(action, order, split);
      if (split === undefined) return { order: endPending(done, 'rejected', at, 'LOTS_INVALID'), receipt };
      const watchSequence = Math.max(split.watchSequence, afterSequence);
      return { order: { ...split, watchSequence }, receipt };
    }
    case 'merger':
    case 'delisting': {
      const price = closingPrice(quoteAfter(action, quote), order.direction);
      const ended = endPending(done, 'rejected', at, 'LISTING_ENDED');
      return { order: ended, receipt: endedReceipt(action, price) };
    }
    case 'dividend':
      return undefined;
    default:
      return unknownCase(action);
  }
}

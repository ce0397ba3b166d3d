import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { refuse } from '#foundation/refusals/result.ts';
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
import { rejectPending } from './pending.ts';
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
  how: CarryingOut,
): CarriedOut {
  const { id: actionId, exAt } = terms.action;
  const inHand = new AccountInHand(start, terms, how);
  for (const { id } of affected) {
    const before = inHand.account.positions.find((each) => each.id === id);
    // A loss beyond the balance may have closed it with one before.
    if (before !== undefined)
      carryOutOnOne(inHand, { ...before, action: { id: actionId, exAt } }, terms, how);
  }
  return inHand;
}

function carryOutOnOne(
  inHand: AccountInHand,
  position: Position,
  { action, ...terms }: ActionTerms,
  { nextId }: CarryingOut,
): void {
  const price = closingPrice(inHand.after, position.direction);
  switch (action.kind) {
    case 'split': {
      const { whole, fraction } = splitPositionBy(action, inHand.settled(position), terms.steps, nextId);
      const rest = fraction && { lots: fraction.lots, price };
      const receipt = splitReceipt(action, position, whole, rest);
      if (whole !== undefined) {
        const watchSequence = Math.max(whole.watchSequence, terms.afterSequence);
        inHand.convert({ ...whole, watchSequence }, receipt);
      }
      const closed = fraction && inHand.close(fraction);
      if (closed === undefined) return;
      if (whole === undefined) inHand.converted.push({ order: closed, receipt });
      else inHand.fractions.push(closed);
      return;
    }
    case 'dividend': {
      const dividendTerms = { ...terms, usdtRate: terms.quote.usdtRate, amount: action.amount };
      const units = dividendOf(position, position.direction, dividendTerms);
      const receipt = dividendReceipt(action, dividendTerms, position, units);
      if (units > 0n) inHand.move(withTrading(position.id, units, 'dividend'), units);
      inHand.convert(inHand.settled(withDividend(position, units)), receipt, units);
      return;
    }
    case 'merger':
    case 'delisting': {
      const order = inHand.close(position);
      if (order !== undefined) inHand.converted.push({ order, receipt: endedReceipt(action, price) });
      return;
    }
    default:
      unknownCase(action);
  }
}

/** An account while an action is carried out on its positions, one after the other. */
class AccountInHand implements CarriedOut {
  account: OpenAccount;
  readonly transfers: Transfer[] = [];
  readonly converted: CarriedOut['converted'][number][] = [];
  readonly fractions: ClosedPosition[] = [];
  readonly closedAlong: ClosedPosition[] = [];
  /** What is closed is closed at. */
  readonly after: Quote;
  readonly #quoteOf: QuoteOf;
  readonly #at: Instant;

  constructor(start: OpenAccount, { action, quote }: ActionTerms, { quoteOf, at }: CarryingOut) {
    const after = quoteAfter(action, quote);
    this.account = start;
    this.after = after;
    this.#quoteOf = (position) => (position.code === action.code ? after : quoteOf(position));
    this.#at = at;
  }

  /** The position with what it owes paid as far as the available balance goes. */
  settled(position: Position): Position {
    const { position: left, paid, dividend } = settleSwap(position, this.account.available);
    this.move(dueTransfers(position, paid, dividend), paid);
    return left;
  }

  move(transfers: readonly Transfer[], units: bigint): void {
    this.transfers.push(...transfers);
    this.account = { ...this.account, available: this.account.available + units };
  }

  convert(order: Position, receipt: ActionReceipt, dividend?: bigint): void {
    this.#keep(order);
    this.converted.push({ order, receipt, ...(dividend === undefined ? {} : { dividend }) });
  }

  /** Without a fee: the customer did not ask for it. */
  close(position: Position): ClosedPosition | undefined {
    this.#keep(position);
    const free = { ...position, feeRatePpm: 0n };
    const closing = { reason: 'corporateAction', at: this.#at } as const;
    const out = closeInAccount(this.account, free, this.after, closing, this.#quoteOf);
    this.account = out.account;
    this.transfers.push(...out.transfers);
    this.closedAlong.push(...out.closed.filter(({ id }) => id !== position.id));
    return out.closed.find(({ id }) => id === position.id);
  }

  #keep(position: Position): void {
    const positions = this.account.positions.filter(({ id }) => id !== position.id);
    this.account = { ...this.account, positions: [...positions, position] };
  }
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
      if (split === undefined)
        return { order: rejectPending(done, refuse('LOTS_INVALID'), at).rejected, receipt };
      const watchSequence = Math.max(split.watchSequence, afterSequence);
      return { order: { ...split, watchSequence }, receipt };
    }
    case 'merger':
    case 'delisting': {
      const price = closingPrice(quoteAfter(action, quote), order.direction);
      const ended = rejectPending(done, refuse('LISTING_ENDED'), at).rejected;
      return { order: ended, receipt: endedReceipt(action, price) };
    }
    case 'dividend':
      return undefined;
    default:
      return unknownCase(action);
  }
}

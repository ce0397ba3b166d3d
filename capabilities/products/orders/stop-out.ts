import type { Transfer } from '#capabilities/money/ledger/rules.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { type Closes, closeMarginNow, type MarginNeeded, marginNeeded } from './close-margin.ts';
import { closePosition, releaseOf } from './closing.ts';
import { harshest, mildest, type Quote, type TriggerNotes } from './evidence.ts';
import { isStopOut, lowestLevels, type MarginLevels } from './margin-levels.ts';
import type { ClosedPosition, CloseReason, Position } from './position.ts';
import { unrealisedAt } from './rules.ts';
import { marginLevelPpm } from './valuation.ts';

/** The quote that a position is valued at; undefined while none is known. */
export type QuoteOf = (position: Position) => Quote | undefined;

/** An account's money in USDT units, and all that is open in it. */
export interface OpenAccount {
  readonly available: bigint;
  /** The order margins of its pending orders. */
  readonly orderMargin: bigint;
  readonly positions: readonly Position[];
}

export interface MarginFigures extends MarginNeeded {
  readonly equity: bigint;
  /** In use by all positions, whatever a close asks for. */
  readonly margin: bigint;
  /** Equity to what is needed; null without margin. */
  readonly levelPpm: bigint | null;
  /** The account's, as its open positions have agreed on them. */
  readonly levels: MarginLevels | undefined;
}

/** What an account's level is decided by: a price that has not lasted closes nothing. */
export const mildestOf = (quoteOf: QuoteOf) => valuedAt(quoteOf, mildest);

/** What a warning ends by: one that has not lasted ends none. */
export const harshestOf = (quoteOf: QuoteOf) => valuedAt(quoteOf, harshest);

function valuedAt(quoteOf: QuoteOf, end: (quote: Quote) => Quote): QuoteOf {
  return (position) => {
    const quote = quoteOf(position);
    return quote && end(quote);
  };
}

/**
 * Equity, margin and their ratio. A position without any known price stands at nothing. Order margins are
 * equity, and no margin in use.
 */
export function marginFigures(
  { available, orderMargin, positions }: OpenAccount,
  quoteOf: QuoteOf,
  closes: Closes,
): MarginFigures {
  let margin = 0n;
  let unrealised = 0n;
  for (const position of positions) {
    const quote = quoteOf(position);
    margin += position.requiredMargin;
    unrealised += quote === undefined ? position.swapDue : unrealisedAt(position, quote);
  }
  const equity = available + orderMargin + margin + unrealised;
  const { needed, covering } = marginNeeded(positions, closes);
  return {
    equity,
    margin,
    needed,
    covering,
    levelPpm: marginLevelPpm(equity, needed),
    levels: lowestLevels(positions),
  };
}

/** Whether positions must be closed: at the stop-out level, or below the close margins in force. */
export function mustClose({ levelPpm, levels, equity, covering }: MarginFigures): boolean {
  return isStopOut(levelPpm, levels) || equity < covering;
}

export interface ClosedOut {
  readonly closed: readonly ClosedPosition[];
  readonly transfers: readonly Transfer[];
  /** The account after it. */
  readonly account: OpenAccount;
}

export interface AccountClosing {
  readonly reason: CloseReason;
  readonly at: Instant;
  readonly notes?: TriggerNotes | undefined;
}

/**
 * Closes a position of an account. What its loss takes beyond its margin and the available balance is first
 * taken from the account's other positions: those that bring most are closed, one after the other, until it
 * is covered. If all that bring something are not enough, every other is closed too, and only then the
 * platform bears what is left: no customer keeps one side of a gap while the platform pays the other. A
 * position without any known price is left out.
 */
export function closeInAccount(
  account: OpenAccount,
  target: Position,
  quote: Quote,
  closing: AccountClosing,
  quoteOf: QuoteOf,
): ClosedOut {
  const others = account.positions
    .filter(({ id }) => id !== target.id)
    .flatMap((position) => {
      const at = quoteOf(position);
      return at === undefined ? [] : [{ position, at, release: releaseOf(position, at) }];
    })
    .sort((a, b) => (a.release === b.release ? 0 : a.release > b.release ? -1 : 1));
  let missing = -releaseOf(target, quote) - account.available;
  const before: typeof others = [];
  for (const other of others) {
    if (missing <= 0n || other.release <= 0n) break;
    before.push(other);
    missing -= other.release;
  }
  const after = missing > 0n ? others.filter((other) => !before.includes(other)) : [];
  // The customer did not ask to close these; what follows a stop or the customer's own press is stopped out.
  const reason = closing.reason === 'closeMargin' ? 'closeMargin' : 'stopOut';
  const following = { reason, at: closing.at } as const;
  let result: ClosedOut = { closed: [], transfers: [], account };
  for (const { position, at } of before) result = closeOne(result, position, at, following);
  result = closeOne(result, target, quote, closing);
  for (const { position, at } of after) result = closeOne(result, position, at, following);
  return result;
}

function closeOne(
  { closed, transfers, account }: ClosedOut,
  position: Position,
  quote: Quote,
  closing: AccountClosing,
): ClosedOut {
  const one = closePosition(position, quote, { ...closing, available: account.available });
  const change = one.transfers.reduce((sum, { from, to, units }) => {
    if (to === 'available') return sum + units;
    return from === 'available' ? sum - units : sum;
  }, 0n);
  return {
    closed: [...closed, one.closed],
    transfers: [...transfers, ...one.transfers],
    account: {
      ...account,
      available: account.available + change,
      positions: account.positions.filter(({ id }) => id !== position.id),
    },
  };
}

/**
 * Closes what must be closed for the margin level to rise above the stop-out: each time the position with the
 * largest loss among those whose market can be traded in. Then, as long as equity is below the close margins
 * in force, the same among those that need one. What stays open has the stop-out that it has agreed on. The
 * level is that of the mildest prices that lasted, the fills are at the quotes' own.
 */
export function stopOut(
  account: OpenAccount,
  quoteOf: QuoteOf,
  canTrade: (position: Position) => boolean,
  closes: Closes,
): ClosedOut {
  let result: ClosedOut = { closed: [], transfers: [], account };
  for (;;) {
    const figures = marginFigures(result.account, mildestOf(quoteOf), closes);
    if (!mustClose(figures)) break;
    const isAtStopOut = isStopOut(figures.levelPpm, figures.levels);
    const mayClose = (position: Position) =>
      canTrade(position) && (isAtStopOut || closeMarginNow(position, closes) !== undefined);
    const worst = largestLoss(result.account, quoteOf, mayClose);
    if (worst === undefined) break;
    const isFirst = result.closed.length === 0;
    const notes = isFirst ? { others: [...otherQuotes(result.account, worst.position, quoteOf)] } : {};
    const isWithoutCloses = isStopOut(marginLevelPpm(figures.equity, figures.margin), figures.levels);
    const reason = isWithoutCloses ? 'stopOut' : 'closeMargin';
    const closing = { reason, at: closes.at, notes } as const;
    const next = closeInAccount(result.account, worst.position, worst.quote, closing, quoteOf);
    result = {
      closed: [...result.closed, ...next.closed],
      transfers: [...result.transfers, ...next.transfers],
      account: next.account,
    };
  }
  return result;
}

function largestLoss(
  { positions }: OpenAccount,
  quoteOf: QuoteOf,
  canTrade: (position: Position) => boolean,
) {
  let worst: { position: Position; quote: Quote; unrealised: bigint } | undefined;
  for (const position of positions) {
    const quote = quoteOf(position);
    if (quote === undefined || !canTrade(position)) continue;
    const unrealised = unrealisedAt(position, quote);
    if (worst === undefined || unrealised < worst.unrealised) worst = { position, quote, unrealised };
  }
  return worst;
}

/** One quote for each market of the others. */
function otherQuotes({ positions }: OpenAccount, target: Position, quoteOf: QuoteOf): Iterable<Quote> {
  const quotes = new Map<string, Quote>();
  for (const position of positions) {
    const quote = position.id === target.id ? undefined : quoteOf(position);
    if (quote !== undefined) quotes.set(`${quote.code} ${quote.sequence}`, quote);
  }
  return quotes.values();
}

import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import type { Instant } from '#foundation/time/clock.ts';
import { closeMarginNow, type MarginNeeded, marginNeeded } from '../close-margin.ts';
import type { Quote } from '../evidence.ts';
import { isStopOut, leastEquity, lowestLevels } from '../margin-levels.ts';
import type { WatchedPosition } from '../position.ts';
import type { MarginFigures } from '../stop-out.ts';
import { closesAt } from './margin-account.ts';
import { type Band, bandsOf, type Exposure, exposureValue, type LastedEnd } from './margin-bands.ts';
import { isTradable } from './margin-check.ts';
import { latestQuote } from './quotes.ts';

/** What is kept of a position: enough to take it out of its sums again. */
type Part = Pick<
  WatchedPosition,
  | 'code'
  | 'direction'
  | 'lots'
  | 'contractSize'
  | 'openPrice'
  | 'requiredMargin'
  | 'leverage'
  | 'swapDue'
  | 'levels'
  | 'closeTerms'
>;

/** An account with positions, as the margin watch knows it: sums that change with each position. */
export interface WatchedAccount {
  readonly key: AccountKey;
  /**
   * What is available, and the margin of positions and pending orders. Undefined until it is known from the
   * lane.
   */
  funds: bigint | undefined;
  /** That of its positions alone. */
  margin: bigint;
  swapDue: bigint;
  /** What follows from its positions' terms: undefined until it is asked for after a change. */
  terms: (MarginNeeded & Pick<MarginFigures, 'levels'>) | undefined;
  warnedPpm: bigint | null;
  readonly parts: Map<RecordId, Part>;
  readonly exposures: Map<string, Exposure>;
  /** Ids of its bands in the trigger index. */
  bands: string[];
  isChecking: boolean;
  changedMeanwhile: boolean;
}

export function watchedAccount(key: AccountKey): WatchedAccount {
  return {
    key,
    funds: undefined,
    margin: 0n,
    swapDue: 0n,
    terms: undefined,
    warnedPpm: null,
    parts: new Map(),
    exposures: new Map(),
    bands: [],
    isChecking: false,
    changedMeanwhile: false,
  };
}

/** Adds a position, in place of what is known under its id. */
export function putPosition(account: WatchedAccount, position: WatchedPosition): void {
  removePosition(account, position.id);
  const { code, direction, lots, contractSize, openPrice, swapDue } = position;
  const { requiredMargin, leverage, levels, closeTerms } = position;
  const size = { code, direction, lots, contractSize, openPrice, swapDue };
  const part = { ...size, requiredMargin, leverage, levels, closeTerms };
  account.parts.set(position.id, part);
  count(account, part, 1n);
}

export function removePosition(account: WatchedAccount, id: RecordId): void {
  const part = account.parts.get(id);
  if (part === undefined) return;
  account.parts.delete(id);
  count(account, part, -1n);
}

function count(account: WatchedAccount, part: Part, by: 1n | -1n): void {
  const { code, direction, lots, contractSize, openPrice, requiredMargin, swapDue } = part;
  const name = `${direction} ${code}`;
  const before = account.exposures.get(name);
  const quantity = (before?.quantity ?? 0n) + by * lots * contractSize;
  const cost = (before?.cost ?? 0n) + by * lots * contractSize * openPrice;
  if (quantity === 0n) account.exposures.delete(name);
  else account.exposures.set(name, { code, direction, quantity, cost });
  account.margin += by * requiredMargin;
  account.swapDue += by * swapDue;
  account.terms = undefined;
}

/** Whether the account has a position in the market, in either direction. */
export function hasExposure({ exposures }: WatchedAccount, code: string): boolean {
  return exposures.has(`buy ${code}`) || exposures.has(`sell ${code}`);
}

/** What its positions' terms require at a time. */
export function termsOf(account: WatchedAccount, markets: Prices, at: Instant) {
  account.terms ??= {
    ...marginNeeded(account.parts.values(), closesAt(markets, at)),
    levels: lowestLevels(account.parts.values()),
  };
  return account.terms;
}

/** At an end of what has lasted; undefined while a price or the balance is not known. */
export function equityOf(account: WatchedAccount, markets: Prices, end: LastedEnd): bigint | undefined {
  if (account.funds === undefined) return undefined;
  let equity = account.funds + account.swapDue;
  for (const exposure of account.exposures.values()) {
    const value = exposureValue(markets, exposure, end);
    if (value === undefined) return undefined;
    equity += value;
  }
  return equity;
}

/** Whether a position may be closed now: below a close margin only those that need one. */
export function canCloseAny(
  { parts, key }: WatchedAccount,
  markets: Prices,
  at: Instant,
  { levelPpm, levels }: MarginFigures,
): boolean {
  const closes = closesAt(markets, at);
  const isAtStopOut = isStopOut(levelPpm, levels);
  return [...parts.values()].some(
    (part) =>
      (isAtStopOut || closeMarginNow(part, closes) !== undefined) &&
      markets.valued(part.code)?.lasted?.since !== undefined &&
      isTradable(markets, part.code, key, closes.at),
  );
}

/** Whether its equity now would be too little from a later time on. */
export function isShortAt(account: WatchedAccount, markets: Prices, at: Instant, from: Instant): boolean {
  const closes = { ...closesAt(markets, at), at: from };
  const equity = equityOf(account, markets, 'mildest');
  return equity !== undefined && equity < marginNeeded(account.parts.values(), closes).covering;
}

/** The latest quotes of the markets that it has positions in. */
export function quotesOf(account: WatchedAccount, markets: Prices): ReadonlyMap<string, Quote> {
  const quotes = new Map<string, Quote>();
  for (const { code } of account.exposures.values()) {
    const quote = latestQuote(markets, code);
    if (quote !== undefined) quotes.set(code, quote);
  }
  return quotes;
}

/** The prices within which no warning level and no stop-out is reached, and no warning ends. */
export function bandsAround(
  account: WatchedAccount,
  markets: Prices,
  { needed, covering, levels }: MarginNeeded & { readonly levels: NonNullable<MarginFigures['levels']> },
  equity: Readonly<Record<LastedEnd, bigint>>,
): readonly Band[] {
  const { warnedPpm } = account;
  const next = levels.warningsPpm.find((each) => warnedPpm === null || each < warnedPpm) ?? levels.stopOutPpm;
  const room = {
    fall: Number(equity.mildest - leastEquity(needed, covering, next)),
    rise: warnedPpm === null ? undefined : Number(leastEquity(needed, 0n, warnedPpm) - equity.harshest),
  };
  return bandsOf(markets, [...account.exposures.values()], room);
}

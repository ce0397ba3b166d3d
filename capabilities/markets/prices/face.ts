import type { InstrumentTerms, MarketClose } from '#capabilities/markets/catalogue/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { Price } from '#foundation/money/price.ts';
import type { QuoteRange } from '#foundation/server-kit/ticks/quote-range.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Bar, Period, unsoundnesses } from './rules.ts';

export type Unsoundness = (typeof unsoundnesses)[number];

/** The widest spread that could decide something when a tick came, and the median it follows from. */
export interface SpreadGuard {
  readonly medianPoints: number;
  readonly limitPoints: number;
}

/** A tick that came before another. */
export type PassedTick = Pick<Tick, 'bidPoints' | 'askPoints' | 'at' | 'sequence' | 'recordedAt'>;

/**
 * What every tick of the dwell lay between that ends with a tick, both ends included. A price that is waited
 * for has lasted when the whole range is at or beyond it.
 */
export interface Lasted extends QuoteRange {
  /** The dwell's first tick. Absent while nothing new has lasted: then nothing is set off. */
  readonly since?: PassedTick;
}

/** One quote. Points are whole numbers of the instrument's last decimal. */
export interface Tick {
  readonly code: string;
  readonly bidPoints: number;
  readonly askPoints: number;
  readonly at: Instant;
  /** Rises with every tick of the platform, over restarts too. */
  readonly sequence: number;
  /** `simulated`, `replay`, or the venue. */
  readonly source: string;
  /**
   * The last trade, where the source tells trades: what candles and the shown price follow instead of the
   * middle.
   */
  readonly lastPoints?: number;
  /** What was traded since the tick before, where the source tells it. */
  readonly volume?: number;
  /** The time the source gave the quote, where it is not `at` (a recording's own time, as ISO text). */
  readonly recordedAt?: string;
  /** Absent when it is sound. */
  readonly unsound?: Unsoundness;
  /** Its feed came so late that others may know better: nothing is opened at it. */
  readonly isBehind?: true;
  readonly guard?: SpreadGuard;
  /** Of a sound tick. */
  readonly lasted?: Lasted;
  /** Since when the platform has heard every tick of this market, this one included; absent where unknown. */
  readonly heardSince?: Instant;
}

export type Tradability =
  | { readonly tradable: true; readonly tick: Tick }
  | {
      readonly tradable: false;
      readonly reason: 'closed' | 'stale' | 'unsound' | 'halted' | 'simulated' | 'busy';
      readonly nextOpen?: Instant;
    };

/** The shown prices of one stored minute, in points. */
export interface StoredMinute {
  readonly start: Instant;
  readonly low: number;
  readonly high: number;
  readonly close: number;
  readonly source: string;
}

/** What the markets quote. In memory and synchronous. */
export interface Quotes {
  instrument(code: string): InstrumentTerms | undefined;
  instruments(): readonly InstrumentTerms[];
  /** The latest tick, sound or not, whatever its age: to be shown. */
  latest(code: string): Tick | undefined;
  /** The tick that everything is valued at: the last sound one, whatever its age. */
  valued(code: string): Tick | undefined;
  /** USDT for one unit of a currency, by the last sound middle price; undefined while no price is known. */
  usdtRate(currency: string): Price | undefined;
  /**
   * Calls the listener with every sound tick, in order, before any other listener sees a later one. Returns
   * the way to stop.
   */
  onTick(listener: (tick: Tick) => void): () => void;
  /** With the unsound ones as well: for displays, recorders and metrics. */
  onShownTick(listener: (tick: Tick) => void): () => void;
  /** The sound ticks of a code after a sequence, oldest first; undefined when they are no longer all kept. */
  ticksAfter(code: string, sequence: number): readonly Tick[] | undefined;
}

/** Whether business may be done in a market, and when. */
export interface MarketStates {
  /**
   * Whether new business may be done at this time in this book, with the tick to trade on. Undefined for an
   * unknown code.
   */
  tradability(code: string, book: Book, at: Instant): Tradability | undefined;
  /** The same for what ends business that was begun: a halt does not stop it. */
  closability(code: string, book: Book, at: Instant): Tradability | undefined;
  /**
   * As {@link tradability}, or {@link closability} of business that was begun, at a quote that is known to be
   * current. Where the latest may be behind its market, waits some seconds for the next sound one that is
   * not; `stale` when none comes, `busy` when the customer, or all together, have too much waiting already.
   */
  whenCurrent(code: string, key: AccountKey, purpose: 'open' | 'close'): Promise<Tradability | undefined>;
  /** Whether the instrument's market is open at a time, by its trading hours; false for an unknown code. */
  isOpenAt(code: string, at: Instant): boolean;
  /**
   * The close that the instrument's market is in or, while it is open, comes to next; undefined for an
   * unknown code, and where trading goes on for longer than a week.
   */
  closeAround(code: string, at: Instant): MarketClose | undefined;
  /** Whether an operator has halted the instrument: nothing is opened or filled in it. */
  isHalted(code: string): boolean;
}

/** Prices of the past. */
export interface Candles {
  /** The last candles that began before now, oldest first; the last one is forming. */
  bars(code: string, period: Period, count: number): Promise<readonly Bar[]>;
  /**
   * The stored minutes of every instrument's own source that begin at or after a time, oldest first, by code.
   * Only sound ticks are in them.
   */
  storedMinutes(from: Instant): Promise<ReadonlyMap<string, readonly StoredMinute[]>>;
}

/** A market's latest price, with what screens show beside it. */
export interface PriceView {
  readonly tick: Tick;
  readonly previousClose: number;
  /** Closes of the last quarter-hours, then the latest price; at most 100 points. */
  readonly recent: readonly number[];
  readonly open: boolean;
  readonly nextOpen: Instant | undefined;
  /** While open, unless it never closes; by the feed's clock, as all of these. */
  readonly nextClose: Instant | undefined;
  readonly stale: boolean;
}

/** What charts and lists of markets show. */
export interface PriceViews {
  /** Undefined for an unknown code, and while no price is known. */
  view(code: string, at: Instant): PriceView | undefined;
  /** Candles that start before a time, oldest first; the last one may be forming. */
  candles(code: string, period: Period, to: Instant, limit: number): Promise<Bar[]>;
}

export interface Prices extends Quotes, MarketStates, Candles {}

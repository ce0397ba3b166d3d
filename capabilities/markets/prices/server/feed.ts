import type { Announced } from '#capabilities/markets/actions/face.ts';
import type { MarketClose } from '#capabilities/markets/catalogue/trading-hours.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import type { Bar, Period } from '../rules.ts';

/** A quarter-hour in which there was trading, as mini charts show it. */
export type QuarterHour = Pick<Bar, 'start' | 'close'>;

/** What the platform adds to a quote beside its number. */
export type Told = Pick<Tick, 'unsound' | 'guard' | 'heardSince'>;

/** A tick before the platform numbers it. */
export type Quote = Omit<Tick, 'sequence' | 'source' | 'lasted' | keyof Told>;

/**
 * Where prices come from. The platform asks a feed for what is due instead of being called: so ticks keep
 * their order, and a test decides when time passes.
 */
export interface MarketFeed {
  /** `simulated`, `replay`, or the venue: the source named in every tick. */
  readonly source: string;
  /** Whether the feed has prices for this instrument. */
  knows(code: string): boolean;
  /** The last quote at or before `at`, to show before the first tick comes. */
  lastQuote(code: string, at: Instant): Quote | undefined;
  /**
   * Gives every quote that fell due since the last call, oldest first. After a long pause only each
   * instrument's last one.
   */
  advance(at: Instant, deliver: (quote: Quote) => void): void;
  /**
   * Since when it has given every quote of a code and left none out: a long pause, or a lost connection,
   * restarts it. Absent: since the platform began to ask.
   */
  heardSince?(code: string): Instant;
  isOpen(code: string, at: Instant): boolean;
  nextOpening(code: string, at: Instant): Instant | undefined;
  /** The close that the market is in or, while it is open, comes to next within a week. */
  closeAround(code: string, at: Instant): MarketClose | undefined;
  /** How old a quote of this feed is, in the market's own time. */
  quoteAgeMs(quote: Quote, at: Instant): number;
  /**
   * How far behind its market a quote of this feed may be: a customer who watches the market itself knows
   * that much more. A quiet market's quote is old and yet not behind, as long as the feed is heard.
   */
  delayMs(quote: Quote, at: Instant): number;
  /** Bars that start before `to`, oldest first; the last one holds only what came before `to`. */
  history(code: string, period: Period, to: Instant, limit: number): readonly Bar[];
  /**
   * Fetches what `history` will be asked for, where it lies with a venue; returns in a few seconds whatever
   * came of it.
   */
  loadHistory?(code: string, period: Period, to: Instant, limit: number): Promise<void>;
  /**
   * Its `history` and `previousClose` follow past splits already, as venues adjust them: only what the
   * platform recorded itself is raw.
   */
  readonly isAdjusted?: true;
  /** The market's own time, by which its hours go: a recording's. Absent: the platform's. */
  ownTime?(code: string, at: Instant): Instant;
  /** Leaves what it has fetched of a code's history: after a split it is another. */
  forgetHistory?(code: string): void;
  /** The corporate actions it knows from a day on; undefined when it did not answer. */
  announced?(since: Instant): Promise<readonly Announced[] | undefined>;
  /**
   * The shown price at the end of each of the last `count` quarter-hours in which there was trading, oldest
   * first.
   */
  quarterHours(code: string, at: Instant, count: number): readonly QuarterHour[];
  /** The close of the trading day before that of `at`, in points; undefined when there is none. */
  previousClose(code: string, at: Instant): number | undefined;
  /** Closes the connection to a venue. */
  stop?(): void;
}

/** Whether people trade at a feed's prices: simulated and recorded ones are for practice. */
export function isVenue(source: string): boolean {
  return source !== 'simulated' && source !== 'replay';
}

import type { Lots, Price } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { MarketClass, Period } from './contract.ts';

/** Trading terms of an instrument: reference data, without live fields. */
export interface InstrumentTerms {
  readonly code: string;
  readonly id: string;
  readonly marketClass: MarketClass;
  readonly name: string;
  readonly base: string;
  /** The currency prices and profit are in (USD, EUR, JPY …). USD counts as USDT one to one. */
  readonly quoteCurrency: string;
  /** Decimals of a price; one point is 10^-decimals. */
  readonly decimals: number;
  /** Units of the base in one lot, as whole units of 10^-8. */
  readonly contractSize: bigint;
  readonly minLots: Lots;
  readonly maxLots: Lots;
  readonly lotStep: Lots;
  readonly maxLeverage: number;
  readonly feeRatePpm: bigint;
  /** Smallest distance of stop loss and take profit from the price, in points. */
  readonly minStopPoints: number;
  /** Share of notional a day in parts per million, negative = paid by the customer. */
  readonly swapLongPpm: bigint;
  readonly swapShortPpm: bigint;
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
  /** The last trade, where the source tells trades: what candles and the shown price follow instead of the middle. */
  readonly lastPoints?: number;
  /** What was traded since the tick before, where the source tells it. */
  readonly volume?: number;
  /** The time the source gave the quote, where it is not `at` (a recording's own time, as ISO text). */
  readonly recordedAt?: string;
}

export type Tradability =
  | { readonly tradable: true; readonly tick: Tick }
  | {
      readonly tradable: false;
      readonly reason: 'closed' | 'stale' | 'halted' | 'simulated';
      readonly nextOpen?: Instant;
    };

/** The shown prices of one stored minute, in points. */
export interface StoredMinute {
  readonly start: Instant;
  readonly low: number;
  readonly high: number;
  readonly source: string;
}

/** What other capabilities may ask of the markets. All but the stored minutes is in memory and synchronous. */
export interface Markets {
  instrument(code: string): InstrumentTerms | undefined;
  instruments(): readonly InstrumentTerms[];
  /** The latest tick, whatever its age. */
  latest(code: string): Tick | undefined;
  /** The tick that positions are valued at: the latest one, of a halted instrument the last before the halt. */
  valued(code: string): Tick | undefined;
  /** Whether the instrument trades at this time in this book, with the tick to trade on. Undefined for an unknown code. */
  tradability(code: string, book: 'demo' | 'real', at: Instant): Tradability | undefined;
  /** Whether the instrument's market is open at a time, by its trading hours; false for an unknown code. */
  isOpenAt(code: string, at: Instant): boolean;
  /** The closes of the last candles before now, oldest first, in points; the last is the price of the moment. */
  closes(code: string, period: Period, count: number): Promise<readonly number[]>;
  /** Whether an operator has halted the instrument: nothing is opened, filled or closed in it. */
  isHalted(code: string): boolean;
  /** The stored minutes of every instrument's own source that begin at or after a time, oldest first, by code. */
  storedMinutes(from: Instant): Promise<ReadonlyMap<string, readonly StoredMinute[]>>;
  /** USDT for one unit of a currency, by the latest middle price; undefined while no price is known. */
  usdtRate(currency: string): Price | undefined;
  /** Calls the listener with every tick, in order, before anybody else sees a later one. Returns the way to stop. */
  onTick(listener: (tick: Tick) => void): () => void;
  /** The ticks of a code after a sequence, oldest first; undefined when they are no longer all kept. */
  ticksAfter(code: string, sequence: number): readonly Tick[] | undefined;
}

/** What everybody may follow on the live channel beside prices: states of public things, each under its name. */
export interface PublicTopics {
  /** Survives JSON, and names nobody. Undefined when there is no such topic. */
  stateOf(topic: string): object | undefined;
  onChange(listener: (topic: string) => void): void;
}

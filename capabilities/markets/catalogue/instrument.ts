import type { MarketClass } from '#foundation/ids/market-class.ts';
import type { Lots } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { TradingHours } from './trading-hours.ts';

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

/** An instrument as the catalogue keeps it: its terms, when it trades, and how the simulation prices it. */
export interface ListedInstrument extends InstrumentTerms {
  readonly rank: number;
  readonly tickPoints: number;
  readonly spreadPoints: number;
  readonly hours: TradingHours;
  readonly simulation: Simulation | undefined;
  readonly expiresAt: Instant | undefined;
}

/** How the simulated feed prices an instrument. */
export interface Simulation {
  /** The price its walk moves around (sample data). */
  readonly price: number;
  /** The walks that move it, each with its volatility a year; a negative one moves it the other way. */
  readonly drivers: readonly Driver[];
  /** An option is priced from its underlying's walk instead. */
  readonly option?: OptionContract;
  /** Mean time between quotes. */
  readonly quoteEveryMs: number;
}

export interface Driver {
  readonly walk: string;
  readonly volatility: number;
}

export interface OptionContract {
  readonly underlying: string;
  readonly right: 'call' | 'put';
  readonly strike: number;
  readonly expiresAt: Instant;
  readonly volatility: number;
}

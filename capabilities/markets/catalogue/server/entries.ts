import type { MarketClass } from '#foundation/ids/market-class.ts';
import { asLots } from '#foundation/money/price.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { ListedInstrument, Simulation } from '../instrument.ts';
import type { TradingHours } from '../trading-hours.ts';

/** A catalogue row before the database gives it an id. */
export interface CatalogueEntry {
  readonly code: string;
  readonly rank: number;
  readonly marketClass: MarketClass;
  readonly name: string;
  readonly base: string;
  readonly quoteCurrency: string;
  readonly decimals: number;
  readonly tickPoints: number;
  readonly spreadPoints: number;
  readonly minStopPoints: number;
  /** Decimal strings, at most 8 decimals. */
  readonly contractSize: string;
  readonly minLots: string;
  readonly maxLots: string;
  readonly lotStep: string;
  readonly maxLeverage: number;
  readonly feeRatePpm: number;
  readonly swapLongPpm: number;
  readonly swapShortPpm: number;
  readonly hours: TradingHours;
  readonly simulation: Simulation | null;
  readonly expiresAt: Instant | null;
}

/** A row of markets.instrument. */
export interface InstrumentRow {
  readonly id: bigint;
  readonly code: string;
  readonly rank: number;
  readonly market_class: MarketClass;
  readonly name: string;
  readonly base: string;
  readonly quote_currency: string;
  readonly decimals: number;
  readonly tick_points: number;
  readonly spread_points: number;
  readonly min_stop_points: bigint;
  readonly contract_size: bigint;
  readonly min_lots: bigint;
  readonly max_lots: bigint;
  readonly lot_step: bigint;
  readonly max_leverage: number;
  readonly fee_rate_ppm: bigint;
  readonly swap_long_ppm: bigint;
  readonly swap_short_ppm: bigint;
  readonly hours: TradingHours;
  readonly simulation: Simulation | null;
  readonly expires_at: Date | null;
}

export function listedInstrument(row: InstrumentRow): ListedInstrument {
  return {
    code: row.code,
    id: row.id.toString(),
    marketClass: row.market_class,
    name: row.name,
    base: row.base,
    quoteCurrency: row.quote_currency,
    decimals: row.decimals,
    contractSize: row.contract_size,
    minLots: asLots(row.min_lots),
    maxLots: asLots(row.max_lots),
    lotStep: asLots(row.lot_step),
    maxLeverage: row.max_leverage,
    feeRatePpm: row.fee_rate_ppm,
    minStopPoints: Number(row.min_stop_points),
    swapLongPpm: row.swap_long_ppm,
    swapShortPpm: row.swap_short_ppm,
    rank: row.rank,
    tickPoints: row.tick_points,
    spreadPoints: row.spread_points,
    hours: sameHours(row.hours),
    simulation: row.simulation ?? undefined,
    expiresAt: row.expires_at?.getTime(),
  };
}

const knownHours = new Map<string, TradingHours>();

/** One object for all who keep the same hours: what is worked out about a week is remembered by it. */
function sameHours(hours: TradingHours): TradingHours {
  const text = JSON.stringify(hours);
  const known = knownHours.get(text) ?? hours;
  knownHours.set(text, known);
  return known;
}

import type { MarketClass } from '#foundation/ids/market-class.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Simulation } from '../instrument.ts';
import type { TradingHours } from '../trading-hours.ts';
import type { CatalogueEntry } from './entries.ts';

/** What an instrument is before the terms common to all are added. */
export interface Draft {
  readonly code: string;
  readonly marketClass: MarketClass;
  readonly name: string;
  readonly base: string;
  readonly quoteCurrency: string;
  readonly price: number;
  readonly decimals: number;
  readonly tickPoints?: number;
  readonly spreadRate: number;
  readonly contractSize: string;
  readonly maxLeverage: number;
  readonly minLots?: string;
  readonly swapPpm: readonly [long: number, short: number];
  readonly hours: TradingHours;
  readonly simulation: Simulation | null;
  readonly expiresAt?: Instant;
}

/**
 * Fee 0.05 % of notional each side (docs/product.md, "Margin orders"); stops at least 0.02 % and three
 * spreads away.
 */
export function entryOf(draft: Draft, rank: number): CatalogueEntry {
  const points = draft.price * 10 ** draft.decimals;
  const tick = draft.tickPoints ?? 1;
  const inTicks = (value: number) => Math.max(1, Math.round(value / tick)) * tick;
  const spreadPoints = inTicks(points * draft.spreadRate);
  return {
    code: draft.code,
    rank,
    marketClass: draft.marketClass,
    name: draft.name,
    base: draft.base,
    quoteCurrency: draft.quoteCurrency,
    decimals: draft.decimals,
    tickPoints: tick,
    spreadPoints,
    minStopPoints: Math.max(inTicks(points * 0.0002), spreadPoints * 3),
    contractSize: draft.contractSize,
    minLots: draft.minLots ?? '0.01',
    maxLots: '1000',
    lotStep: draft.minLots ?? '0.01',
    maxLeverage: draft.maxLeverage,
    feeRatePpm: 500,
    swapLongPpm: draft.swapPpm[0],
    swapShortPpm: draft.swapPpm[1],
    hours: draft.hours,
    simulation: draft.simulation,
    expiresAt: draft.expiresAt ?? null,
  };
}

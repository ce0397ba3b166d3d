import type { CatalogueEntry } from '../entries.ts';

/** A crypto market that never closes: prices with two decimals. */
export function listedMarket(code: string, rank = 1): CatalogueEntry {
  return {
    code,
    rank,
    marketClass: 'crypto',
    name: code,
    base: code.slice(0, 3),
    quoteCurrency: 'USD',
    decimals: 2,
    tickPoints: 1,
    spreadPoints: 100,
    minStopPoints: 100,
    contractSize: '1',
    minLots: '0.01',
    maxLots: '100',
    lotStep: '0.01',
    maxLeverage: 2,
    feeRatePpm: 500,
    swapLongPpm: -80,
    swapShortPpm: 20,
    hours: { timeZone: 'UTC', dayRoll: '00:00', week: [] },
    simulation: null,
    expiresAt: null,
  };
}

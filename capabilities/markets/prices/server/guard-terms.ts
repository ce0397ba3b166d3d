import { z } from 'zod';
import type { Configuration, ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import type { GuardTimes } from './spread-watch.ts';

/** A guard that can't be configured away, nor so narrow that nothing trades. */
const times = z.strictObject({
  medianTimes: z.number().int().min(3).max(10),
  listedTimes: z.number().int().min(2).max(10),
});

const guardShape = z.strictObject({
  forex: times,
  crypto: times,
  stocks: times,
  futures: times,
  metals: times,
  etfs: times,
  listedOptions: times,
});

/** By class, how wide a spread may be for its tick to decide anything. */
export type GuardTerms = z.output<typeof guardShape>;

const usual: GuardTimes = { medianTimes: 5, listedTimes: 3 };
export const initialGuard: GuardTerms = {
  forex: usual,
  crypto: usual,
  stocks: usual,
  futures: usual,
  metals: usual,
  etfs: usual,
  listedOptions: usual,
};

export function guardTimes(terms: GuardTerms, marketClass: MarketClass): GuardTimes {
  return terms[marketClass === 'options' ? 'listedOptions' : marketClass];
}

/** The document `markets.guard`. */
export function createGuardTerms(configuration: Configuration): Promise<ConfigValue<GuardTerms>> {
  return configuration.define({
    name: 'markets.guard',
    schema: guardShape,
    initial: initialGuard,
    permission: 'markets.configure',
    guardsMoney: true,
  });
}

import { z } from 'zod';
import type { Configuration, ConfigValue } from '#capabilities/desk/configuration/face.ts';
import { protecting } from '#foundation/calls/setting-fields.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';

/** So far, in milliseconds, a quote may be behind its market and still be filled at. */
const behind = protecting(z.number().int().min(200).max(3_000), 'lower');

const currentShape = z.strictObject({
  forex: behind,
  crypto: behind,
  stocks: behind,
  futures: behind,
  metals: behind,
  etfs: behind,
  listedOptions: behind,
  waitSeconds: z.number().int().min(0).max(10),
});

/** How current a quote must be to be filled at, by class, and how long an order waits for one that is. */
export type CurrentTerms = z.output<typeof currentShape>;

export const initialCurrent: CurrentTerms = {
  forex: 1_000,
  crypto: 1_000,
  stocks: 3_000,
  futures: 3_000,
  metals: 3_000,
  etfs: 3_000,
  listedOptions: 3_000,
  waitSeconds: 5,
};

export function behindAtMostMs(terms: CurrentTerms, marketClass: MarketClass): number {
  return terms[marketClass === 'options' ? 'listedOptions' : marketClass];
}

/** The document `markets.current`. */
export function createCurrentTerms(configuration: Configuration): Promise<ConfigValue<CurrentTerms>> {
  return configuration.define({
    name: 'markets.current',
    schema: currentShape,
    initial: initialCurrent,
    permission: 'markets.configure',
    guardsMoney: true,
  });
}

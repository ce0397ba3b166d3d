import { z } from 'zod';
import type { Configuration, ConfigValue, MarketsOf } from '#capabilities/desk/configuration/face.ts';
import { protecting, rateSetting } from '#foundation/calls/setting-fields.ts';
import type { ListedInstrument } from '../instrument.ts';

const feeRate = rateSetting('0', '0.01');

const termsShape = z.strictObject({
  /** For every market without a rate of its own. */
  feeRate,
  markets: z.record(
    z.string().regex(/^[A-Za-z0-9._-]{1,40}$/),
    z.strictObject({
      feeRate: feeRate.optional(),
      maxLeverage: protecting(z.number().int().min(1).max(500), 'lower').optional(),
      minStopPoints: z.number().int().min(1).max(1_000_000_000).meta({ unit: 'points' }).optional(),
    }),
  ),
});

/** What operators set about markets beside the catalogue. Never a price or a spread: no lever moves these. */
export type MarketTerms = z.output<typeof termsShape>;

/** The market that a change of the terms is about; all of them where it is none's own. */
export const termedMarketsOf: MarketsOf = ({ path: [field, code] }) =>
  field === 'markets' && code !== undefined ? [code] : undefined;

/** The document `markets.terms`. `count`: how many markets there are. */
export function createMarketTerms(
  configuration: Configuration,
  count: () => number,
): Promise<ConfigValue<MarketTerms>> {
  return configuration.define({
    name: 'markets.terms',
    schema: termsShape,
    initial: { feeRate: '0.0005', markets: {} },
    permission: 'markets.configure',
    guardsMoney: true,
    markets: { marketsOf: termedMarketsOf, count },
  });
}

/** The instrument as the catalogue lists it, with what operators have set. */
export function withTerms(listed: ListedInstrument, terms: MarketTerms): ListedInstrument {
  const own = terms.markets[listed.code];
  return {
    ...listed,
    feeRatePpm: own?.feeRate ?? terms.feeRate,
    maxLeverage: own?.maxLeverage ?? listed.maxLeverage,
    minStopPoints: own?.minStopPoints ?? listed.minStopPoints,
  };
}

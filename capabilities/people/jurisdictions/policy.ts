import { z } from 'zod';
import { protecting } from '#foundation/calls/setting-fields.ts';
import { offerings, otherGroup, type Policy, products } from './rules.ts';

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .refine((code) => regions.of(code) !== undefined);

const leverage = protecting(z.number().int().min(1).max(500), 'lower');

const groupShape = z.strictObject({
  countries: z.array(country).max(250),
  caps: z.strictObject(recordOf(products, () => leverage)),
  sold: z.strictObject(recordOf(offerings, () => protecting(z.boolean(), 'lower'))),
  // Versions from before there were questions say nothing of them.
  asksQuiz: protecting(z.boolean(), 'higher').default(true),
});

/**
 * What is sold to whom: the document `jurisdictions`. A country is in one group at most; those in none are in
 * `other`.
 */
export const policyShape = z.strictObject({
  groups: z
    .record(z.string().regex(/^[a-z][A-Za-z]{1,29}$/), groupShape)
    .refine((groups) => groups[otherGroup]?.countries.length === 0)
    .refine((groups) => {
      const named = Object.values(groups).flatMap(({ countries }) => countries);
      return new Set(named).size === named.length;
    }),
});

/** A policy while it is being written: its places without their bounds. */
export const draftShape = z.object({
  groups: z.record(
    z.string(),
    z.object({
      countries: z.array(z.string()),
      caps: z.object(recordOf(products, () => z.number())),
      sold: z.object(recordOf(offerings, () => z.boolean())),
      asksQuiz: z.boolean().default(true),
    }),
  ),
});

const caps = {
  majorForex: 30,
  minorForex: 20,
  gold: 20,
  majorIndices: 20,
  otherCommodities: 10,
  shares: 5,
  etfs: 5,
  crypto: 2,
  optionUnderlyings: 1,
};

/** Where neither options on the real book nor cash for a referral may be sold. */
function strict(countries: string) {
  return {
    countries: countries.split(' '),
    caps,
    sold: { options: false, incentives: false, loans: true },
    asksQuiz: true,
  };
}

/** The defaults of the product (docs/product.md, "Jurisdiction"). */
export const initialPolicy = {
  groups: {
    unitedKingdom: strict('GB'),
    europeanUnion: strict('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'),
    australia: strict('AU'),
    singapore: strict('SG'),
    other: { countries: [], caps, sold: { options: true, incentives: true, loans: true }, asksQuiz: true },
  },
} satisfies Policy;

function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

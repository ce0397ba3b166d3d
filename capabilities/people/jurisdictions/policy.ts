import { z } from 'zod';
import { protecting } from '#foundation/calls/setting-fields.ts';
import { countriesNotServed, type Group, offerings, otherGroup, type Policy, products } from './rules.ts';

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
  isServed: protecting(z.boolean(), 'lower').optional(),
});

/**
 * What is sold to whom: the document `jurisdictions`. A country is in one group at most; those in none, for
 * which `other` stands, get the strictest of all groups.
 */
export const policyShape = z.strictObject({
  groups: z
    .record(z.string().regex(/^[a-z][A-Za-z]{1,29}$/), groupShape)
    .refine((groups) => groups[otherGroup]?.countries.length === 0)
    .refine((groups) => groups[otherGroup]?.isServed !== false)
    .refine((groups) => {
      const named = Object.values(groups).flatMap(({ countries }) => countries);
      return new Set(named).size === named.length;
    })
    .transform(withRefused),
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
      isServed: z.boolean().default(true),
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
    isServed: true,
  };
}

/**
 * Under comprehensive sanctions, or called a high risk by the FATF. Nothing is sold there; the caps hold for
 * what was open before.
 */
const refused = {
  ...strict('BY CU IR KP MM RU SY'),
  sold: { options: false, incentives: false, loans: false },
  isServed: false,
} satisfies Group;

/** Where options on the real book and cash for a referral may be sold. */
const international = {
  ...strict(
    'AE AR BH BR BW CH CL CO CR DO EC GE GH GT HK ID IN JO JP KE KR KW KZ MA MU MX MY NG NZ OM PA PE PH PY QA RS ' +
      'SA TH TR TW UA UG UY VN ZA',
  ),
  sold: { options: true, incentives: true, loans: true },
} satisfies Group;

/** A version from before countries could be refused says nothing of it: then the defaults are refused. */
function withRefused(groups: z.output<z.ZodRecord<z.ZodString, typeof groupShape>>): Policy['groups'] {
  const isSilent = Object.values(groups).every(({ isServed }) => isServed === undefined);
  const known = Object.entries(groups).map(([name, group]): [string, Group] => [
    name,
    {
      ...group,
      isServed: group.isServed ?? true,
      countries: group.countries.filter((code) => !isSilent || !refused.countries.includes(code)),
    },
  ]);
  return Object.fromEntries(isSilent ? [...known, ['refused', refused]] : known);
}

/** The defaults of the product (docs/product.md, "Jurisdiction"). */
export const initialPolicy = {
  groups: {
    unitedKingdom: strict('GB'),
    europeanUnion: strict('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'),
    australia: strict('AU'),
    singapore: strict('SG'),
    international,
    refused,
    other: { ...strict(''), countries: [] },
  },
} satisfies Policy;

/** The countries that are not served by a document as it is written. */
export function notServedBy(document: unknown): readonly string[] {
  const policy = policyShape.safeParse(document).data;
  return policy === undefined ? [] : countriesNotServed(policy);
}

function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;
}

import { z } from 'zod';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { largestUnits, parseUnits } from '#foundation/money/money.ts';
import { largestDailyRatePpm, type PlanProduct } from './rules.ts';

/** The document of the configuration that says which plans are on sale. */

const planDays = ['7', '15', '30', '60', '90', '180'] as const;

const amount = z.string().refine((text) => {
  const units = parseUnits(text);
  return units !== undefined && units > 0n && units <= largestUnits;
});

/** A fraction in whole millionths, from 0 to `most` of them. */
function rate(most: bigint) {
  return z.string().refine((text) => {
    const ppm = parseDecimal(text, 6);
    return ppm !== undefined && ppm >= 0n && ppm <= most;
  });
}

const products = z
  .array(
    z
      .object({
        id: z.string().regex(/^[a-z0-9-]{1,30}$/),
        name: z.object({ en: z.string().min(1).max(60) }).catchall(z.string().min(1).max(60)),
        onSale: z.boolean(),
        minAmount: amount,
        maxAmount: amount,
        dailyRates: z
          .partialRecord(z.enum(planDays), rate(largestDailyRatePpm))
          .refine((rates) => Object.keys(rates).length > 0),
        penaltyRate: rate(100_000n),
      })
      .refine(({ minAmount, maxAmount }) => (parseUnits(minAmount) ?? 0n) <= (parseUnits(maxAmount) ?? 0n), {
        path: ['maxAmount'],
      }),
  )
  .max(30)
  .refine((products) => new Set(products.map(({ id }) => id)).size === products.length);

export const productsShape = z.object({ products });
export type ConfiguredProduct = z.output<typeof products>[number];

export const initialProducts: z.input<typeof products> = [
  {
    id: 'steady',
    name: { en: 'Steady', ar: 'ثابتة' },
    onSale: true,
    minAmount: '100',
    maxAmount: '5000',
    dailyRates: { '7': '0.00008', '15': '0.00009', '30': '0.0001' },
    penaltyRate: '0.02',
  },
  {
    id: 'measured',
    name: { en: 'Measured', ar: 'متأنّية' },
    onSale: true,
    minAmount: '1000',
    maxAmount: '20000',
    dailyRates: { '30': '0.00011', '60': '0.00012', '90': '0.00013' },
    penaltyRate: '0.02',
  },
  {
    id: 'long',
    name: { en: 'Long', ar: 'طويلة الأجل' },
    onSale: true,
    minAmount: '5000',
    maxAmount: '100000',
    dailyRates: { '60': '0.00013', '90': '0.00014', '180': '0.00016' },
    penaltyRate: '0.02',
  },
];

/** A configured product as the rules read it. Throws on text its schema would have refused. */
export function productOf({
  id,
  minAmount,
  maxAmount,
  dailyRates,
  penaltyRate,
}: ConfiguredProduct): PlanProduct {
  return {
    id,
    minUnits: read(parseUnits(minAmount)),
    maxUnits: read(parseUnits(maxAmount)),
    dailyRatesPpm: new Map(
      Object.entries(dailyRates).map(([days, text]) => [Number(days), read(parseDecimal(text, 6))]),
    ),
    penaltyRatePpm: read(parseDecimal(penaltyRate, 6)),
  };
}

function read(value: bigint | undefined): bigint {
  if (value === undefined) throw new Error('a product’s figure is no decimal');
  return value;
}

import { z } from 'zod';
import { amountSetting, rateSetting } from '#foundation/calls/setting-fields.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import { languages } from '#locales/languages.ts';
import { largestDailyRatePpm, type PlanProduct } from './rules.ts';

/** The document of the configuration that says which plans are on sale. */

const planDays = [7, 15, 30, 60, 90, 180];

const product = z
  .strictObject({
    id: z
      .string()
      .max(30)
      .regex(/^[a-z0-9-]+$/),
    onSale: z.boolean(),
    minAmount: amountSetting('1', '10000000'),
    maxAmount: amountSetting('1', '10000000'),
    penaltyRate: rateSetting('0', '0.1'),
    names: z
      .array(
        z.strictObject({
          language: z.enum(languages.map(({ tag }) => tag)),
          name: z.string().min(1).max(60),
        }),
      )
      .max(languages.length)
      .refine((names) => isOnceEach(names.map(({ language }) => language)))
      .refine((names) => names.some(({ language }) => language === 'en')),
    terms: z
      .array(
        z.strictObject({
          days: z
            .int()
            .min(1)
            .max(180)
            .refine((days) => planDays.includes(days)),
          dailyRate: rateSetting('0', formatRatePpm(largestDailyRatePpm)),
        }),
      )
      .min(1)
      .max(planDays.length)
      .refine((terms) => isOnceEach(terms.map(({ days }) => days))),
  })
  .refine(({ minAmount, maxAmount }) => minAmount <= maxAmount, { path: ['maxAmount'] });

const products = z
  .array(product)
  .max(30)
  .refine((all) => isOnceEach(all.map(({ id }) => id)));

export const productsShape = z.strictObject({ products });
export type ConfiguredProduct = z.output<typeof products>[number];

export const initialProducts: z.input<typeof products> = [
  {
    id: 'steady',
    onSale: true,
    minAmount: '100',
    maxAmount: '5000',
    penaltyRate: '0.02',
    names: [
      { language: 'en', name: 'Steady' },
      { language: 'ar', name: 'ثابتة' },
    ],
    terms: [
      { days: 7, dailyRate: '0.00008' },
      { days: 15, dailyRate: '0.00009' },
      { days: 30, dailyRate: '0.0001' },
    ],
  },
  {
    id: 'measured',
    onSale: true,
    minAmount: '1000',
    maxAmount: '20000',
    penaltyRate: '0.02',
    names: [
      { language: 'en', name: 'Measured' },
      { language: 'ar', name: 'متأنّية' },
    ],
    terms: [
      { days: 30, dailyRate: '0.00011' },
      { days: 60, dailyRate: '0.00012' },
      { days: 90, dailyRate: '0.00013' },
    ],
  },
  {
    id: 'long',
    onSale: true,
    minAmount: '5000',
    maxAmount: '100000',
    penaltyRate: '0.02',
    names: [
      { language: 'en', name: 'Long' },
      { language: 'ar', name: 'طويلة الأجل' },
    ],
    terms: [
      { days: 60, dailyRate: '0.00013' },
      { days: 90, dailyRate: '0.00014' },
      { days: 180, dailyRate: '0.00016' },
    ],
  },
];

/** A configured product as the rules read it. */
export function productOf({ id, minAmount, maxAmount, terms, penaltyRate }: ConfiguredProduct): PlanProduct {
  return {
    id,
    minUnits: minAmount,
    maxUnits: maxAmount,
    dailyRatesPpm: new Map(terms.map(({ days, dailyRate }) => [days, dailyRate])),
    penaltyRatePpm: penaltyRate,
  };
}

function isOnceEach(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

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

export const productsSetting = z
  .array(product)
  .max(30)
  .refine((all) => isOnceEach(all.map(({ id }) => id)));

export const productsShape = z.strictObject({ products: productsSetting });
export type ConfiguredProduct = z.output<typeof productsSetting>[number];

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

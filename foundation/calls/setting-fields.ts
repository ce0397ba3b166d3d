import { z } from 'zod';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { moneyDecimals } from '#foundation/money/money.ts';

/**
 * Fields of configuration documents. What they say of themselves (unit, bounds) is shown by the form made
 * from the schema.
 */

const rateDecimals = 6;

/** A fraction ("0.0005" is 0.05 %) between two others; parsed to parts per million. */
export function rateSetting(least: string, most: string) {
  return bounded(least, most, rateDecimals).meta({ unit: 'rate', least, most });
}

/** An amount of USDT between two others; parsed to units. */
export function amountSetting(least: string, most: string) {
  return bounded(least, most, moneyDecimals).meta({ unit: 'USDT', least, most });
}

/** As {@link rateSetting}, for documents that keep what was typed. */
export function rateText(least: string, most: string) {
  return textWithin(least, most, rateDecimals, 'rate');
}

/** As {@link amountSetting}, for documents that keep what was typed, in any currency. */
export function amountText(least: string, most: string, unit = 'USDT') {
  return textWithin(least, most, moneyDecimals, unit);
}

/**
 * Which way a field guards money: a change that way may be published by one operator. Of a yes or no, yes is
 * the higher; of a list, `lower` is to hold less.
 */
export function protecting<Schema extends z.ZodType>(schema: Schema, protects: 'higher' | 'lower'): Schema {
  return schema.meta({ ...schema.meta(), protects });
}

function textWithin(least: string, most: string, decimals: number, unit: string) {
  const [from, to] = rangeOf(least, most, decimals);
  return z
    .string()
    .max(40)
    .refine((text) => {
      const value = parseDecimal(text, decimals);
      return value !== undefined && value >= from && value <= to;
    })
    .meta({ unit, least, most });
}

function rangeOf(least: string, most: string, decimals: number): readonly [bigint, bigint] {
  const [from, to] = [parseDecimal(least, decimals), parseDecimal(most, decimals)];
  if (from === undefined || to === undefined) throw new Error(`${least} to ${most} is no range`);
  return [from, to];
}

function bounded(least: string, most: string, decimals: number) {
  const [from, to] = rangeOf(least, most, decimals);
  return z
    .string()
    .max(40)
    .transform((text, context) => {
      const value = parseDecimal(text, decimals);
      if (value !== undefined && value >= from && value <= to) return value;
      context.addIssue({ code: 'custom', message: `from ${least} to ${most}` });
      return z.NEVER;
    });
}

import { z } from 'zod';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { moneyDecimals } from '#foundation/money/money.ts';

/** Fields of configuration documents. What they say of themselves (unit, bounds) is shown by the form made from the schema. */

const rateDecimals = 6;

/** A fraction ("0.0005" is 0.05 %) between two others; parsed to parts per million. */
export function rateSetting(least: string, most: string) {
  return bounded(least, most, rateDecimals).meta({ unit: 'rate', least, most });
}

/** An amount of USDT between two others; parsed to units. */
export function amountSetting(least: string, most: string) {
  return bounded(least, most, moneyDecimals).meta({ unit: 'USDT', least, most });
}

function bounded(least: string, most: string, decimals: number) {
  const [from, to] = [parseDecimal(least, decimals), parseDecimal(most, decimals)];
  if (from === undefined || to === undefined) throw new Error(`${least} to ${most} is no range`);
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

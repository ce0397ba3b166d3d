import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { asLots, formatLots, parseLots } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import type { TradingTerms } from './traded-market.ts';

/**
 * A share of a position's lots on the market's step, rounded down. Undefined where it would be nothing, or
 * leave a rest that is less than the least lots: a share that can't be closed isn't offered.
 */
export function partOfLots(
  all: string,
  percent: number,
  { minLots, lotStep }: Pick<TradingTerms, 'minLots' | 'lotStep'>,
): string | undefined {
  const whole = parseLots(all);
  const least = parseLots(minLots);
  const step = parseLots(lotStep);
  if (whole === undefined || least === undefined || step === undefined) return undefined;
  if (percent === 100) return all;
  const part = divide(whole * BigInt(percent), 100n * step, 'down') * step;
  return part < least || whole - part < least ? undefined : formatLots(asLots(part));
}

/**
 * An amount's share for some of the lots, as a decimal string; undefined while the lots are not a number.
 * Half-even: for display.
 */
export function shareOf(amount: string, lots: string, all: string): string | undefined {
  const units = parseUnits(amount);
  const part = parseLots(lots);
  const whole = parseLots(all);
  if (units === undefined || part === undefined || whole === undefined) return undefined;
  return formatUnits(divide(units * part, whole, 'half-even'));
}

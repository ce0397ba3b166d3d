import { formatDecimal, parseDecimal } from '#foundation/money/decimal.ts';
import type { Asset } from '#foundation/money/money.ts';
import { divide } from '#foundation/money/rounding.ts';
import { rateDecimals } from '../rules.ts';

/** A rate the way people read it: what one of the dearer currency is in the other. */
export interface ReadRate {
  readonly one: Asset;
  readonly of: Asset;
  /** For eyes: six significant decimals at most; the exact rate is in the receipt. */
  readonly value: string;
}

const dear: Readonly<Record<Asset, number>> = { USDT: 0, ETH: 1, BTC: 2 };

export function readRate(from: Asset, to: Asset, rate: string): ReadRate {
  const units = parseDecimal(rate, rateDecimals) ?? 0n;
  const whole = 10n ** BigInt(rateDecimals);
  const isInverse = dear[to] > dear[from];
  const shown = isInverse && units > 0n ? divide(whole * whole, units, 'half-even') : units;
  const [one, of] = isInverse ? [to, from] : [from, to];
  const decimals = of === 'USDT' ? 2 : 6;
  const cut = divide(shown, 10n ** BigInt(rateDecimals - decimals), 'half-even');
  return { one, of, value: formatDecimal(cut, decimals) };
}

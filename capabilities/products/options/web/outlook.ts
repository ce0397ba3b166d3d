import { parseDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { payoutOf } from '../rules.ts';

/**
 * What a win pays, as a decimal string in USDT; the server reckons it by the same rule. The rate is a
 * fraction, `0.8`.
 */
export function payoutText(stake: bigint, profitRate: string): string {
  return formatUnits(payoutOf(stake, parseDecimal(profitRate, 6) ?? 0n));
}

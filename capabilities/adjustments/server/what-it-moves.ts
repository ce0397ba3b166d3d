import { adjustmentAccount } from '#capabilities/ledger/rules.ts';
import { priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { AdjustmentNeeds, Wanted } from './adjustment-needs.ts';

/**
 * What the house has left for corrections after it. HOUSE_ACCOUNT_SHORT: whoever approves finds the same, or
 * what was funded since.
 */
export async function houseAfter(
  { ledger }: Pick<AdjustmentNeeds, 'ledger'>,
  { key, asset, units }: Wanted,
): Promise<Result<bigint>> {
  const after = (await ledger.houseBalance(key.book, adjustmentAccount, asset)) - units;
  return units > 0n && after < 0n ? refuse('HOUSE_ACCOUNT_SHORT') : accept(after);
}

/** What is moved, either way, in USDT units, rounded up: a limit is not passed by a fraction. */
export function worthOf(
  { markets }: Pick<AdjustmentNeeds, 'markets'>,
  { asset, units }: Wanted,
): Result<bigint> {
  const moved = units < 0n ? -units : units;
  if (asset === 'USDT') return accept(moved);
  const price = markets.usdtRate(asset);
  if (price === undefined) return refuse('SERVICE_UNAVAILABLE');
  return accept(divide(moved * price, 10n ** BigInt(priceDecimals), 'up'));
}

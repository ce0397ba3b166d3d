import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Asset } from './money.ts';
import { type Price, priceDecimals } from './price.ts';
import { divide } from './rounding.ts';

/**
 * What an amount is worth either way in USDT units, rounded up: a limit is not passed by a fraction.
 * SERVICE_UNAVAILABLE while there is no price.
 */
export function worthInUsdt(
  usdtRate: (asset: Asset) => Price | undefined,
  { asset, units }: { readonly asset: Asset; readonly units: bigint },
): Result<bigint> {
  const moved = units < 0n ? -units : units;
  if (asset === 'USDT') return accept(moved);
  const price = usdtRate(asset);
  if (price === undefined) return refuse('SERVICE_UNAVAILABLE');
  return accept(divide(moved * price, 10n ** BigInt(priceDecimals), 'up'));
}

import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import type { Plan } from '../contract.ts';
import { type ConfiguredProduct, productOf } from '../products.ts';
import { aprPpmOf, leastPromiseOf } from '../rules.ts';

/** A product as it is shown; sold out when the free reserve can't back the least it promises. */
export function productView(product: ConfiguredProduct, name: string, freeReserve: bigint): Plan {
  const sold = productOf(product);
  const { id, dailyRatesPpm, penaltyRatePpm } = sold;
  const rates = [...dailyRatesPpm].sort(([a], [b]) => a - b);
  return {
    id,
    name,
    days: rates.map(([days]) => days),
    minAmount: formatUnits(product.minAmount),
    maxAmount: formatUnits(product.maxAmount),
    dailyRates: Object.fromEntries(rates.map(([days, ppm]) => [days, formatRatePpm(ppm)])),
    aprs: Object.fromEntries(rates.map(([days, ppm]) => [days, formatRatePpm(aprPpmOf(ppm))])),
    penaltyRate: formatRatePpm(penaltyRatePpm),
    soldOut: leastPromiseOf(sold) > freeReserve,
  };
}

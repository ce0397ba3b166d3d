import { formatRatePpm, formatUnits, unitsPerWhole } from '#foundation/money/money.ts';
import { optionProducts, ppm } from './products.ts';
import { breakEvenPpm, payoutOf } from './rules.ts';

const stake = 100n * unitsPerWhole;

/**
 * The worked example of the help centre: an option of 100 USDT on the shortest period that the document
 * `options.products` in force offers.
 */
export function optionExample(document: unknown) {
  const [shortest] = optionProducts.schema.parse(document).periods.toSorted((a, b) => a.seconds - b.seconds);
  const ratePpm = ppm(shortest?.profitRate ?? '0');
  return {
    stake: formatUnits(stake),
    minutes: (shortest?.seconds ?? 0) / 60,
    profitRate: formatRatePpm(ratePpm),
    payout: formatUnits(payoutOf(stake, ratePpm)),
    breakEven: formatRatePpm(breakEvenPpm(ratePpm)),
  };
}

import { optionProducts } from '#capabilities/products/options/products.ts';
import {
  type Forecaster,
  formerForecast,
  productForecast,
  type StrategyResult,
  tryFamily,
} from '#capabilities/products/options/server/testing/early-sale-trial.ts';
import {
  adversarialFamilies,
  recordedFamilies,
} from '#capabilities/products/options/server/testing/price-paths.ts';
import { sellingStrategies } from '#capabilities/products/options/server/testing/selling-strategies.ts';
import { formatTable, type Row } from './table.ts';

/** What a third of the sale margin is of a stake: the least that selling must cost on average. */
const wanted = Number(optionProducts.initial.saleMargin) / 3;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/**
 * Options bought again and again on recorded and on adversarial prices, and sold early in every way: gains
 * per stake, mean and worst. The baseline is what was paid when an hour of bars counted as an hour.
 */
export async function benchEarlySale(): Promise<Row[]> {
  const directory = process.env.RECORDINGS_DIR;
  if (directory === undefined) console.error('recorded prices are left out without RECORDINGS_DIR');
  const recorded = directory === undefined ? [] : await recordedFamilies(directory);
  const rows: Row[] = [];
  const columns: (readonly string[])[] = [
    ['gain per stake: mean, worst', ...sellingStrategies.map(({ name }) => name)],
  ];
  for (const family of [...adversarialFamilies(4), ...recorded]) {
    const best = (forecaster: Forecaster) => {
      const result = tryFamily(family, forecaster);
      const [first] = result.strategies;
      if (first === undefined || result.options === 0) throw new Error(`${family.name}: nothing was bought`);
      return { ...result, first };
    };
    const [now, former] = [best(productForecast), best(formerForecast)];
    columns.push([family.name, ...sellingStrategies.map(({ name }) => cell(now.strategies, name))]);
    rows.push({
      name: `${family.name}: ${now.options} options, quoted ${percent(now.priceToWorth)} of the worth`,
      figure: `${percent(now.first.mean)} ${now.first.name}`,
      baseline: `${percent(former.first.mean)} ${former.first.name}`,
      // Of what must be lost at least.
      ratio: -now.first.mean / wanted,
      bar: { atLeast: 1 },
    });
  }
  // A line a strategy: there are more of them than families.
  console.log(formatTable((columns[0] ?? []).map((_, line) => columns.map((column) => column[line] ?? ''))));
  return rows;
}

function cell(results: readonly StrategyResult[], name: string): string {
  const found = results.find((each) => each.name === name);
  return found === undefined ? '' : `${percent(found.mean)}, ${percent(found.worst)}`;
}

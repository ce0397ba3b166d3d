import {
  type Gap,
  houseResult,
  recordedGaps,
} from '#capabilities/products/orders/server/testing/gap-trial.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { digits, type Row } from './table.ts';

/**
 * Two customers with the two sides of every recorded close, about 100,000 USDT each at the most leverage:
 * what they cost the platform together, and by the worst gap; the baseline is without a close margin.
 */
export async function benchGaps(): Promise<Row[]> {
  const directory = process.env.RECORDINGS_DIR;
  if (directory === undefined) throw new Error('RECORDINGS_DIR: the gaps are those of the recordings');
  const classes = Map.groupBy(await recordedGaps(directory), ({ instrument }) => instrument.marketClass);
  return [...classes].map(([marketClass, gaps]) => {
    const [figure, baseline] = [true, false].map((has) => told(gaps, has));
    const worst = Math.max(...gaps.map(({ before, after }) => Math.abs(Number(after) / Number(before) - 1)));
    return {
      name: `${marketClass}: ${gaps.length} gaps, the largest ${(100 * worst).toFixed(1)} %`,
      figure: figure?.text ?? '',
      baseline: baseline?.text ?? '',
      ratio: figure?.paid ?? 1,
      bar: { atMost: 0 },
    };
  });
}

/** Below zero the platform pays. The share of gaps at which it does. */
function told(gaps: readonly Gap[], hasCloseMargin: boolean): { text: string; paid: number } {
  const results = gaps.map((gap) => Number(houseResult(gap, hasCloseMargin)) / Number(unitsPerWhole));
  const sum = results.reduce((all, each) => all + each, 0);
  const whole = (amount: number) => Math.round(amount).toLocaleString('en');
  const paid = results.filter((each) => each < 0).length;
  return {
    text: `${whole(sum)}, worst ${whole(Math.min(...results))}, paid at ${digits(paid)}`,
    paid: paid / gaps.length,
  };
}

import {
  drawnNights,
  recordedNights,
  runTrial,
} from '#capabilities/products/orders/server/testing/cover-trial.ts';
import { recordedGaps } from '#capabilities/products/orders/server/testing/gap-trial.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import type { Row } from './table.ts';

const drawnYears = 100;
/** The sample house's `house/trading`. */
const cover = 10_000_000n * unitsPerWhole;

/**
 * What a night's gap takes from `house/capital` when some customers know it: 100 years drawn from the
 * recorded nights, and the recorded ones in their order. The baseline reserves at the take profit alone.
 */
export async function benchCover(): Promise<Row[]> {
  const directory = process.env.RECORDINGS_DIR;
  if (directory === undefined) throw new Error('RECORDINGS_DIR: the nights are those of the recordings');
  const gaps = await recordedGaps(directory);
  const series = { drawn: drawnNights(gaps, drawnYears + 5, 20_261_127), recorded: recordedNights(gaps) };
  const rows: Row[] = [];
  for (const [name, nights] of Object.entries(series)) {
    for (const isAhead of [false, true]) {
      for (const persons of [4, 10, 50]) {
        const asked = { nights, cover, persons, takePpm: 15_000n, isAhead };
        const figure = runTrial({ ...asked, hasGaps: true });
        const baseline = runTrial({ ...asked, hasGaps: false });
        rows.push({
          name: `${name}, ${persons} persons${isAhead ? ', ahead by their take profit' : ''}`,
          figure: told(figure),
          baseline: told(baseline),
          ratio: baseline.sum === 0n ? 0 : Number(figure.sum) / Number(baseline.sum),
          bar: { atMost: 0.02 },
        });
      }
    }
  }
  return rows;
}

function told({ nights, paid, sum, worst }: ReturnType<typeof runTrial>): string {
  const whole = (units: bigint) => Number(units / unitsPerWhole).toLocaleString('en');
  return `capital pays in ${paid} of ${nights} nights, ${whole(sum)}, worst ${whole(worst)}`;
}

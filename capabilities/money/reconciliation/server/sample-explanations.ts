import type { OutsideSum } from '#capabilities/money/ledger/face.ts';
import { type Explanation, fineOfUnits } from '../rules.ts';

/**
 * Refs of the sample data and of `/dev/fund` begin with these words; no customer's request id has a space in
 * it.
 */
const sampleOrigins: ReadonlySet<string> = new Set(['sample', 'dev']);

/** Sample money is in the ledger and on no chain. Only sample mode calls that an explanation. */
export function sampleExplanations(sums: readonly OutsideSum[]): Explanation[] {
  return sums
    .filter(({ origin }) => sampleOrigins.has(origin))
    .map(({ reason, origin, units, count }) => ({
      kind: 'sampleFunding',
      ref: `${origin} ${reason}`,
      amount: -fineOfUnits(units),
      note: String(count),
    }));
}

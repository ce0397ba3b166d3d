import type { ActionService, ActionTerms } from '#capabilities/markets/actions/face.ts';
import { parsePrice } from '#foundation/money/price.ts';
import { type Clock, dayMs, formatInstant } from '#foundation/time/clock.ts';

const dividend = parsePrice('0.51');
if (dividend === undefined) throw new Error('the sample dividend is no price');

/** Within the next days, so that everybody can see them; a day without a session is the next one. */
const sampleActions: readonly {
  readonly code: string;
  readonly inDays: number;
  readonly terms: ActionTerms;
}[] = [
  { code: 'KO', inDays: 2, terms: { kind: 'dividend', amount: dividend, isSpecial: false } },
  { code: 'NFLX', inDays: 3, terms: { kind: 'earnings' } },
  { code: 'COST', inDays: 5, terms: { kind: 'split', from: 1n, to: 4n } },
];

/** Corporate actions of the sample data, labelled as such: told once, at the first start. */
export async function loadSampleActions(
  { hear, ofMarket }: Pick<ActionService, 'hear' | 'ofMarket'>,
  clock: Clock,
): Promise<void> {
  if (sampleActions.some(({ code }) => ofMarket(code).some(({ isSample }) => isSample))) return;
  await hear({ source: 'sample', isOwnWitness: true }, async () =>
    sampleActions.map(({ code, inDays, terms }) => ({
      code,
      terms,
      exDate: formatInstant(clock.now() + inDays * dayMs).slice(0, 10),
    })),
  );
}

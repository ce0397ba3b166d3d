import { expect, test } from 'vitest';
import { listedSample } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { price, units } from '#foundation/money/testing/amounts.ts';
import { drawnNights, recordedNights, runTrial } from './testing/cover-trial.ts';

const [instrument] = listedSample(Date.parse('2026-11-24T00:00:00Z')).filter(
  ({ marketClass }) => marketClass === 'stocks',
);

/** A share's nights: mostly a hundredth, and every 500th a fall by a half. */
const gaps = Array.from({ length: 3_000 }, (_, nth) => ({
  instrument: instrument ?? expect.unreachable(),
  day: new Date(Date.UTC(2000, 0, 3) + nth * 86_400_000).toISOString().slice(0, 10),
  before: price('100'),
  after: price(nth % 500 === 499 ? '50' : '101'),
  isNight: true,
}));

const asked = { cover: units('10000000'), takePpm: 15_000n, isAhead: false };

test('a night that a few know of takes nothing from the capital, and took the cover before', () => {
  const nights = recordedNights(gaps);
  const four = { ...asked, nights, persons: 4 };
  // 8 % of the cover, reserved at 1.5 % and paid at 50 %.
  expect(runTrial({ ...four, hasGaps: false })).toMatchObject({ nights: 1_740, paid: 4 });
  expect(runTrial({ ...four, hasGaps: true })).toMatchObject({ paid: 0, sum: 0n });
  // All of the cover: it has moved so within five years, so that nothing is paid beyond.
  const all = { ...asked, nights, persons: 50 };
  expect(runTrial({ ...all, hasGaps: true })).toMatchObject({ paid: 0, sum: 0n });
});

test('the first fall beyond all that was seen is paid by the capital', () => {
  const calm = gaps.map((gap, nth) => ({ ...gap, after: price(nth === 2_000 ? '50' : '101') }));
  const { paid, worst } = runTrial({ ...asked, nights: recordedNights(calm), persons: 50, hasGaps: true });
  // A fifth was reserved for, a half was paid.
  expect([paid, worst]).toEqual([1, units('15000000')]);
});

test('drawn years are the same for the same seed', () => {
  expect(drawnNights(gaps, 1, 7)).toEqual(drawnNights(gaps, 1, 7));
  expect(drawnNights(gaps, 1, 7)).not.toEqual(drawnNights(gaps, 1, 8));
});

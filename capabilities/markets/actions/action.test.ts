import { expect, test } from 'vitest';
import { sampleEntries } from '#capabilities/markets/catalogue/server/testing/listed-sample.ts';
import { adjustPoints, type PriceFactor } from './action.ts';
import { eveOf, exMoment } from './ex-moment.ts';

const doubled: PriceFactor = { at: 100, numerator: 1n, denominator: 2n };
const consolidated: PriceFactor = { at: 200, numerator: 10n, denominator: 1n };

test('a price follows every split after it, and none before it, to the nearest point', () => {
  const adjust = (points: number, from: number) => adjustPoints(points, from, [doubled, consolidated]);
  expect([adjust(1_001, 99), adjust(1_003, 99)]).toEqual([5_005, 5_015]);
  expect([adjust(1_001, 100), adjust(1_001, 199), adjust(1_001, 200)]).toEqual([10_010, 10_010, 1_001]);
  expect(adjustPoints(1_001, 99, [doubled])).toBe(500);
  expect(adjustPoints(1_003, 99, [doubled])).toBe(502);
});

const hours = sampleEntries(Date.parse('2026-11-24T12:00:00Z')).find(({ code }) => code === 'AAPL')?.hours;
if (hours === undefined) throw new Error('AAPL is no sample');

test.each([
  ['a Thursday', '2026-06-11', '2026-06-11T13:30:00.000Z', '2026-06-10T13:30:00.000Z'],
  ['a Monday, after the Friday', '2026-06-15', '2026-06-15T13:30:00.000Z', '2026-06-12T13:30:00.000Z'],
  ['winter time', '2026-12-01', '2026-12-01T14:30:00.000Z', '2026-11-30T14:30:00.000Z'],
  ['a Saturday means the Monday', '2026-06-13', '2026-06-15T13:30:00.000Z', '2026-06-12T13:30:00.000Z'],
])('the ex moment is the open of the session, its eve the one before: %s', (_, exDate, open, eve) => {
  const exAt = exMoment(hours, exDate);
  expect(exAt).toBe(Date.parse(open));
  expect(eveOf(hours, Date.parse(open))).toBe(Date.parse(eve));
});

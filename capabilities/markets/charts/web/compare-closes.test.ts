import { expect, test } from 'vitest';
import { compareCloses } from './compare-closes.ts';

const candles = [100, 110, 120, 130].map((close, index) => ({ timestamp: index * 60, close }));

test('both stand at the same height at the first candle in sight', () => {
  const closes = [4, 5, 6, 7].map((close, index) => ({ time: index * 60, close }));
  const compared = compareCloses(candles, closes, 1);
  expect(compared[1]).toEqual({ value: 110, percent: 0 });
  expect(compared[2]?.value).toBeCloseTo(132);
  expect(compared[2]?.percent).toBeCloseTo(20);
  expect(compared[0]?.percent).toBeCloseTo(-20);
});

test('a gap holds the close before it; before the first close there is nothing', () => {
  const closes = [
    { time: 60, close: 5 },
    { time: 180, close: 10 },
  ];
  expect(compareCloses(candles, closes, 0)).toEqual([
    {},
    { value: 110, percent: 0 },
    { value: 110, percent: 0 },
    { value: 220, percent: 100 },
  ]);
});

test('without closes there is no line', () => {
  expect(compareCloses(candles, [], 0)).toEqual([{}, {}, {}, {}]);
});

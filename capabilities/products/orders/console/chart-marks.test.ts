import { expect, test } from 'vitest';
import { bandPath, chartScale, stepPath } from './chart-marks.ts';

const at = (second: number) => `2026-11-24T15:30:0${second}.000Z`;
const points = [
  { time: at(0), low: '100', high: '101' },
  { time: at(4), low: '109', high: '110' },
];
const box = { width: 400, height: 120 };
const stopAt = (...prices: string[]) => [
  { level: 'stopLoss' as const, steps: prices.map((price, each) => ({ from: at(each * 2), price })) },
];

test('a stop near the prices is in the box, and one far away leaves it to the prices', () => {
  const near = chartScale(points, [], stopAt('96'), box);
  expect(near.y('96')).toBeLessThan(box.height);
  const far = chartScale(points, [], stopAt('50'), box);
  expect(far.y('50')).toBeGreaterThan(box.height);
  expect(far.y('100') - far.y('110')).toBeGreaterThan(box.height / 2);
});

test('a fill beside the prices is in the box', () => {
  const scale = chartScale(points, [{ kind: 'exit', time: at(5), price: '130' }], [], box);
  expect(scale.y('130')).toBeGreaterThan(0);
  expect(scale.x(at(5))).toBe(box.width);
});

test('a level is flat until it changes, from the left edge to the right', () => {
  const scale = chartScale(points, [], [], box);
  const [steps] = stopAt('100', '110');
  const [y100, y110] = [scale.y('100').toFixed(1), scale.y('110').toFixed(1)];
  expect(stepPath(steps?.steps ?? [], scale)).toBe(`M0.0 ${y100}H200.0V${y110}H400.0`);
});

test('ticks join; a candle is flat until the next begins', () => {
  const scale = chartScale(points, [], [], box);
  const [low, high] = [scale.y('100').toFixed(1), scale.y('101').toFixed(1)];
  const [laterLow, laterHigh] = [scale.y('109').toFixed(1), scale.y('110').toFixed(1)];
  expect(bandPath({ kind: 'ticks', points }, scale)).toBe(
    `M0.0 ${high}L400.0 ${laterHigh}L400.0 ${laterLow}L0.0 ${low}Z`,
  );
  expect(bandPath({ kind: 'candles', points }, scale)).toBe(
    `M0.0 ${high}L400.0 ${high}L400.0 ${laterHigh}L400.0 ${laterHigh}L400.0 ${laterLow}L400.0 ${laterLow}L400.0 ${low}L0.0 ${low}Z`,
  );
});

test('one single price is drawn in the middle', () => {
  const one = [{ time: at(0), low: '100', high: '100' }];
  const scale = chartScale(one, [], [], box);
  expect([scale.x(at(0)), scale.y('100')]).toEqual([200, 60]);
});

import { expect, test } from 'vitest';
import { isSigned, pathOf } from './signature-strokes.ts';

const dot = [{ x: 10, y: 10 }];
const line = [
  { x: 0, y: 0 },
  { x: 60, y: 80 },
  { x: 120, y: 0 },
];

test('an empty field and a slip of the finger are no signature', () => {
  expect(isSigned([])).toBe(false);
  expect(isSigned([dot, dot])).toBe(false);
  expect(isSigned([line.slice(0, 2)])).toBe(false);
  expect(isSigned([line])).toBe(true);
});

test('a stroke is drawn round through the middles of its points, to its end', () => {
  expect(pathOf(line)).toBe('M0 0Q0 0 30 40Q60 80 90 40L120 0');
  expect(pathOf(dot)).toBe('M10 10L10 10');
  expect(pathOf([])).toBe('');
});

import { expect, test } from 'vitest';
import { fieldSize, isSigned, pathOf, typedStyle } from './signature.ts';

const dot = [{ x: 10, y: 10 }];
const line = [
  { x: 0, y: 0 },
  { x: 60, y: 80 },
  { x: 120, y: 0 },
];

test('an empty field and a slip of the finger are no signature', () => {
  const isDrawn = (strokes: Parameters<typeof isSigned>[0]['strokes']) => isSigned({ strokes, typed: ' ' });
  expect(isDrawn([])).toBe(false);
  expect(isDrawn([dot, dot])).toBe(false);
  expect(isDrawn([line.slice(0, 2)])).toBe(false);
  expect(isDrawn([line])).toBe(true);
});

test('a typed name counts instead of what was drawn, in any script, and fits the field', () => {
  const isTyped = (typed: string) => isSigned({ strokes: [line], typed });
  expect(['Ada Lovelace', '李娜', 'سارة'].map(isTyped)).toEqual([true, true, true]);
  expect(['A', '12', '..'].map(isTyped)).toEqual([false, false, false]);
  expect(typedStyle('Ada').size).toBe(64);
  expect(typedStyle('a'.repeat(60)).size * 60 * 0.6).toBeLessThan(fieldSize.width);
});

test('a stroke is drawn round through the middles of its points, to its end', () => {
  expect(pathOf(line)).toBe('M0 0Q0 0 30 40Q60 80 90 40L120 0');
  expect(pathOf(dot)).toBe('M10 10L10 10');
  expect(pathOf([])).toBe('');
});

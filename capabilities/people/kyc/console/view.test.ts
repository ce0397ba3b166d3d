import { expect, test } from 'vitest';
import { fitted, moved, turned, zoomed } from './view.ts';

test('zooms about the middle, within bounds, and back to where it began', () => {
  const near = moved(zoomed(fitted, 2), 10, -20);
  expect(near).toEqual({ x: 10, y: -20, scale: 2, turn: 0 });
  expect(zoomed(near, 2)).toEqual({ x: 20, y: -40, scale: 4, turn: 0 });
  expect(zoomed(near, 100).scale).toBe(12);
  expect(zoomed(turned(near), 0.1)).toEqual({ ...fitted, turn: 90 });
});

test('what is fitted is not moved; four turns are none', () => {
  expect(moved(fitted, 5, 5)).toEqual(fitted);
  expect(turned(turned(turned(turned(fitted))))).toEqual(fitted);
});

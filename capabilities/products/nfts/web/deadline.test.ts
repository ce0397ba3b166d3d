import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';

const piece = { id: '7', status: 'auction', endsAt: '2026-11-21T12:00:00.000Z' };

test('the end keeps its place when answers travel for longer or shorter', () => {
  expect(withDeadline({ ...piece, remainingSeconds: 60 }, 1_000).turnsAt).toBe(61_000);
  expect(withDeadline({ ...piece, remainingSeconds: 59 }, 2_400).turnsAt).toBe(61_000);
  expect(withDeadline({ ...piece, remainingSeconds: 58 }, 2_600).turnsAt).toBe(61_000);
});

test('it moves when the platform’s clock was moved, or a bid moved the end', () => {
  expect(withDeadline({ ...piece, id: '8', remainingSeconds: 600 }, 0).turnsAt).toBe(600_000);
  expect(withDeadline({ ...piece, id: '8', remainingSeconds: 10 }, 1_000).turnsAt).toBe(11_000);
  const extended = { ...piece, id: '8', endsAt: '2026-11-21T12:15:00.000Z', remainingSeconds: 900 };
  expect(withDeadline(extended, 2_000).turnsAt).toBe(902_000);
});

test('what has no end has none', () => {
  const { status, id } = piece;
  expect(withDeadline({ id, status })).toEqual({ id, status });
});

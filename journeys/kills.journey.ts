import { expect, test } from 'vitest';
import { runKills } from './kills/rounds.ts';

test('kill -9 at random moments loses no order, misses no stop and breaks no chain', async () => {
  const report = await runKills(3, () => {});
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
}, 300_000);

import { expect, test } from 'vitest';
import { runKills } from './kills/rounds.ts';

// A hundred of them, and held against every price that was shown: `npm run bench -- kills`. Here only against
// those shown after a start: how soon a busy machine stores what a price did is no promise.
test('kill -9 at random moments loses no order, misses no stop and breaks no chain', async () => {
  const report = await runKills(3, { unheldMs: 120_000, behindMs: 120_000 });
  expect(report.problems).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(0);
}, 900_000);

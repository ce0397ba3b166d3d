import { expect, test } from 'vitest';
import { many } from '#foundation/server-kit/testing/many.ts';
import { runKills } from './kills/rounds.ts';

// A hundred of them, and held against every price that was shown: `npm run bench -- kills`. Here only against
// those shown after a start: how soon a busy machine stores what a price did is no promise.
const rounds = many(30);

test(
  'kill -9 at random moments loses no order, misses no stop and breaks no chain',
  async () => {
    const report = await runKills(rounds, { unheldMs: 120_000, behindMs: 120_000 });
    expect(report.problems).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  rounds * 300_000,
);

import { expect, test } from 'vitest';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createAdjustableClock, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { advanceClock } from './advance-clock.ts';

test('the feeds are heard shortly before anything falls due, however slow the machine is', async () => {
  const database = await createTestDatabase();
  let real = 1_000_000;
  // Time passes whenever anybody looks.
  const clock = createAdjustableClock(0, { now: () => (real += 7) });
  const dues = [15 * minuteMs, 15 * minuteMs + 3_000, 2 * hourMs].map((after) => real + after);
  const heard: number[] = [];
  const nextDue = () => dues.find((due) => due > (heard.at(-1) ?? 0));
  await advanceClock(
    {
      db: database.db,
      clock,
      prices: { pump: () => void heard.push(clock.now()) },
      parts: [{ clockMove: { nextDue, caughtUp: async () => {} } }],
    },
    3 * hourMs,
  );
  for (const due of dues) {
    const after = heard.findIndex((at) => at >= due);
    const [before, then] = [heard[after - 1] ?? 0, heard[after] ?? 0];
    expect(due - before).toBeLessThan(2_000);
    expect(then - due).toBeLessThan(2_000);
  }
  await database.drop();
});

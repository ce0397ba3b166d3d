import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { type CrashDay, replayDay } from './testing/crash-day.ts';
import { coverOf, createTradingHouse, expectVerified, type TradingHouse } from './testing/trading-house.ts';

let house: TradingHouse;
afterEach(async () => {
  await coverOf(house);
  await expectVerified(house);
  await house.close();
});

/** A house that has but half of what would be asked of it. */
async function crash(path: readonly number[], trading = '250000', capital = '20000'): Promise<CrashDay> {
  house = await createTradingHouse(units(trading));
  taken(await house.accounts.fundHouse('real', 'house/capital', units(capital), 'capital'));
  const day = await replayDay(house, path, 90);
  if (process.env.CRASH_TABLE !== undefined) process.stdout.write(`${JSON.stringify(day)}\n`);
  // What was promised was there, at every price.
  expect(Number(day.leastTrading)).toBeGreaterThanOrEqual(0);
  expect(day.opened).toBeGreaterThan(10);
  expect(day.opened + Object.values(day.refused).reduce((sum, count) => sum + count, 0)).toBe(day.asked);
  return day;
}

const start = 138_710;
const steps = (count: number, to: (nth: number) => number) =>
  Array.from({ length: count }, (_, nth) => Math.round(to(nth)));

test('a gap of a fifth, and back: beyond all take profits, beyond all margins', async () => {
  const path = [...steps(10, () => start), Math.round(start * 0.8), Math.round(start * 0.8), start];
  const day = await crash(path);
  // The losers pay what they have; the winners are paid by the capital, until it owes and nothing is sold.
  expect(Number(day.leastCapital)).toBeLessThan(0);
  expect(day.refused).toHaveProperty('reserve');
});

test('a slide of a tenth in steps', async () => {
  await crash(steps(31, (nth) => start * (1 - nth / 300)));
});

test('a storm: three per cent up and down, each time further', async () => {
  await crash(steps(31, (nth) => start * (1 + ((nth % 2) - 0.5) * 0.004 * nth)));
});

/** The minutes of the recorded day with the largest fall, as moves of EUR/USD; every tenth of them. */
function worstDayOf(file: string): number[] {
  const days = Map.groupBy(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')),
    ([time = '']) => time.slice(0, 10),
  );
  const paths = [...days.values()].map((rows) => rows.map(([, , , , close]) => Number(close)));
  const fall = (path: readonly number[]) => Math.min(...path) / (path[0] ?? 1);
  const [worst = []] = paths.filter(({ length }) => length > 60).sort((a, b) => fall(a) - fall(b));
  const first = worst[0] ?? 1;
  return worst.filter((_, nth) => nth % 10 === 0).map((close) => Math.round((start * close) / first));
}

const recordings = process.env.RECORDINGS_DIR;
test.skipIf(recordings === undefined || !existsSync(recordings)).each(['BTCUSD', 'ETHUSD', 'LTCUSD'])(
  'the worst recorded day of %s',
  async (code) => {
    await crash(worstDayOf(join(recordings ?? '', 'minute', `${code}.csv`)));
  },
);

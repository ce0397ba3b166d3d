import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordingSpeaks, startActions } from '#capabilities/markets/actions/server/testing/start-actions.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { type AdjustableClock, createFixedClock, dayMs, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { Tick } from '../face.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { createScriptedFeed } from './testing/scripted-feed.ts';
import { type StartedMarkets, startSampleMarkets } from './testing/start-markets.ts';

const code = 'AAPL';
/** Ten minutes before the close of the session before the ex-date. */
const eve = Date.parse('2026-11-26T20:50:00Z');
const exAt = Date.parse('2026-11-27T14:30:00Z');

let clock: AdjustableClock;
let database: TestDatabase;
let actions: Awaited<ReturnType<typeof startActions>>;
let running: StartedMarkets[];
let sound: Tick[];

async function start(): Promise<StartedMarkets> {
  actions = await startActions({ db: database.db, clock });
  const markets = await startSampleMarkets({
    db: database.db,
    clock,
    actions,
    createFeeds: async (listed) => [createSimulatedFeed(listed, 7, actions)],
  });
  running.push(markets);
  markets.onTick((tick) => tick.code === code && sound.push(tick));
  return markets;
}

function run(markets: StartedMarkets, ms: number): void {
  for (let passed = 0; passed < ms; passed += secondMs) {
    clock.advance(secondMs);
    markets.pump();
  }
}

const bid = (tick: Tick | undefined) => tick?.bidPoints ?? 0;
/** Within the move of one night. */
const isAbout = (points: number | undefined, of: number) => Math.abs((points ?? 0) / of - 1) < 0.05;

beforeEach(async () => {
  [running, sound] = [[], []];
  database = await createTestDatabase();
  clock = createFixedClock(eve);
});
afterEach(async () => {
  for (const markets of running) await markets.stop();
  await database.drop();
});

test('from the ex moment on ticks decide nothing until the split is carried out; then all prices are those after it', async () => {
  let markets = await start();
  await actions.hear(recordingSpeaks, async () => [
    { code, terms: { kind: 'split', from: 1n, to: 4n }, exDate: '2026-11-27' },
  ]);
  run(markets, 5 * minuteMs);
  const before = bid(markets.valued(code));
  const days = await markets.bars(code, '1d', 3);
  clock.advance(exAt - secondMs - clock.now());
  markets.pump();
  const told = sound.length;
  run(markets, minuteMs);

  expect(sound).toHaveLength(told);
  expect(markets.latest(code)?.unsound).toBe('held');
  expect(isAbout(bid(markets.latest(code)), before / 4)).toBe(true);
  expect(bid(markets.valued(code))).toBe(before);
  expect(markets.tradability(code, 'demo', clock.now())).toMatchObject({ reason: 'halted' });
  expect(markets.closability(code, 'demo', clock.now())).toMatchObject({ reason: 'halted' });
  expect(markets.isHalted(code)).toBe(true);

  await actions.carryOut();
  const adjusted = bid(markets.valued(code));
  expect(Math.abs(adjusted - before / 4)).toBeLessThanOrEqual(0.5);
  expect(
    markets.ticksAfter(code, sound[0]?.sequence ?? 0)?.every((tick) => isAbout(tick.bidPoints, adjusted)),
  ).toBe(true);
  run(markets, minuteMs);
  expect(sound.length).toBeGreaterThan(told);
  expect(markets.tradability(code, 'demo', clock.now())?.tradable).toBe(true);
  expect(isAbout(bid(markets.valued(code)), adjusted)).toBe(true);

  await markets.flush({ isLast: true });
  await expectShownAfter(markets, adjusted);
  const shown = await markets.bars(code, '1d', 3);
  expect(shown[0]?.close).toBe(Math.round((days[1]?.close ?? 0) / 4));

  // What a new process reads is adjusted once, not twice.
  await actions.stop?.();
  markets = await start();
  await expectShownAfter(markets, adjusted);
  expect(await markets.bars(code, '1d', 3)).toEqual(shown);
});

async function expectShownAfter(markets: StartedMarkets, adjusted: number): Promise<void> {
  const view = markets.view(code, clock.now());
  expect(isAbout(view?.previousClose, adjusted)).toBe(true);
  expect(view?.recent.filter((points) => points > adjusted * 1.6)).toEqual([]);
  for (const period of ['1m', '15m', '1d', '1w'] as const) {
    const bars = await markets.bars(code, period, 5);
    expect(bars.length).toBeGreaterThan(3);
    const jumps = bars.filter(({ high, low }) => high / low > 1.6);
    expect(jumps).toEqual([]);
    const [first] = bars;
    expect((first?.close ?? 0) / adjusted).toBeLessThan(2);
  }
}

test('a price that was stored before a split is adjusted when the platform starts after it', async () => {
  const first = await start();
  await actions.hear(recordingSpeaks, async () => [
    { code, terms: { kind: 'split', from: 10n, to: 1n }, exDate: '2026-11-27' },
  ]);
  const before = bid(first.valued(code));
  await first.flush({ isLast: true });
  for (const markets of running.splice(0)) await markets.stop();
  clock.advance(2 * dayMs);
  actions = await startActions({ db: database.db, clock });
  await actions.carryOut();
  const markets = await start();
  expect(isAbout(bid(markets.valued(code)), before * 10)).toBe(true);
  expect(actions.factors(code)).toHaveLength(1);
});

test('a share that opens at half its close without a known action is held; the split that explains it frees it', async () => {
  const at = (time: string) => Date.parse(`2026-11-${time}:00Z`);
  const quote = (points: number, time: string) => ({
    code,
    bidPoints: points - 2,
    askPoints: points + 2,
    at: at(time),
  });
  const scripted = createScriptedFeed([quote(27_000, '26T20:49')]);
  actions = await startActions({ db: database.db, clock }, undefined, undefined, () => {});
  const markets = await startSampleMarkets({
    db: database.db,
    clock,
    actions,
    createFeeds: async () => [{ ...scripted, source: 'twelvedata' }],
  });
  running.push(markets);
  const give = (points: number, time: string) => {
    clock.advance(at(time) - clock.now());
    scripted.write(quote(points, time));
    markets.pump();
    return markets.latest(code)?.unsound;
  };
  expect(give(27_010, '26T20:50')).toBeUndefined();
  expect([give(13_500, '27T14:31'), give(13_510, '27T14:32')]).toEqual(['held', 'held']);
  expect(markets.valued(code)?.bidPoints).toBe(27_008);
  expect(markets.tradability(code, 'demo', clock.now())).toMatchObject({ reason: 'halted' });

  await actions.hear(recordingSpeaks, async () => [
    { code, terms: { kind: 'split', from: 1n, to: 2n }, exDate: '2026-11-27' },
  ]);
  await actions.carryOut();
  expect(markets.valued(code)?.bidPoints).toBe(13_504);
  expect(give(13_520, '27T14:33')).toBeUndefined();
  // Within a session a share may move as far as it does.
  expect(give(9_000, '27T14:34')).toBeUndefined();
});

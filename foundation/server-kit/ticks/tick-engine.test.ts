import { expect, test } from 'vitest';
import { createDecidingTicks } from './deciding-ticks.ts';
import { TickEngine } from './tick-engine.ts';

interface Tick {
  readonly code: string;
  readonly sequence: number;
}

interface Row {
  readonly id: string;
  readonly version: number;
}

/** An engine whose reading goes on when the test says so, over ticks of one market. */
function openEngine({ rows, left = [] }: { rows: Row[]; left?: Tick[] }) {
  const reading = Promise.withResolvers<void>();
  const known: Tick[] = [{ code: 'A', sequence: 10 }];
  let hear: ((tick: Tick) => void) | undefined;
  const taken: string[] = [];
  const heard: number[] = [];
  const removed: number[] = [];
  const deciding = createDecidingTicks({
    idOf: ({ sequence }: Tick) => sequence,
    select: async () => left,
    insert: async () => {},
    remove: async (sequences) => void removed.push(...sequences),
  });
  const engine = new TickEngine<Tick, Tick, Row>({
    ticks: {
      instruments: () => [{ code: 'A' }],
      valued: () => known.at(-1),
      ticksAfter: (_, sequence) =>
        sequence < 9 ? undefined : known.filter((tick) => tick.sequence > sequence),
      onTick(listener) {
        hear = listener;
        return () => {
          hear = undefined;
        };
      },
    },
    deciding,
    onTick: ({ sequence }) => void heard.push(sequence),
    async read(take) {
      await reading.promise;
      for (const row of rows) take(row);
    },
    idOf: ({ id }) => id,
    take: ({ id, version }) => void taken.push(`${id}${version}`),
    onError: (error) => expect.unreachable(String(error)),
  });
  return {
    engine,
    deciding,
    read: reading.resolve,
    taken,
    heard,
    removed,
    tick(sequence: number) {
      known.push({ code: 'A', sequence });
      hear?.({ code: 'A', sequence });
    },
  };
}

test('what was heard of while it was being read is newer than what is read', async () => {
  const { engine, read, taken } = openEngine({
    rows: [
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ],
  });
  expect(engine.hears('a')).toBe(false);
  const starting = engine.start();
  await expect.poll(() => engine.isReading).toBe(true);
  expect(engine.hears('b')).toBe(true);
  expect(engine.isDone).toBe(false);
  read();
  await starting;
  expect(taken).toEqual(['a1']);
  expect([engine.hears('a'), engine.isDone]).toEqual([true, true]);
  await engine.stop();
  expect([engine.hears('a'), engine.isDone]).toEqual([false, true]);
});

test('an engine that is stopped while it reads follows nothing, and does not say that it is done', async () => {
  const { engine, read } = openEngine({ rows: [] });
  const starting = engine.start();
  await expect.poll(() => engine.isReading).toBe(true);
  await engine.stop();
  read();
  await starting;
  expect([engine.isRunning, engine.hears('a'), engine.isDone]).toEqual([false, false, false]);
});

test('ticks since a number: all that are known, or all that this process has seen', async () => {
  const { engine, read, tick, heard } = openEngine({ rows: [] });
  read();
  await engine.start();
  tick(11);
  const since = (sequence: number) => engine.ticksSince('A', sequence).map((each) => each.sequence);
  expect([since(11), since(10), since(3), heard]).toEqual([[], [11], [10, 11], [11]]);
  await engine.stop();
});

test('ticks that the last process kept are known while what waits is read, and cleared with the rest', async () => {
  const left = [
    { code: 'A', sequence: 4 },
    { code: 'B', sequence: 5 },
    { code: 'A', sequence: 6 },
  ];
  const { engine, deciding, read, removed } = openEngine({ rows: [], left });
  const starting = engine.start();
  await expect.poll(() => engine.isReading).toBe(true);
  expect(engine.keptSince('A', 4)).toEqual([left[2]]);
  read();
  await starting;
  expect(engine.keptSince('A', 0)).toEqual([]);
  await deciding.keep({ code: 'A', sequence: 11 });
  await deciding.clear();
  expect(removed).toEqual([4, 5, 6, 11]);
  await engine.stop();
});

test('what has fired is tried again until it is done', async () => {
  const { engine, read } = openEngine({ rows: [] });
  read();
  await engine.start();
  let tries = 0;
  engine.fire(async () => ++tries === 3);
  expect(engine.isDone).toBe(false);
  await engine.settled();
  expect([tries, engine.isDone]).toEqual([3, true]);
  await engine.stop();
});

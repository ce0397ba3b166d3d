import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { refuse } from '#foundation/refusals/result.ts';

/** A user of the tick engine over a database of its own: what {@link proveRestarts} asks of it. */
export interface RestartStage<Waiting> {
  readonly lane: MoneyLane;
  /** A process that knows nothing but the database: its prices, too, begin where they stand. */
  open(lane: MoneyLane): Promise<EngineProcess<Waiting>>;
  /** How often the price's coming was acted on. */
  timesDone(waiting: Waiting): Promise<number>;
  /** How many ticks are kept for the next process; absent where none are: the price must come again there. */
  keptTicks?(): Promise<number>;
  close(): Promise<void>;
}

export interface EngineProcess<Waiting> {
  start(): Promise<void>;
  settled(): Promise<void>;
  stop(): Promise<void>;
  /** A customer's: something begins to wait for the price. */
  wait(): Promise<Waiting>;
  /** A customer's: it waits no more, or for another price. */
  spare(waiting: Waiting): Promise<void>;
  /** A tick at the price that is waited for, or short of it. */
  quote(price: 'reached' | 'short'): void;
}

export interface RestartRules {
  /** What the next process does about a price that came and went while none watched. */
  readonly missed: 'acts' | 'waits';
}

/**
 * A lane whose process dies at the first command: before anything is stored, or before it hears that it was.
 * Revived, it carries out what it still has in hand.
 */
export function createDyingLane(lane: MoneyLane, when: 'before' | 'after') {
  const death = Promise.withResolvers<void>();
  const revival = Promise.withResolvers<void>();
  let isAlive = false;
  const dying: MoneyLane = {
    listen: lane.listen,
    async submit(kind, command) {
      if (isAlive) return lane.submit(kind, command);
      if (when === 'after') await lane.submit(kind, command);
      death.resolve();
      await revival.promise;
      return refuse('SERVICE_UNAVAILABLE');
    },
  };
  return {
    lane: dying,
    died: death.promise,
    revive() {
      isAlive = true;
      revival.resolve();
    },
  };
}

/** That nothing is lost or done twice, however a process ends and whatever happens while one starts. */
export function proveRestarts<Waiting>(
  user: string,
  { missed }: RestartRules,
  createStage: () => Promise<RestartStage<Waiting>>,
): void {
  describe(`restarts of ${user}`, () => {
    let stage: RestartStage<Waiting>;
    beforeAll(async () => {
      stage = await createStage();
    });
    afterAll(() => stage.close());

    async function started(lane = stage.lane): Promise<EngineProcess<Waiting>> {
      const process = await stage.open(lane);
      await process.start();
      return process;
    }

    /** What waited when its process ended. */
    async function leftWaiting(): Promise<{ waiting: Waiting; ended: EngineProcess<Waiting> }> {
      const ended = await started();
      ended.quote('short');
      const waiting = await ended.wait();
      await ended.stop();
      return { waiting, ended };
    }

    test.each(['before', 'after'] as const)('killed %s it was stored: done once', async (when) => {
      const { waiting } = await leftWaiting();
      const { lane, died, revive } = createDyingLane(stage.lane, when);
      const dying = await started(lane);
      dying.quote('reached');
      await died;
      // A price that has lasted is kept: the next process need not see it last again.
      if (stage.keptTicks !== undefined && when === 'before')
        await expect.poll(() => stage.keptTicks?.()).toBeGreaterThan(0);
      const dead = dying.stop();
      expect(await stage.timesDone(waiting)).toBe(when === 'after' ? 1 : 0);
      const next = await started();
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(1);
      revive();
      await dead;
      next.quote('reached');
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(1);
      await next.stop();
    });

    test('killed before it was stored, and the price is gone', async () => {
      const { waiting } = await leftWaiting();
      const { lane, died, revive } = createDyingLane(stage.lane, 'before');
      const dying = await started(lane);
      dying.quote('reached');
      await died;
      if (stage.keptTicks !== undefined) await expect.poll(() => stage.keptTicks?.()).toBeGreaterThan(0);
      dying.quote('short');
      const dead = dying.stop();
      const next = await started();
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(stage.keptTicks === undefined ? 0 : 1);
      next.quote('reached');
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(1);
      revive();
      await dead;
      expect(await stage.timesDone(waiting)).toBe(1);
      await next.stop();
    });

    test('spared while no process watched: left alone', async () => {
      const { waiting, ended } = await leftWaiting();
      await ended.spare(waiting);
      const next = await started();
      next.quote('reached');
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(0);
      await next.stop();
    });

    test(`a price that came and went while no process watched: the next one ${missed}`, async () => {
      const { waiting, ended } = await leftWaiting();
      ended.quote('reached');
      ended.quote('short');
      const next = await started();
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(missed === 'acts' ? 1 : 0);
      next.quote('reached');
      await next.settled();
      expect(await stage.timesDone(waiting)).toBe(1);
      await next.stop();
    });

    test('what begins or ceases to wait while a process starts is heard of', async () => {
      const { waiting: spared } = await leftWaiting();
      const { waiting: kept } = await leftWaiting();
      const next = await stage.open(stage.lane);
      next.quote('short');
      const [begun] = await Promise.all([
        Promise.all(Array.from({ length: 5 }, () => next.wait())),
        next.start(),
        next.spare(spared),
      ]);
      await next.settled();
      next.quote('reached');
      await next.settled();
      expect(await Promise.all([...begun, kept, spared].map(stage.timesDone))).toEqual([1, 1, 1, 1, 1, 1, 0]);
      await next.stop();
    });

    test('two processes that see the same price, again and again: done once', async () => {
      const { waiting } = await leftWaiting();
      const both = [await started(), await started()];
      for (const price of ['reached', 'short', 'reached'] as const)
        for (const each of both) each.quote(price);
      for (const each of both) await each.settled();
      expect(await stage.timesDone(waiting)).toBe(1);
      for (const each of both) await each.stop();
    });
  });
}

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import type { AccountKey } from '../rules.ts';
import { postTransfers } from '../transfer-kind.ts';
import { createMoneyLane, type MoneyLaneNeeds } from './money-lane.ts';
import { cent, createTestLane, type TestLane } from './testing/test-lane.ts';

const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };

let stage: TestLane;
afterEach(async () => await stage.end());

function submitCent(id?: string): Promise<Result<null>> {
  const request = id === undefined ? {} : { request: { id, fingerprint: id } };
  return stage.lane.submit(postTransfers, { key: ada, input: [cent], ...request });
}

async function available(): Promise<bigint> {
  return (await stage.ledger.balances(ada)).USDT.available;
}

/** Ends the lanes' sessions as a restart of the database does. */
async function cutLanes(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'money lane' and datname = current_database()`.execute(stage.db);
}

/** Holds the customers’ balances, so that a batch hangs while it loads. */
async function holdBalances(): Promise<() => Promise<void>> {
  const holder = openDatabase(stage.url, { max: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const transaction = holder.transaction().execute(async (tx) => {
    await sql`lock table ledger.balance`.execute(tx);
    held.resolve();
    await promise;
  });
  await held.promise;
  return async () => {
    resolve();
    await transaction;
    await holder.destroy();
  };
}

async function laneWaitsForLock(): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = 'money lane' and datname = current_database() and wait_event_type = 'Lock'`.execute(
      stage.db,
    );
    expect(rows).toHaveLength(1);
  });
}

test('after the database cut it off, idle or amid a batch, the lane goes on and what it told stays true', async () => {
  stage = await createTestLane();
  expect(await submitCent()).toEqual(accept(null));
  await cutLanes();
  expect(await submitCent()).toEqual(accept(null));
  const stop = new AbortController();
  const cutting = (async () => {
    for (let cuts = 0; cuts < 20 && !stop.signal.aborted; cuts++) await cutLanes();
  })();
  const told: Result<null>[] = [];
  const ids = Array.from({ length: 400 }, (_, index) => `r${index}`);
  for (let start = 0; start < ids.length; start += 40) {
    told.push(...(await Promise.all(ids.slice(start, start + 40).map(submitCent))));
  }
  stop.abort();
  await cutting;
  // A caller left in doubt repeats the request and learns the truth; nothing happens twice.
  const truth = await Promise.all(ids.map(submitCent));
  expect(truth).toEqual(ids.map(() => accept(null)));
  expect(
    told
      .filter((result) => !result.ok)
      .every((result) => !result.ok && result.refusal === 'SERVICE_UNAVAILABLE'),
  ).toBe(true);
  expect(await available()).toBe(402n);
});

test('a batch cut off before its commit was sent is decided again on a new connection', async () => {
  stage = await createTestLane();
  await submitCent();
  const release = await holdBalances();
  const waiting = submitCent();
  await laneWaitsForLock();
  await cutLanes();
  await release();
  expect(await waiting).toEqual(accept(null));
  expect(await available()).toBe(2n);
});

test('a caller whose batch hangs gets SERVICE_UNAVAILABLE in time, and nothing of it happens later', async () => {
  stage = await createTestLane({ timeoutMs: 400 });
  // On a slow machine these may be refused in time as well, and asked for again under their ids.
  await eventually(async () => expect(await submitCent('before')).toEqual(accept(null)));
  const release = await holdBalances();
  const earlier = stage.errors.length;
  expect(await submitCent()).toEqual(refuse('SERVICE_UNAVAILABLE'));
  // The batch is given up shortly after its first caller.
  await eventually(async () => expect(stage.errors.length).toBeGreaterThan(earlier));
  await release();
  await eventually(async () => expect(await submitCent('after')).toEqual(accept(null)));
  expect(await available()).toBe(2n);
});

test('without a database callers get SERVICE_UNAVAILABLE in time', async () => {
  stage = await createTestLane();
  const options: MoneyLaneNeeds = {
    url: 'postgresql://nobody@%2Fnowhere:5432/nothing',
    clock: createFixedClock(0),
    onError: () => {},
    timeoutMs: 200,
  };
  const lane = createMoneyLane(options);
  expect(await lane.submit(postTransfers, { key: ada, input: [cent] })).toEqual(
    refuse('SERVICE_UNAVAILABLE'),
  );
  await lane.close();
});

test('beyond the bound of waiting commands the next gets SERVICE_UNAVAILABLE at once', async () => {
  stage = await createTestLane({ mostWaiting: 3, mostInBatch: 2 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => submitCent()));
  expect(answers).toEqual([accept(null), accept(null), accept(null), refuse('SERVICE_UNAVAILABLE')]);
  expect(await available()).toBe(3n);
});

test('a closed lane answers what waits and takes nothing more', async () => {
  stage = await createTestLane();
  const last = submitCent();
  const closing = stage.lane.close();
  expect(await submitCent()).toEqual(refuse('SERVICE_UNAVAILABLE'));
  expect(await last).toEqual(accept(null));
  await closing;
});

test('two processes write one ledger, each its own chain, the same customers and request ids', async () => {
  stage = await createTestLane();
  const onError = (error: unknown) => stage.errors.push(error);
  const other = createMoneyLane({ url: stage.url, clock: stage.clock, onError });
  const submit = (lane: typeof other, id: string) =>
    lane.submit(postTransfers, { key: ada, input: [cent], request: { id, fingerprint: id } });
  for (let round = 0; round < 20; round++) {
    const shared = Array.from({ length: 8 }, (_, index) => `r${round}-${index}`);
    const answers = await Promise.all([
      ...[stage.lane, other].flatMap((lane) => shared.map((id) => submit(lane, id))),
      submit(stage.lane, `one ${round}`),
      submit(other, `other ${round}`),
    ]);
    expect(answers).toEqual(answers.map(() => accept(null)));
  }
  await other.close();
  expect(await available()).toBe(200n);
  const { rows } = await sql`select distinct chain from ledger.batch order by chain`.execute(stage.db);
  expect(rows).toEqual([{ chain: 1 }, { chain: 2 }]);
});

test('two processes that open the same accounts at once both learn the one truth', async () => {
  stage = await createTestLane();
  const other = createMoneyLane({
    url: stage.url,
    clock: stage.clock,
    onError: (error) => stage.errors.push(error),
  });
  const accounts = Array.from({ length: 40 }, (_, index): AccountKey => {
    return { book: 'real', customerId: asCustomerId(BigInt(100 + index)) };
  });
  const submit = (lane: typeof other, key: AccountKey, id: string) =>
    lane.submit(postTransfers, { key, input: [cent], request: { id, fingerprint: id } });
  for (const key of accounts) {
    // Alone in its batch: one of several would be decided again anyway.
    const [id, otherId] = Number(key.customerId) % 2 === 0 ? ['both', 'both'] : ['one', 'another'];
    const answers = await Promise.all([submit(stage.lane, key, id), submit(other, key, otherId)]);
    expect(answers).toEqual(answers.map(() => accept(null)));
    expect((await stage.ledger.balances(key)).USDT.available).toBe(id === otherId ? 1n : 2n);
  }
  expect(stage.errors).toEqual([]);
  await other.close();
});

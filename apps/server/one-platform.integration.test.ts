import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { cent } from '#capabilities/money/ledger/server/testing/test-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { keepMasterKey } from '#foundation/server-kit/secret-box.ts';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import { enterDatabase } from './enter-database.ts';
import { killAll, launchPlatform } from './testing/launch.ts';

/** One platform at a time on a database, and one that was taken over decides no more. */

let database: TestDatabase;
let dataDir: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'assay-one-'));
});
afterEach(() => killAll(running));
afterAll(async () => {
  await expectConserved(database.db);
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const launch = (place: Record<string, string> = { DATABASE_URL: database.url, DATA_DIR: dataDir }) =>
  launchPlatform(place, running);

async function term(): Promise<bigint | undefined> {
  const { rows } = await sql<{ term: bigint }>`select term from platform.lease`.execute(database.db);
  return rows[0]?.term;
}

async function sessionsOf(name: string): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${name}`.execute(database.db);
  return rows.length;
}

const enter = async (onLost: (line: string) => void = () => {}) =>
  await enterDatabase(database.url, {
    mode: 'sample',
    keys: await keepMasterKey(dataDir),
    onLost,
    onError: () => {},
  });

test('a second platform is refused in one line; after a kill -9 the next one starts', async () => {
  const first = launch();
  await first.listens();
  const second = launch();
  const [code] = await second.ended;
  expect(code).toBe(1);
  expect(second.said.out).toBe('');
  const line = new RegExp(
    `^Another platform runs on this database \\(process ${first.child.pid} on .+, since .+\\): stop it first, .+\n$`,
  );
  expect(second.said.error).toMatch(line);
  expect(await term()).toBe(1n);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = launch();
  await third.listens();
  expect(await term()).toBe(2n);
  // Postgres cuts it off, no other platform comes: it goes on in its term.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'assay lease'`.execute(database.db);
  await eventually(async () => expect(await sessionsOf('assay lease')).toBe(1));
  expect(await term()).toBe(2n);
  third.child.kill('SIGTERM');
  const [ended] = await third.ended;
  expect(ended).toBe(0);
  expect(third.said.error).toBe('');
}, 600_000);

test('a second start in the same folder is refused in one line, and leaves the first its database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-twice-'));
  // The database's account must pass.
  await chmod(folder, 0o755);
  const first = launch({ DATA_DIR: folder });
  await first.listens();
  const second = launch({ DATA_DIR: folder });
  expect(await second.ended).toEqual([1, null]);
  expect(second.said.out).toBe('');
  expect(second.said.error).toMatch(/^Another platform runs on this database .+\n$/);
  const [, address] = /listening on (\S+)/.exec(first.said.out) ?? [];
  expect((await fetch(`${address}/ready`)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toEqual([0, null]);
  await rm(await realpath(join(folder, 'postgres')), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}, 600_000);

test('a platform that stood still while another took over ends when it wakes, before it decides anything', async () => {
  const first = launch();
  await first.listens();
  first.child.kill('SIGSTOP');
  // As when its machine is cut off from the network.
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'assay lease'`.execute(database.db);
  const second = launch();
  await second.listens();
  first.child.kill('SIGCONT');
  const [code] = await first.ended;
  expect([code, first.said.error]).toEqual([
    1,
    'Another platform has taken this database over: ending at once.\n',
  ]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
}, 600_000);

test('the lane of a term that is over stores nothing, on its old session and on new ones', async () => {
  const lost: string[] = [];
  const former = await enter((line) => lost.push(line));
  const clock = createFixedClock(Date.UTC(2026, 0, 5, 12));
  const lane = createMoneyLane({
    url: database.url,
    clock,
    term: former.term,
    onError: () => {},
    timeoutMs: 2_000,
  });
  const key = { book: 'real', customerId: asCustomerId(77n) } as const;
  const submit = () => lane.submit(postTransfers, { key, input: [cent] });
  expect(await submit()).toEqual(accept(null));

  // What a platform does that takes it over while this one is away.
  await sql`update platform.lease set term = term + 1`.execute(database.db);
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name in ('assay lease', 'money lane')`.execute(
    database.db,
  );
  expect(await submit()).toEqual(refuse('SERVICE_UNAVAILABLE'));
  await eventually(() => expect(lost).toHaveLength(1));
  const { rows } = await sql`select available from ledger.balance where customer_id = 77`.execute(
    database.db,
  );
  expect(rows).toEqual([{ available: 1n }]);
  await lane.close();
  await former.lease.release();
});

test('of several that start at once one runs, the others are refused and change nothing', async () => {
  const before = await term();
  const starts = await Promise.allSettled([enter(), enter(), enter()]);
  const started = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = starts.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(started).toHaveLength(1);
  expect(refused.map((each) => each instanceof StartRefused)).toEqual([true, true]);
  expect(await term()).toBe((before ?? 0n) + 1n);
  for (const { lease } of started) await lease.release();
});

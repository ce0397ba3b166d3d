import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, hourMs } from '#foundation/time/clock.ts';
import { createHaltDesk, type HaltDesk } from './halt-desk.ts';
import { followHalts, type Halts } from './halts.ts';
import { upsertInstruments } from './instruments.sql.ts';
import { sampleEntries } from './testing/listed-sample.ts';

const code = 'EURUSD';
const fourEyes = { refusal: 'FOUR_EYES_REQUIRED' };
const [ada, bo, cy] = [1n, 2n, 3n].map(
  (id): OperatorSession => ({
    sessionId: `s${id}`,
    operatorId: asOperatorId(id),
    email: `operator-${id}@sample.test`,
    permissions: new Set(['markets.halt']),
    isSteppedUp: true,
  }),
) as [OperatorSession, OperatorSession, OperatorSession];

const told: string[] = [];
let clock: ReturnType<typeof createFixedClock>;
let database: TestDatabase;
let halts: Halts;
let desk: HaltDesk;

/** A process that knows nothing but the database. */
async function started(): Promise<{ halts: Halts; desk: HaltDesk }> {
  const { db } = database;
  const followed = await followHalts(db);
  const catalogue = { refreshHalts: followed.refresh };
  const made = createHaltDesk({
    db,
    clock,
    audit: createAuditLog(clock),
    catalogue,
    tellHalted: async (_, { code: of }) => void told.push(of),
  });
  await made.lapse();
  return { halts: followed, desk: made };
}

beforeEach(async () => {
  told.length = 0;
  database = await createTestDatabase();
  clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
  await upsertInstruments(database.db, sampleEntries(clock.now()));
  ({ halts, desk } = await started());
});
afterEach(() => database.drop());

const set = (by: OperatorSession, halted: boolean, of = code) =>
  desk.set(by, { code: of, halted, reason: 'decided in a test' });
const acts = async (by: OperatorSession) => (await desk.actsBy(by.operatorId))(halts.of(code));

async function logged(): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    select name || ' ' || array_to_string(operator_ids, '+') as act from audit.act
    where subject = ${`market/${code}`} order by sequence`.execute(database.db);
  return rows.map(({ act }) => act);
}

test('one operator’s halt holds for 24 hours, to the millisecond, and is gone then', async () => {
  expect((await set(ada, true)).ok).toBe(true);
  clock.advance(24 * hourMs - 1);
  await desk.lapse();
  expect([halts.has(code), halts.of(code)?.author]).toEqual([true, ada.email]);
  clock.advance(1);
  await Promise.all([desk.lapse(), desk.lapse()]);
  expect(halts.has(code)).toBe(false);
  expect(await logged()).toEqual(['markets.halt 1', 'markets.lapseHalt 1']);
});

test('customers in it are notified when it is halted, and not of agreeing, repeating or lifting', async () => {
  await set(ada, true);
  await set(ada, true);
  await set(bo, true);
  expect(told).toEqual([code]);
  await set(ada, false);
  await set(bo, false);
  expect(halts.has(code)).toBe(false);
  expect(told).toEqual([code]);
  await set(cy, true);
  expect(told).toEqual([code, code]);
});

test('it lapses while the platform is down, too', async () => {
  await set(ada, true);
  clock.advance(12 * hourMs);
  expect((await started()).halts.has(code)).toBe(true);
  clock.advance(12 * hourMs);
  expect((await started()).halts.has(code)).toBe(false);
});

test('who halted can neither agree to it nor make it longer; another’s agreement makes it last', async () => {
  await set(ada, true);
  clock.advance(23 * hourMs);
  expect(await set(ada, true)).toMatchObject(fourEyes);
  expect([await acts(ada), await acts(bo)]).toEqual([['resume'], ['agree', 'resume']]);
  expect((await set(bo, true)).ok).toBe(true);
  clock.advance(1_000 * hourMs);
  expect((await started()).halts.of(code)).toMatchObject({ agreed_by: bo.email, lapses_at: null });
  expect(await logged()).toEqual(['markets.halt 1', 'markets.agreeToHalt 1+2']);
});

test('one lifts what one halted; what two agreed on takes two', async () => {
  await set(ada, true);
  expect((await set(bo, false)).ok).toBe(true);
  expect(halts.has(code)).toBe(false);

  await set(ada, true);
  await set(bo, true);
  expect((await set(ada, false)).ok).toBe(true);
  expect([halts.has(code), halts.of(code)?.resume_author]).toEqual([true, ada.email]);
  expect([await acts(ada), await acts(cy)]).toEqual([[], ['resume']]);
  expect(await set(ada, false)).toMatchObject(fourEyes);
  expect((await set(cy, false)).ok).toBe(true);
  expect([halts.has(code), await acts(ada)]).toEqual([false, ['halt']]);
  expect((await logged()).slice(-2)).toEqual(['markets.askToResume 1', 'markets.resume 1+3']);
});

test('a wish to lift is one for a day', async () => {
  await set(ada, true);
  await set(bo, true);
  await set(ada, false);
  clock.advance(24 * hourMs);
  await set(bo, false);
  expect([halts.has(code), halts.of(code)?.resume_author]).toEqual([true, bo.email]);
  await set(ada, false);
  expect(halts.has(code)).toBe(false);
});

test('two at once: the second agrees to the first; nothing is written for what is so already', async () => {
  await Promise.all([set(ada, true), set(bo, true)]);
  expect(halts.of(code)?.lapses_at).toBeNull();
  await set(cy, true);
  expect(await set(cy, true, 'NOPE')).toMatchObject({ refusal: 'INSTRUMENT_UNKNOWN' });
  expect(await set(cy, false, 'BTCUSD')).toMatchObject({ ok: true });
  expect(await logged()).toHaveLength(2);
});

test('what one process halts another takes up', async () => {
  const other = await started();
  await set(ada, true);
  expect(other.halts.has(code)).toBe(false);
  await other.halts.refresh();
  expect(other.halts.has(code)).toBe(true);
});

test('a halt of before has a day for a second operator to agree, by any author', async () => {
  const { db } = database;
  await set(ada, true);
  await sql`
    insert into operators.operator (id, email, roles, password_hash, created_at)
    overriding system value values (1, 'ada@sample.test', '{risk}', '', now())`.execute(db);
  await sql
    .raw(`drop table markets.halt; alter table markets.instrument add column halted boolean not null default false;
      update markets.instrument set halted = true where code in ('EURUSD', 'BTCUSD')`)
    .execute(db);
  const migration = join(import.meta.dirname, '../../../../database/migrations/0053_halts_by_two.sql');
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  await halts.refresh();
  const { rows } = await sql<{ is_day: boolean }>`
    select lapses_at between now() + interval '23 hours' and now() + interval '24 hours' as is_day
    from markets.halt`.execute(db);
  expect(rows).toEqual([{ is_day: true }, { is_day: true }]);
  expect(halts.of(code)).toMatchObject({ author: 'ada@sample.test', operator_id: ada.operatorId });
  expect(halts.of('BTCUSD')).toMatchObject({ author: null, operator_id: null });
  expect((await desk.actsBy(ada.operatorId))(halts.of('BTCUSD'))).toEqual(['agree', 'resume']);
});

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import { protecting } from '#foundation/calls/setting-fields.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, dayMs, hourMs } from '#foundation/time/clock.ts';
import { selectNewest } from './configuration.sql.ts';
import { createConfiguration, type RunningConfiguration } from './configuration.ts';
import { type ConfigurationDesk, createConfigurationDesk } from './desk.ts';
import { createProposalReviews, lapseProposals } from './review-proposal.ts';
import { unsignedVersions } from './verify-versions.ts';

const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const schema = z.strictObject({
  hold: protecting(z.number().int().min(12).max(168), 'higher'),
  fee: z.number().int(),
});
const initial = { hold: 24, fee: 0 };
const guarded = { schema, initial, permission: 'money.configure', guardsMoney: true } as const;
/** About one market of ten. */
const marketsOf = () => ['BTCUSD'];
const narrow = { ...guarded, markets: { marketsOf, count: () => 10 } };

let database: TestDatabase;
let configuration: RunningConfiguration;
let desk: ConfigurationDesk;
let reviews: ReviewHandler;
let lapse: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`
    insert into markets.instrument (code, rank, market_class, name, base, quote_currency, decimals, tick_points,
      spread_points, min_stop_points, contract_size, min_lots, max_lots, lot_step, max_leverage, fee_rate_ppm,
      swap_long_ppm, swap_short_ppm, hours)
    select 'M' || n, n, 'forex', 'M' || n, 'EUR', 'USD', 5, 1, 2, 5, 1, 1, 1, 1, 30, 500, -80, 20, '{}'
    from generate_series(1, 10) n`.execute(db);
  configuration = createConfiguration({
    db,
    clock,
    onError: (error) => expect.unreachable(String(error)),
    lookEveryMs: dayMs,
  });
  const needs = { db, clock, configuration, audit: createAuditLog(clock) };
  desk = createConfigurationDesk({ ...needs, emailsOf: async () => new Map() });
  reviews = createProposalReviews(needs);
  lapse = () => lapseProposals(needs);
});
afterAll(async () => {
  configuration.stop();
  await database.drop();
});

function operator(id: bigint): OperatorSession {
  return {
    sessionId: `s${id}`,
    operatorId: asOperatorId(id),
    email: `operator-${id}@sample.test`,
    permissions: new Set(['configuration.view', 'configuration.publish', 'money.configure']),
    isSteppedUp: true,
  };
}
const [first, second] = [operator(1n), operator(2n)];

async function publish(by: OperatorSession, name: string, change: Partial<typeof initial>) {
  const newest = await selectNewest(database.db, name);
  const value = { ...(newest?.value as typeof initial), ...change };
  const expectedVersion = newest?.version ?? 0;
  return await desk.publish(by, { name, expectedVersion, value, reason: 'decided in the risk meeting' });
}

/** What waits for the document is decided by this operator, past the inbox that would let one at a time. */
function decide(subjectId: string, decision: 'approve' | 'reject', by: bigint) {
  const reasonCode = decision === 'approve' ? 'changeAgreed' : 'changeTooLoose';
  return reviews.carryOut({
    reviewId: `configuration-${subjectId}`,
    subjectId,
    decision,
    reasonCode,
    note: 'no',
    operatorIds: [asOperatorId(by)],
    requestId: `${subjectId} ${by}`,
  });
}

async function waitingFor(name: string): Promise<string | undefined> {
  const found = await sql<{ id: bigint }>`
    select id from configuration.proposal where document = ${name} and state = 'waiting'`.execute(
    database.db,
  );
  return found.rows[0] && String(found.rows[0].id);
}

const narrowNames = ['money.race', 'money.few'];
const verify = (tx: Tx) => unsignedVersions(tx, new Map(narrowNames.map((name) => [name, marketsOf])));
const verified = () => database.db.transaction().execute(verify);

/** In `npm run test:long`, and in each run as many as fit into it. */
const races = process.env.TEST_LONG === 'yes' ? 1_000 : 20;

test('deciding, replacing, tightening and lapsing at once publish no version without a second signature', async () => {
  const name = 'money.race';
  await configuration.define({ ...narrow, name });
  for (let race = 1; race <= races; race++) {
    await publish(first, name, race % 3 === 0 ? { hold: 25 + (race % 100) } : { fee: race });
    const id = await waitingFor(name);
    if (race % 2 === 0) clock.advance(25 * hourMs);
    const deciders =
      id === undefined
        ? []
        : [decide(id, 'approve', 2n), decide(id, 'approve', 3n), decide(id, 'reject', 4n)];
    await Promise.all([
      ...deciders,
      publish(first, name, { fee: -race }),
      publish(second, name, { hold: 168 }),
      publish(first, name, { hold: 167 }),
      lapse(),
    ]);
    // It looks at all of them.
    if (race % 20 === 0) expect(await verified(), `up to race ${race}`).toBeUndefined();
    const left = await waitingFor(name);
    if (left !== undefined) await decide(left, 'reject', 4n);
    clock.advance(31 * dayMs);
  }
}, 600_000);

test('one operator does not tighten for every customer, be it once or day after day', async () => {
  const name = 'money.everyone';
  const value = await configuration.define({ ...guarded, name });
  for (let day = 0; day < 3; day++) {
    const asked = await publish(first, name, { hold: 168 });
    expect(asked).toEqual({ ok: true, value: { status: 'waiting', version: 1 } });
    clock.advance(25 * hourMs);
    await lapse();
    expect(value.current.hold).toBe(24);
  }
  await decide((await waitingFor(name)) ?? '', 'approve', 2n);
  expect([value.version, value.current.hold]).toEqual([2, 168]);
  expect(await verified()).toBeUndefined();
});

test('one operator tightens few markets for a day, and not again within 30 when it lapsed or was taken back', async () => {
  const name = 'money.few';
  const value = await configuration.define({ ...narrow, name });
  expect(await publish(first, name, { hold: 100 })).toMatchObject({ value: { status: 'provisional' } });
  // Within the same day it may go on, to the same end.
  expect(await publish(first, name, { hold: 90 })).toMatchObject({ value: { status: 'provisional' } });
  clock.advance(25 * hourMs);
  await lapse();
  expect(value.current.hold).toBe(24);
  for (const by of [first, second]) {
    expect(await publish(by, name, { hold: 100 })).toMatchObject({ value: { status: 'waiting' } });
    await decide((await waitingFor(name)) ?? '', 'reject', 3n);
  }
  clock.advance(30 * dayMs);
  expect(await publish(first, name, { hold: 100 })).toMatchObject({ value: { status: 'provisional' } });
  expect(await publish(first, name, { hold: 24 })).toMatchObject({ value: { status: 'published' } });
  expect(await publish(first, name, { hold: 100 })).toMatchObject({ value: { status: 'waiting' } });
  expect(await verified()).toBeUndefined();
});

/** A proposal of operator 1 and, beside it, its version. */
function stored(
  name: string,
  proposal: { readonly [column: string]: unknown },
): readonly RawBuilder<unknown>[] {
  const value = JSON.stringify({ hold: 168, fee: 0 });
  const { reached = 1, of_all = 1, state = 'waiting', lapses_at = null, decided_by = null } = proposal;
  const [at, version] = [new Date(clock.now()), 2];
  const asked = sql`
    insert into configuration.proposal (document, base_version, value, reason, state, requested_by, author,
      requested_at, version, lapses_at, decided_by, decided_at, reached, of_all)
    values (${name}, 1, ${value}::jsonb, 'x', ${state}, 1, 'x', ${at}, ${version}, ${lapses_at}::timestamptz,
      ${decided_by}::bigint[], ${state === 'waiting' ? null : at}, ${reached}, ${of_all})`;
  const published = sql`
    insert into configuration.version (document, version, value, operator_id, author, at, reason)
    values (${name}, ${version}, ${value}::jsonb, 1, 'x', ${at}, 'x')`;
  return [published, asked];
}

const soon = () => new Date(clock.now() + dayMs);

test.each<[string, () => { readonly [column: string]: unknown } | undefined, string]>([
  ['without a proposal', () => undefined, 'no second signature'],
  ['that waits', () => ({}), 'no second signature'],
  ['approved by no operator', () => ({ state: 'approved', decided_by: '{}' }), 'decided_by_'],
  ['approved by its author', () => ({ state: 'approved', decided_by: '{1}' }), 'decided_by_'],
  ['approved by its author and another', () => ({ state: 'approved', decided_by: '{2,1}' }), 'decided_by_'],
  ['approved by none that is known', () => ({ state: 'approved', decided_by: '{null}' }), 'decided_by_'],
  ['for all customers for a day', () => ({ lapses_at: soon() }), 'narrow_alone'],
  ['for a ninth of all markets', () => ({ lapses_at: soon(), reached: 1, of_all: 9 }), 'narrow_alone'],
  [
    'for longer than a day',
    () => ({ lapses_at: new Date(clock.now() + 2 * dayMs), reached: 0, of_all: 10 }),
    'no second signature',
  ],
])('the database refuses a version %s', async (what, proposal, refused) => {
  const name = `money.${what.replaceAll(/[^a-z]/g, '')}`;
  await configuration.define({ ...guarded, name });
  const columns = proposal();
  const statements = stored(name, columns ?? {}).slice(0, columns === undefined ? 1 : 2);
  const change = database.db.transaction().execute(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
  await expect(change).rejects.toThrow(refused);
});

test('a second tightening of one operator’s, and a change of what is decided, are refused by the database', async () => {
  const name = 'money.again';
  await configuration.define({ ...guarded, name });
  const once = { lapses_at: soon(), reached: 0, of_all: 10, state: 'lapsed' };
  await database.db.transaction().execute(async (tx) => {
    for (const statement of stored(name, once)) await statement.execute(tx);
  });
  const [, again] = stored(name, { ...once, lapses_at: new Date(clock.now() + 2 * dayMs) });
  await expect(again?.execute(database.db)).rejects.toThrow('within 30 days');
  const approved = sql`
    update configuration.proposal set state = 'approved', decided_by = '{2}' where document = ${name}`;
  await expect(approved.execute(database.db)).rejects.toThrow('has ended as lapsed already');
});

test('`verify` finds what is stored while the database does not look', async () => {
  const name = 'money.unseen';
  await configuration.define({ ...guarded, name });
  const { db } = database;
  const triggers = (how: 'disable' | 'enable') =>
    sql`alter table configuration.version ${sql.raw(how)} trigger two_signatures`;
  const wide = { lapses_at: soon(), reached: 1, of_all: 10 };
  const unsigned = { row: `version 2 of ${name}`, problem: 'has no second signature' };
  for (const [columns, found] of [
    [undefined, unsigned],
    [{}, unsigned],
    // Both are there, but the log of acts has no agreement.
    [{ state: 'approved', decided_by: '{2}' }, unsigned],
    // It says one market of ten, and its values are about every customer.
    [wide, { problem: 'tightened more than a tenth of all markets without a second signature' }],
  ] as const) {
    const seen = await db
      .transaction()
      .execute(async (tx) => {
        await triggers('disable').execute(tx);
        const statements = stored(name, columns ?? {}).slice(0, columns === undefined ? 1 : 2);
        for (const statement of statements) await statement.execute(tx);
        throw new Error(JSON.stringify(await verify(tx)));
      })
      .catch((error: Error) => JSON.parse(error.message));
    expect(seen).toMatchObject(found);
  }
});

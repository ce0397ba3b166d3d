import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import { initialApprovalLimits } from '#capabilities/desk/reviews/approval-limits.ts';
import { createReviews, type Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { withPauses } from '#capabilities/desk/reviews/server/testing/with-pauses.ts';
import { isFromCountry } from '#capabilities/people/customers/server/customers.sql.ts';
import { amountText, protecting } from '#foundation/calls/setting-fields.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock, hourMs } from '#foundation/time/clock.ts';
import type { ConfigValue } from '../face.ts';
import { selectNewest } from './configuration.sql.ts';
import { createConfiguration, type RunningConfiguration } from './configuration.ts';
import { type ConfigurationDesk, createConfigurationDesk } from './desk.ts';
import { createProposalReviews, lapseProposals } from './review-proposal.ts';

const clock = createFixedClock(Date.parse('2026-11-24T15:30:00Z'));
const schema = z.strictObject({
  hold: protecting(z.number().int().min(12).max(168), 'higher'),
  above: protecting(amountText('0', '10000'), 'lower'),
  fee: amountText('0', '10'),
});
type Terms = z.output<typeof schema>;
const initial: Terms = { hold: 24, above: '1000', fee: '1' };
const reason = 'decided in the risk meeting';
const approval = { decision: 'approve', reasonCode: 'changeAgreed', note: '' } as const;
const rejection = { decision: 'reject', reasonCode: 'changeTooLoose', note: 'no' } as const;

let database: TestDatabase;
let configuration: RunningConfiguration;
let desk: ConfigurationDesk;
let inbox: Reviews;
let lapse: () => Promise<void>;
let documents = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const onError = (error: unknown) => expect.unreachable(String(error));
  const audit = createAuditLog(clock);
  configuration = createConfiguration({ db, clock, onError });
  const needs = { db, clock, configuration, audit };
  const operators = {
    emailsOf: async (ids: readonly bigint[]) =>
      new Map(ids.map((id) => [asOperatorId(id), `operator-${id}@sample.test`])),
    colleagues: async () => [],
  };
  desk = createConfigurationDesk({ ...needs, ...operators });
  inbox = createReviews({
    ...needs,
    operators,
    onError,
    ...withPauses([createProposalReviews(needs)], clock),
    limits: { current: initialApprovalLimits },
    usdtRate: () => undefined,
    fromCountry: isFromCountry,
  });
  lapse = () => lapseProposals(needs);
});
afterAll(async () => {
  configuration.stop();
  await database.drop();
});

function operator(id: bigint, ...more: readonly string[]): OperatorSession {
  return {
    sessionId: `s${id}`,
    operatorId: asOperatorId(id),
    email: `operator-${id}@sample.test`,
    permissions: new Set(['configuration.view', 'configuration.publish', ...more]),
    isSteppedUp: true,
  };
}
const first = operator(1n, 'money.configure');
const second = operator(2n, 'money.configure');
/** May publish, but not this. */
const elsewhere = operator(3n, 'settings.configure');

async function aDocument(): Promise<{ name: string; value: ConfigValue<Terms> }> {
  const name = `money.${String.fromCharCode(97 + Math.floor(documents / 26), 97 + (documents++ % 26))}`;
  const markets = { marketsOf: () => ['BTCUSD'], count: () => 10 };
  const document = { name, schema, initial, permission: 'money.configure', guardsMoney: true, markets };
  return { name, value: await configuration.define(document) };
}

/** What `by` makes of the terms as they are in force. */
const publish = (by: OperatorSession, name: string, value: ConfigValue<Terms>, changes: Partial<Terms>) =>
  desk.publish(by, { name, expectedVersion: value.version, value: { ...value.current, ...changes }, reason });

/** The review of what waits for this document. */
async function reviewOf(name: string): Promise<string> {
  const { proposal } = taken(await desk.read(first, name, undefined));
  if (proposal === undefined) throw new Error('nothing waits');
  return `configuration-${proposal.id}`;
}
const hasWaiting = async (name: string) =>
  taken(await desk.read(first, name, undefined)).proposal !== undefined;

async function newestVersion(name: string): Promise<number | undefined> {
  return (await selectNewest(database.db, name))?.version;
}

async function acts(name: string) {
  const { rows } = await sql<{ name: string; by: bigint[]; before: unknown; after: unknown }>`
    select name, operator_ids as by, before::jsonb, after::jsonb from audit.act
    where subject like ${`configuration/${name}/%`} order by sequence`.execute(database.db);
  return rows;
}

test('what becomes looser waits for a second operator, who is neither the first nor without its permission', async () => {
  const { name, value } = await aDocument();
  const asked = await publish(first, name, value, { above: '10000', hold: 48 });
  expect(asked).toEqual({ ok: true, value: { status: 'waiting', version: 1 } });
  expect(value.current).toEqual(initial);
  const id = await reviewOf(name);
  expect(taken(await desk.proposal(BigInt(id.slice('configuration-'.length))))).toMatchObject({
    author: first.email,
    reason,
    changes: [
      { path: ['hold'], before: 24, after: 48, effect: 'tighter' },
      { path: ['above'], before: '1000', after: '10000', effect: 'looser' },
    ],
  });
  expect(await inbox.decide(id, first, approval)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await inbox.decide(id, elsewhere, approval)).toMatchObject({ refusal: 'FORBIDDEN' });
  expect(await inbox.claim(id, elsewhere)).toMatchObject({ refusal: 'FORBIDDEN' });
  expect(taken(await inbox.get(id, elsewhere)).blocked).toBe('FORBIDDEN');
  expect(value.current).toEqual(initial);

  expect(taken(await inbox.decide(id, second, approval))).toMatchObject({ status: 'approved' });
  expect([value.version, value.current]).toEqual([2, { ...initial, above: '10000', hold: 48 }]);
  const { rows } = taken(await desk.versions(name, {}, { offset: 0, limit: 1 }));
  expect(rows).toMatchObject([{ version: 2, author: first.email, agreedBy: [second.email] }]);
  expect(await acts(name)).toEqual([
    {
      name: 'configuration.propose',
      by: [1n],
      before: { hold: 24, above: '1000' },
      after: { hold: 48, above: '10000' },
    },
    {
      name: 'configuration.agree',
      by: [1n, 2n],
      before: { hold: 24, above: '1000' },
      after: { hold: 48, above: '10000' },
    },
  ]);
});

test('what is rejected changes nothing', async () => {
  const { name, value } = await aDocument();
  taken(await publish(first, name, value, { fee: '0' }));
  expect(taken(await inbox.decide(await reviewOf(name), second, rejection)).status).toBe('rejected');
  expect([value.version, value.current, await hasWaiting(name)]).toEqual([1, initial, false]);
});

test('what only tightens holds at once, and lapses after 24 hours when no operator agrees', async () => {
  const { name, value } = await aDocument();
  const published = taken(await publish(first, name, value, { hold: 100, above: '10' }));
  expect(published).toEqual({ status: 'provisional', version: 2, lapsesAt: '2026-11-25T15:30:00.000Z' });
  expect(value.current).toEqual({ ...initial, hold: 100, above: '10' });
  clock.advance(24 * hourMs - 1);
  await lapse();
  expect(value.version).toBe(2);
  clock.advance(1);
  // Two processes look at once, after a restart.
  await Promise.all([lapse(), lapse()]);
  expect([value.version, value.current, await hasWaiting(name)]).toEqual([3, initial, false]);
  const { rows } = taken(await desk.versions(name, {}, { offset: 0, limit: 2 }));
  expect(rows).toMatchObject([
    { version: 3, author: null, repeats: 1 },
    { version: 2, agreedBy: [] },
  ]);
  expect((await acts(name)).map((act) => act.name)).toEqual(['configuration.publish', 'configuration.lapse']);
});

test('once a second operator agrees it stays; rejected, it goes at once', async () => {
  const [kept, gone] = [await aDocument(), await aDocument()];
  for (const { name, value } of [kept, gone]) taken(await publish(first, name, value, { hold: 100 }));
  const id = await reviewOf(kept.name);
  expect(await inbox.decide(id, first, approval)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  taken(await inbox.decide(id, second, approval));
  taken(await inbox.decide(await reviewOf(gone.name), second, rejection));
  clock.advance(25 * hourMs);
  await lapse();
  expect([kept.value.version, kept.value.current.hold]).toEqual([2, 100]);
  expect([gone.value.version, gone.value.current.hold]).toEqual([3, 24]);
});

test('a day’s tightening is no step to stand on: what two agreed on is what counts', async () => {
  const { name, value } = await aDocument();
  taken(await publish(first, name, value, { hold: 100 }));
  // Less than 100, and still more than the 24 of two: their author may go back as far as that, until then.
  clock.advance(23 * hourMs);
  expect(taken(await publish(first, name, value, { hold: 30 }))).toMatchObject({
    status: 'provisional',
    lapsesAt: taken(await desk.read(first, name, undefined)).proposal?.lapsesAt,
  });
  expect(await publish(first, name, value, { hold: 23 })).toMatchObject({ refusal: 'CONFIGURATION_WAITING' });
  expect(await publish(second, name, value, { hold: 90 })).toMatchObject({
    refusal: 'CONFIGURATION_WAITING',
  });
  clock.advance(hourMs);
  await lapse();
  expect(value.current).toEqual(initial);
});

test('who tightened takes it back alone; nothing waits then', async () => {
  const { name, value } = await aDocument();
  taken(await publish(first, name, value, { hold: 100 }));
  const back = { name, version: 1, expectedVersion: 2, reason: 'an alarm for nothing' };
  expect(taken(await desk.rollBack(first, back))).toEqual({ status: 'published', version: 3 });
  expect([value.current, await hasWaiting(name)]).toEqual([initial, false]);
});

test('one change waits at a time; who asked may ask for another instead, and the old approval is void', async () => {
  const { name, value } = await aDocument();
  taken(await publish(first, name, value, { fee: '2' }));
  const old = await reviewOf(name);
  expect(await publish(second, name, value, { fee: '3' })).toMatchObject({
    refusal: 'CONFIGURATION_WAITING',
  });
  taken(await publish(first, name, value, { fee: '10' }));
  expect(await inbox.decide(old, second, approval)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(value.current).toEqual(initial);
  const answers = await Promise.all([first, second].map((by) => publish(by, name, value, { fee: '4' })));
  expect(answers.map((answer) => answer.ok)).toEqual([true, false]);
});

test('two at once ask; one waits', async () => {
  const { name, value } = await aDocument();
  const answers = await Promise.all([
    publish(first, name, value, { fee: '2' }),
    publish(second, name, value, { fee: '3' }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'CONFIGURATION_WAITING' });
});

test('a tightening refused because of another change at the same moment publishes nothing', async () => {
  for (let round = 0; round < 20; round++) {
    const { name, value } = await aDocument();
    const [looser, tighter] = await Promise.all([
      publish(first, name, value, { above: '10000' }),
      publish(second, name, value, { hold: 48 }),
    ]);
    expect([looser.ok, tighter.ok].filter((isTaken) => isTaken)).toHaveLength(1);
    expect(await newestVersion(name)).toBe(tighter.ok ? 2 : 1);
  }
});

test('a bound that can’t be passed is refused for every asker', async () => {
  const { name, value } = await aDocument();
  expect(await publish(first, name, value, { hold: 0 })).toMatchObject({ refusal: 'INPUT_INVALID' });
  expect(await publish(first, name, value, { above: '100000' })).toMatchObject({ refusal: 'INPUT_INVALID' });
});

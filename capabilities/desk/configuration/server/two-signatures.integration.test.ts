import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createAuditLog } from '#capabilities/desk/audit/server/append-act.ts';
import type { ReviewHandler } from '#capabilities/desk/reviews/face.ts';
import { protecting } from '#foundation/calls/setting-fields.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
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

let database: TestDatabase;
let configuration: RunningConfiguration;
let desk: ConfigurationDesk;
let reviews: ReviewHandler;
let lapse: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
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

/** More of them by hand: `RACES=1000`. */
const races = Number(process.env.RACES ?? 20);

test('deciding, replacing, tightening and lapsing at once publish no version without a second signature', async () => {
  const name = 'money.race';
  await configuration.define({ ...guarded, name });
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
    const found = await database.db.transaction().execute(unsignedVersions);
    expect(found, `in race ${race}`).toBeUndefined();
    const left = await waitingFor(name);
    if (left !== undefined) await decide(left, 'reject', 4n);
  }
}, 600_000);

import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#capabilities/desk/operators/rules.ts';
import { insertOperator } from '#capabilities/desk/operators/server/operators.sql.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { tasksOf } from '#foundation/server-kit/jobs.ts';
import { createDevMail } from '#foundation/server-kit/mail/dev-mailbox.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { ReviewHandler, TimedWork } from '../face.ts';
import type { DeadlinesPart } from './deadlines-part.ts';
import { decidedOn } from './decided-by.ts';
import { approval, createStage, type ReviewsStage } from './testing/reviews-stage.ts';
import { stageDeadlines } from './testing/stage-deadlines.ts';

/** As long as a correction may wait. */
const dueMs = dayMs;

let stage: ReviewsStage;
let part: DeadlinesPart;

interface Otherwise {
  readonly mail?: MailQueue;
  readonly reviews?: readonly ReviewHandler[];
  readonly otherWork?: readonly TimedWork[];
}

/** The teller as another process has it, or over what behaves otherwise. */
function teller({ mail, reviews = [stage.adjustments.reviews], otherWork = [] }: Otherwise = {}) {
  const settled = (...came: Parameters<DeadlinesPart['letterSettled']>) => made.letterSettled(...came);
  const post = mail ?? createDevMail(stage.db, { settled });
  const made: DeadlinesPart = stageDeadlines(stage, { mail: post, reviews, otherWork });
  return made;
}

/** What the clock runs every five minutes, without anybody asking. */
async function look(made: DeadlinesPart = part): Promise<void> {
  const { cron, run } = made.jobs?.tell_deadlines ?? expect.unreachable('nothing looks');
  expect(cron).toBe('*/5 * * * *');
  await run({}, { isLast: false });
}

/** Operators of the stage are reviewer (reviewer), second (reviewer, treasurer) and treasurer, who asks. */
async function operator(email: string, ...roles: Role[]) {
  const at = new Date(stage.clock.now());
  const kept = { passwordHash: 'none', passwordExpiresAt: null, totpSecret: null };
  await stage.db.transaction().execute((tx) => insertOperator(tx, { email, roles, at, ...kept }));
}

const dismiss = (...names: string[]) =>
  sql`update operators.operator set disabled_at = now() where email = any (${names.map((name) => `${name}@example.test`)})`.execute(
    stage.db,
  );

const digest = /\d waiting, \d+ overdue$/;

/** The letters of deadlines, oldest first; digests are left out. */
async function letters(name: string) {
  const all = await listDevMail(stage.db, name.includes('@') ? name : `${name}@example.test`, 50);
  return all.filter(({ subject }) => !digest.test(subject)).toReversed();
}

const subjects = async (name: string) => (await letters(name)).map(({ subject }) => subject);

const heard = async () => (await part.standing()).unheard.map(({ why, subject }) => `${why} ${subject}`);

beforeEach(async () => {
  stage = await createStage();
  part = teller();
  await part.start?.();
});
afterEach(async () => {
  await expectConserved(stage.db);
  await stage.end();
});

test('one letter sums what runs out of time, and one what is past it; claimed or not, each is reported once', async () => {
  const [claimed = ''] = [await stage.ask(1_00000000n), await stage.ask(2_00000000n)];
  stage.clock.advance(0.75 * dueMs - 1);
  await look();
  expect(await letters('reviewer')).toEqual([]);
  await stage.inbox().claim(claimed, stage.reviewer);
  stage.clock.advance(1);
  await look();
  await look();
  expect(await subjects('reviewer')).toEqual(['Assay: 0 overdue, 2 due soon']);
  expect(await subjects('second')).toEqual(['Assay: 0 overdue, 2 due soon']);
  // The asker may not decide.
  expect(await letters('treasurer')).toEqual([]);

  await stage.ask(3_00000000n);
  stage.clock.advance(0.25 * dueMs + 1);
  await look();
  stage.clock.advance(dayMs);
  await look();
  await look();
  expect(await subjects('reviewer')).toEqual([
    'Assay: 0 overdue, 2 due soon',
    'Assay: 2 overdue, 0 due soon',
    'Assay: 1 overdue, 0 due soon',
  ]);
  const [, overdue] = await letters('reviewer');
  expect(overdue?.text).toContain('https://trade.example.test/console/reviews?show=overdue');
  expect(overdue?.text).toMatch(
    /Adjustment: 2 past the deadline, 0 with little time left; first due \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
  );
  // Of customers it says nothing.
  expect(overdue?.text).not.toMatch(/corrected|USDT|ticket/);
});

test('two processes that look at once tell once, and a restart tells nothing again', async () => {
  await stage.ask(1_00000000n);
  stage.clock.advance(dueMs + 1);
  await Promise.all([look(), look(teller())]);
  const restarted = teller();
  await restarted.start?.();
  await look(restarted);
  expect(await subjects('reviewer')).toEqual(['Assay: 1 overdue, 0 due soon']);
  expect(await subjects('second')).toEqual(['Assay: 1 overdue, 0 due soon']);
});

test('a process that dies before the letters are written tells later; one that dies after it, by the job', async () => {
  await stage.ask(1_00000000n);
  stage.clock.advance(dueMs + 1);
  const mail = createDevMail(stage.db);
  const lost = new Error('killed');
  await expect(look(teller({ mail: { ...mail, queue: () => Promise.reject(lost) } }))).rejects.toBe(lost);
  expect(await letters('reviewer')).toEqual([]);
  const sent = teller({ mail: { ...mail, committed: async () => {} } });
  await look(sent);
  expect(await letters('reviewer')).toEqual([]);
  await look();
  await runOnce({ connectionString: stage.url, taskList: tasksOf(mail.jobs) });
  expect(await subjects('reviewer')).toEqual(['Assay: 1 overdue, 0 due soon']);
});

test('what no operator may decide goes to administrators, and is an alarm until one may', async () => {
  await operator('chief@example.test', 'administrator');
  // Of roles that exclude each other one counts: the second can't decide.
  await operator('both@example.test', 'administrator', 'reviewer');
  await stage.ask(1_00000000n);
  await dismiss('reviewer', 'second');
  stage.clock.advance(dueMs + 1);
  await look();
  for (const name of ['chief', 'both']) {
    const [letter, ...more] = await letters(name);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('Nobody else may decide this: Adjustment.');
  }
  expect(await letters('treasurer')).toEqual([]);
  expect(await heard()).toEqual(['nobody adjustment']);
  await operator('new@example.test', 'reviewer');
  await look();
  expect(await heard()).toEqual([]);
});

test('who has approved hears no more of it; where no other is left, administrators do', async () => {
  await operator('chief@example.test', 'administrator');
  const { reviews } = stage.adjustments;
  const twice = <T extends object>(review: T) => ({ ...review, needed: 2 as const });
  const neededTwice: ReviewHandler = {
    ...reviews,
    find: async (subjectId) => {
      const found = await reviews.find(subjectId);
      return found && twice(found);
    },
  };
  const id = await stage.ask(1_00000000n);
  expect((await stage.inbox([neededTwice]).decide(id, stage.reviewer, approval)).ok).toBe(true);
  stage.clock.advance(0.75 * dueMs);
  await look();
  expect(await letters('reviewer')).toEqual([]);
  expect(await letters('second')).toHaveLength(1);
  expect(await letters('chief')).toEqual([]);
  await dismiss('second');
  stage.clock.advance(dueMs);
  await look();
  expect(await letters('reviewer')).toEqual([]);
  expect(await letters('chief')).toHaveLength(1);
  expect(await heard()).toEqual(['nobody adjustment']);
});

test('a letter that bounces goes to administrators, and is an alarm until one is delivered or they leave', async () => {
  await operator('chief@example.test', 'administrator');
  await operator('gone@returns.sample.test', 'reviewer');
  await stage.ask(1_00000000n);
  stage.clock.advance(dueMs + 1);
  await look();
  // The letter of what is late, and the digest of that morning.
  const notReached = 'Assay: mail does not reach gone@returns.sample.test';
  expect(await subjects('chief')).toEqual([notReached, notReached]);
  expect((await letters('chief'))[0]?.text).toContain('Adjustment: 1 past the deadline');
  expect(await heard()).toEqual(['mail gone@returns.sample.test']);
  await look();
  expect(await letters('chief')).toHaveLength(2);
  await sql`update operators.operator set disabled_at = now() where email like 'gone@%'`.execute(stage.db);
  await look();
  expect(await heard()).toEqual([]);
});

test('a letter that is delivered ends the alarm of its address', async () => {
  await operator('chief@example.test', 'administrator');
  const letter = { id: crypto.randomUUID(), to: 'reviewer@example.test', subject: 'S', text: 'T', sentAt: 0 };
  await part.letterSettled(letter, 'failed');
  expect(await heard()).toEqual([]);
  await part.letterSettled({ ...letter, mustBeHeard: true }, 'failed');
  expect(await heard()).toEqual(['mail reviewer@example.test']);
  await part.letterSettled(letter, 'accepted');
  expect(await heard()).toEqual(['mail reviewer@example.test']);
  await part.letterSettled({ ...letter, mustBeHeard: true }, 'accepted');
  expect(await heard()).toEqual([]);
});

test('without a look for twenty minutes it is silent, and so with a kind that can’t be read, which hides no other', async () => {
  expect(await part.standing()).toMatchObject({ isSilent: false, unheard: [] });
  await stage.ask(1_00000000n);
  stage.clock.advance(dueMs + 1);
  expect((await part.standing()).isSilent).toBe(true);
  const broken: TimedWork = {
    kind: 'chat',
    permission: 'support.answer',
    count: () => Promise.reject(new Error('away')),
    waiting: () => Promise.reject(new Error('away')),
  };
  await expect(look(teller({ otherWork: [broken] }))).rejects.toThrow('not every deadline');
  expect(await subjects('reviewer')).toEqual(['Assay: 1 overdue, 0 due soon']);
  expect((await part.standing()).isSilent).toBe(true);
  await look();
  expect((await part.standing()).isSilent).toBe(false);
  expect(await letters('reviewer')).toHaveLength(1);
});

test('a market that is held is work like others, with its own page in the letter', async () => {
  const held: TimedWork = {
    kind: 'hold',
    permission: 'adjustments.decide',
    count: async () => ({ waiting: 1, overdue: 1 }),
    waiting: async ({ after }) => {
      const submittedAt = stage.clock.now() - hourMs;
      return after === undefined
        ? [{ subjectId: 'AAPL-1', recordId: 0n, submittedAt, dueAt: submittedAt }]
        : [];
    },
  };
  await look(teller({ otherWork: [held] }));
  const [letter] = await letters('reviewer');
  expect(letter?.text).toContain('Market with paused trading');
  expect(letter?.text).toContain('/console/actions');
  expect(letter?.text).not.toContain('/console/support');
});

test('of more than a page nothing is left out', async () => {
  const { reviews } = stage.adjustments;
  const submittedAt = stage.clock.now();
  const items = Array.from({ length: 1_203 }, (_, index) => ({
    subjectId: `${index + 1}`,
    recordId: BigInt(index + 1),
    submittedAt,
    dueAt: submittedAt + hourMs,
    customerId: stage.customerId,
    book: 'real' as const,
    needed: 1 as const,
  }));
  const many: ReviewHandler = {
    ...reviews,
    waiting: async ({ limit, after }) =>
      items.filter(({ recordId }) => recordId > (after?.id ?? 0n)).slice(0, limit),
  };
  stage.clock.advance(hourMs + 1);
  await look(teller({ reviews: [many] }));
  expect(await subjects('reviewer')).toEqual(['Assay: 1,203 overdue, 0 due soon']);
});

test('each morning tells every operator once what waits of theirs and who decided what yesterday', async () => {
  await operator('chief@example.test', 'administrator');
  await operator('watcher@example.test', 'auditor');
  const midnight = Math.floor(stage.clock.now() / dayMs) * dayMs;
  stage.clock.advance(midnight + dayMs + hourMs - stage.clock.now());
  const dayStart = midnight + dayMs;
  await look();
  const [first = '', second = ''] = [await stage.ask(1_00000000n), await stage.ask(2_00000000n)];
  await stage.ask(3_00000000n);
  const why = { reasonCode: 'notJustified', note: 'none of these' } as const;
  const decide = (id: string, by: typeof stage.reviewer) =>
    stage.inbox().decide(id, by, { ...why, decision: 'reject' });
  expect((await decide(first, stage.reviewer)).ok).toBe(true);
  expect((await decide(second, stage.second)).ok).toBe(true);
  const morning = dayStart + dayMs + 6 * hourMs;
  stage.clock.advance(morning - 1 - stage.clock.now());
  await look();
  const digests = async (name: string) =>
    (await listDevMail(stage.db, `${name}@example.test`, 50)).filter(({ subject }) => digest.test(subject));
  const before = (await digests('reviewer')).length;
  stage.clock.advance(1);
  await Promise.all([look(), look(teller())]);
  await look();
  const [letter, ...others] = await digests('reviewer');
  expect(others).toHaveLength(before);
  expect(letter?.subject).toBe('Assay: 1 waiting, 1 overdue');
  const yesterday = new Date(dayStart).toISOString().slice(0, 10);
  expect(letter?.text).toContain(`Decided on ${yesterday} (UTC):
Adjustment, reviewer@example.test: 0 approved, 1 rejected
Adjustment, second@example.test: 0 approved, 1 rejected`);
  expect(letter?.text).toContain('Adjustment: 1 waiting, 1 overdue; first due ');
  // Nothing of it is theirs.
  expect(await digests('chief')).toEqual([]);
  expect(await digests('watcher')).toEqual([]);

  stage.clock.advance(dayMs - minuteMs);
  await look();
  expect(await digests('reviewer')).toHaveLength(before + 1);
  expect((await part.standing()).isSilent).toBe(false);
  stage.clock.advance(minuteMs);
  await look();
  const [next] = await digests('reviewer');
  expect(next?.text).toContain('Nothing was decided.');
  const decided = await decidedOn(stage, dayStart);
  expect(decided).toEqual([
    { kind: 'adjustment', operator: 'reviewer@example.test', approved: 0, rejected: 1 },
    { kind: 'adjustment', operator: 'second@example.test', approved: 0, rejected: 1 },
  ]);
  expect(await decidedOn(stage, dayStart + dayMs)).toEqual([]);
});

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { ReviewHandler } from '../face.ts';
import type { Reviewer } from './review-needs.ts';
import type { Reviews } from './reviews.ts';
import { approval, createStage, type ReviewsStage, startUnits } from './testing/reviews-stage.ts';
import { unsignedReviews } from './verify-reviews.ts';

let stage: ReviewsStage;
let inbox: Reviews;
const units = 25_00000000n;

beforeEach(async () => {
  stage = await createStage();
  inbox = stage.inbox();
});
afterEach(async () => {
  await stage.end();
});

const rejection = { decision: 'reject', reasonCode: 'notJustified', note: '' } as const;
const everything = { status: 'waiting', offset: 0, limit: 50 } as const;

async function expectBalance(expected: bigint) {
  expect(await stage.available()).toBe(expected);
  await expectConserved(stage.db);
}

/** The adjustments' reviews, of which each needs two approvals: what a large withdrawal does. */
function neededTwice(): ReviewHandler {
  const { reviews } = stage.adjustments;
  return {
    ...reviews,
    waiting: async (page) =>
      (await reviews.waiting(page)).map((review) => ({ ...review, needed: 2 as const })),
    find: async (subjectId) => {
      const review = await reviews.find(subjectId);
      return review && { ...review, needed: 2 };
    },
  };
}

describe('four eyes', () => {
  test('the asker does not decide; another does, and the money moves once with both names in the log', async () => {
    const id = await stage.ask(units);
    expect(await inbox.decide(id, stage.treasurer, approval)).toMatchObject({
      refusal: 'FOUR_EYES_REQUIRED',
    });
    expect(await inbox.decide(id, stage.treasurer, rejection)).toMatchObject({
      refusal: 'FOUR_EYES_REQUIRED',
    });
    await expectBalance(startUnits);
    expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({
      value: { status: 'approved', decidedBy: ['reviewer@example.test'] },
    });
    await expectBalance(startUnits + units);
    const { treasurer, reviewer } = stage;
    expect(await stage.acts()).toEqual([
      expect.objectContaining({ name: 'adjustments.request', operators: [treasurer.operatorId] }),
      expect.objectContaining({ name: 'reviews.approve', operators: [reviewer.operatorId] }),
      expect.objectContaining({
        name: 'adjustments.approve',
        operators: [treasurer.operatorId, reviewer.operatorId],
      }),
    ]);
  });

  test('two approvals are two people: the same operator counts once', async () => {
    const id = await stage.ask(units);
    inbox = stage.inbox([neededTwice()]);
    expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({
      value: { status: 'waiting', approvals: 1, needed: 2 },
    });
    expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
    await expectBalance(startUnits);
    expect(await inbox.decide(id, stage.second, approval)).toMatchObject({
      value: { status: 'approved', decidedBy: ['reviewer@example.test', 'second@example.test'] },
    });
    await expectBalance(startUnits + units);
  });

  test('the fact that a reason claims is looked up at the first and at the second approval', async () => {
    const id = await stage.ask(units);
    let fact: Result<null> = refuse('DEPOSIT_UNCONFIRMED');
    const handler = neededTwice();
    const reasonCodes = { ...handler.reasonCodes, approve: { evidenceChecked: async () => fact } };
    inbox = stage.inbox([{ ...handler, reasonCodes }]);
    const untrue = { refusal: 'DEPOSIT_UNCONFIRMED' };
    expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject(untrue);
    // Who may not decide it learns nothing of the fact.
    expect(await inbox.decide(id, stage.treasurer, approval)).toMatchObject({
      refusal: 'FOUR_EYES_REQUIRED',
    });
    fact = accept(null);
    expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ value: { approvals: 1 } });
    fact = refuse('DEPOSIT_UNCONFIRMED');
    expect(await inbox.decide(id, stage.second, approval)).toMatchObject(untrue);
    expect((await stage.acts()).map(({ name }) => name)).toEqual(['adjustments.request', 'reviews.approve']);
    await expectBalance(startUnits);
    fact = accept(null);
    expect(await inbox.decide(id, stage.second, approval)).toMatchObject({ value: { status: 'approved' } });
    await expectBalance(startUnits + units);
  });

  test('the same operator twice at once counts once', async () => {
    const id = await stage.ask(units);
    inbox = stage.inbox([neededTwice()]);
    const answers = await Promise.all([1, 2, 3].map(() => inbox.decide(id, stage.reviewer, approval)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await expectBalance(startUnits);
  });

  test('one rejection settles it, even after an approval', async () => {
    const id = await stage.ask(units);
    inbox = stage.inbox([neededTwice()]);
    await inbox.decide(id, stage.reviewer, approval);
    expect(await inbox.decide(id, stage.second, rejection)).toMatchObject({
      value: { status: 'rejected', decidedBy: ['second@example.test'] },
    });
    await expectBalance(startUnits);
  });
});

test('the database keeps no approval by fewer than are needed, and `verify` finds one kept while it did not look', async () => {
  const id = await stage.ask(units);
  inbox = stage.inbox([neededTwice()]);
  taken(await inbox.decide(id, stage.reviewer, approval));
  const become = (state: 'deciding' | 'approved', by = stage.db) =>
    sql`update reviews.review set state = ${state}, decided_at = now() where id = ${id}`.execute(by);
  const decided = (by: bigint, decision = 'approve') =>
    sql`insert into reviews.decision (review_id, operator_id, decision, reason_code, note, at)
      values (${id}, ${by}, ${decision}, 'x', 'x', now())`;
  const attempts = [
    undefined,
    decided(stage.treasurer.operatorId),
    decided(stage.second.operatorId, 'reject'),
  ];
  for (const beside of attempts) {
    const change = stage.db.transaction().execute(async (tx) => {
      await beside?.execute(tx);
      await become('approved', tx);
    });
    await expect(change).rejects.toThrow(`${id} is not decided by 2 others than its asker`);
  }
  await expect(become('deciding')).rejects.toThrow('is not decided by 2 others');

  const unseen = stage.db.transaction().execute(async (tx) => {
    expect(await unsignedReviews(tx)).toBeUndefined();
    await sql`alter table reviews.review disable trigger signatures`.execute(tx);
    await become('approved', tx);
    expect(await unsignedReviews(tx)).toMatchObject({ row: `review ${id}` });
    // A decision that the log does not know is none.
    await decided(stage.second.operatorId).execute(tx);
    expect(await unsignedReviews(tx)).toMatchObject({ row: `review ${id}` });
    throw new Error('undone');
  });
  await expect(unseen).rejects.toThrow('undone');
});

describe('two operators at once', () => {
  test('exactly one decides', async () => {
    const id = await stage.ask(units);
    const answers = await Promise.all([
      inbox.decide(id, stage.reviewer, approval),
      stage.inbox().decide(id, stage.second, rejection),
    ]);
    const [approved, rejected] = answers;
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
    expect(approved?.ok).toBe(!rejected?.ok);
    await expectBalance(approved?.ok ? startUnits + units : startUnits);
  });

  test('what is decided stays decided', async () => {
    const id = await stage.ask(units);
    await inbox.decide(id, stage.reviewer, rejection);
    for (const by of [stage.reviewer, stage.second]) {
      expect(await inbox.decide(id, by, approval)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
      expect(await inbox.claim(id, by)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
    }
    await expectBalance(startUnits);
    expect((await inbox.list(everything, stage.second)).total).toBe(0);
    expect(await inbox.list({ ...everything, status: 'rejected' }, stage.second)).toMatchObject({
      total: 1,
      rows: [{ id, status: 'rejected' }],
    });
  });
});

describe('claims', () => {
  test('keep others away until they are released or end', async () => {
    const id = await stage.ask(units);
    expect(await inbox.claim(id, stage.reviewer)).toMatchObject({
      value: { claimedBy: 'reviewer@example.test', isMine: true },
    });
    expect(await inbox.claim(id, stage.second)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    expect(await inbox.decide(id, stage.second, approval)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    await inbox.release(id, stage.second);
    expect(await inbox.claim(id, stage.second)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    stage.clock.advance(9 * minuteMs);
    await inbox.claim(id, stage.reviewer);
    stage.clock.advance(9 * minuteMs);
    expect(await inbox.claim(id, stage.second)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    stage.clock.advance(minuteMs);
    expect(await inbox.claim(id, stage.second)).toMatchObject({ value: { isMine: true } });
    await inbox.release(id, stage.second);
    expect(await inbox.decide(id, stage.reviewer, rejection)).toMatchObject({ ok: true });
  });

  test('of two at once one has it', async () => {
    const id = await stage.ask(units);
    const answers = await Promise.all([inbox.claim(id, stage.reviewer), inbox.claim(id, stage.second)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

test.each<
  [string, (by: ReviewsStage) => [Reviewer, string, typeof approval | { reasonCode: string }], string]
>([
  ['roles that may not', ({ second }) => [{ ...second, permissions: new Set() }, '', approval], 'FORBIDDEN'],
  ['an unoffered reason', ({ second }) => [second, '', { reasonCode: 'because' }], 'REASON_UNKNOWN'],
  [
    'a stale second factor',
    ({ second }) => [{ ...second, isSteppedUp: false }, '', approval],
    'STEP_UP_REQUIRED',
  ],
  ['a review that never was', ({ second }) => [second, 'adjustment-999', approval], 'NOT_FOUND'],
  ['a kind that has no reviews here', ({ second }) => [second, 'loan-1', approval], 'NOT_FOUND'],
  ['no id at all', ({ second }) => [second, 'nothing', approval], 'NOT_FOUND'],
])('refused with its reason: %s', async (_, given, refusal) => {
  const asked = await stage.ask(units);
  const [by, other, input] = given(stage);
  const id = other === '' ? asked : other;
  expect(await inbox.decide(id, by, { ...approval, ...input })).toMatchObject({ refusal });
  await expectBalance(startUnits);
  expect(await inbox.get(asked, stage.second)).toMatchObject({ value: { status: 'waiting', approvals: 0 } });
});

describe('a crash between the decision and what it does', () => {
  /** Stops before or after the money has moved, as a process that dies does. */
  function dying(moment: 'before' | 'after'): ReviewHandler {
    const { reviews } = stage.adjustments;
    return {
      ...reviews,
      async carryOut(decision) {
        if (moment === 'after') await reviews.carryOut(decision);
        throw new Error('the process died');
      },
    };
  }

  test.each(['before', 'after'] as const)(
    '%s the money moved: it is carried out at the next start, once',
    async (moment) => {
      const id = await stage.ask(units);
      await expect(stage.inbox([dying(moment)]).decide(id, stage.reviewer, approval)).rejects.toThrow('died');
      expect(await inbox.decide(id, stage.second, rejection)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
      await inbox.recover();
      await inbox.recover();
      expect(await inbox.get(id, stage.second)).toMatchObject({ value: { status: 'approved' } });
      await expectBalance(startUnits + units);
      expect((await stage.acts()).filter(({ name }) => name === 'adjustments.approve')).toHaveLength(1);
    },
  );

  test('another process leaves it to the decider for a minute, then does it', async () => {
    const id = await stage.ask(units);
    await expect(stage.inbox([dying('before')]).decide(id, stage.reviewer, approval)).rejects.toThrow('died');
    await inbox.recoverOld();
    await expectBalance(startUnits);
    stage.clock.advance(minuteMs);
    await inbox.recoverOld();
    await expectBalance(startUnits + units);
  });
});

test('what can’t be carried out waits again without its approval, and can be decided again', async () => {
  const id = await stage.ask(-60_00000000n);
  const other = await stage.ask(-50_00000000n);
  await inbox.decide(id, stage.reviewer, approval);
  await expectBalance(40_00000000n);
  expect(await inbox.decide(other, stage.reviewer, approval)).toMatchObject({
    refusal: 'INSUFFICIENT_BALANCE',
  });
  expect(await inbox.get(other, stage.second)).toMatchObject({
    value: { status: 'waiting', approvals: 0, decisions: [{ withdrawnFor: 'INSUFFICIENT_BALANCE' }] },
  });
  await expectBalance(40_00000000n);
  const refund = await stage.ask(60_00000000n);
  await inbox.decide(refund, stage.reviewer, approval);
  expect(await inbox.decide(other, stage.reviewer, approval)).toMatchObject({
    value: { status: 'approved' },
  });
  await expectBalance(50_00000000n);
});

test('the inbox shows the next due first and goes page by page', async () => {
  const first = await stage.ask(1n);
  stage.clock.advance(minuteMs);
  const second = await stage.ask(2n);
  const page = await inbox.list({ ...everything, limit: 1 }, stage.second);
  expect(page).toMatchObject({
    total: 2,
    rows: [{ id: first, amount: '0.00000001', submittedBy: 'treasurer@example.test' }],
  });
  const next = await inbox.list({ ...everything, offset: 1 }, stage.second);
  expect(next.rows.map(({ id }) => id)).toEqual([second]);
  expect((await inbox.list({ ...everything, kind: 'kyc' }, stage.second)).total).toBe(0);
});

test('what is due first comes first, however many were asked for before it', async () => {
  await stage.ask(1n);
  await sql`
    insert into adjustments.adjustment (customer_id, book, asset, units, reason_code, note, reference, requested_by,
      request_id, fingerprint, requested_at, due_at, needed, worth)
    select customer_id, book, asset, units, reason_code, note, reference, requested_by, 'many-' || n, fingerprint,
      requested_at, due_at, needed, worth
    from adjustments.adjustment, generate_series(1, 600) n`.execute(stage.db);
  const urgent = await stage.ask(2n);
  await sql`update adjustments.adjustment set due_at = ${new Date(stage.clock.now() - minuteMs)}
    where units = 2`.execute(stage.db);
  const page = await inbox.list({ ...everything, limit: 1 }, stage.second);
  expect(page).toMatchObject({ total: 602, rows: [{ id: urgent, dueInSeconds: -60 }] });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { ReviewHandler } from '../face.ts';
import type { Reviews } from './reviews.ts';
import { approval, createStage, type ReviewsStage, startUnits } from './testing/reviews-stage.ts';

let stage: ReviewsStage;
let inbox: Reviews;
const units = 25_00000000n;

beforeEach(async () => {
  stage = await createStage();
  inbox = stage.inbox([neededTwice()]);
});
afterEach(async () => {
  await expectConserved(stage.db);
  await stage.end();
});

function neededTwice(): ReviewHandler {
  const { reviews } = stage.adjustments;
  return {
    ...reviews,
    find: async (subjectId) => {
      const review = await reviews.find(subjectId);
      return review && { ...review, needed: 2 };
    },
  };
}

test('a first approval of two is taken back within a minute: it stays in the history and no longer counts', async () => {
  const id = await stage.ask(units);
  const decided = await inbox.decide(id, stage.reviewer, approval);
  const until = new Date(stage.clock.now() + 60 * secondMs).toISOString();
  expect(decided).toMatchObject({ value: { approvals: 1, takeBackUntil: until } });
  expect(await inbox.get(id, stage.second)).not.toHaveProperty('value.takeBackUntil');
  expect(await inbox.takeBack(id, stage.second)).toMatchObject({ refusal: 'FORBIDDEN' });
  stage.clock.advance(60 * secondMs - 1);
  expect(await inbox.takeBack(id, stage.reviewer)).toMatchObject({ value: { approvals: 0 } });
  expect(await inbox.get(id, stage.reviewer)).toMatchObject({
    value: { decisions: [{ operator: 'reviewer@example.test', withdrawnFor: 'takenBack' }] },
  });
  expect((await stage.acts()).slice(1)).toMatchObject([
    { name: 'reviews.approve' },
    { name: 'reviews.takeBack', subject: `review/${id}`, operators: [stage.reviewer.operatorId] },
  ]);
  // One approval after it is the first again.
  expect(await inbox.decide(id, stage.second, approval)).toMatchObject({ value: { approvals: 1 } });
  expect(await stage.available()).toBe(startUnits);
  expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ value: { status: 'approved' } });
  expect(await stage.available()).toBe(startUnits + units);
});

test('not after a minute, and not once another has decided after it', async () => {
  const id = await stage.ask(units);
  await inbox.decide(id, stage.reviewer, approval);
  stage.clock.advance(60 * secondMs);
  expect(await inbox.takeBack(id, stage.reviewer)).toMatchObject({ refusal: 'TAKE_BACK_LATE' });
  expect(await inbox.get(id, stage.reviewer)).not.toHaveProperty('value.takeBackUntil');
  const next = await stage.ask(units);
  await inbox.decide(next, stage.reviewer, approval);
  // A correction is paid at once: there is no way back.
  expect(await inbox.decide(next, stage.second, approval)).not.toHaveProperty('value.takeBackUntil');
  for (const by of [stage.reviewer, stage.second])
    expect(await inbox.takeBack(next, by)).toMatchObject({ refusal: 'DECISION_STANDS' });
  expect(await inbox.takeBack('adjustment-999999', stage.reviewer)).toMatchObject({ refusal: 'NOT_FOUND' });
});

test('a rejection stands', async () => {
  const id = await stage.ask(units);
  const rejection = { decision: 'reject', reasonCode: 'notJustified', note: '' } as const;
  expect(await inbox.decide(id, stage.reviewer, rejection)).not.toHaveProperty('value.takeBackUntil');
  expect(await inbox.takeBack(id, stage.reviewer)).toMatchObject({ refusal: 'DECISION_STANDS' });
});

test('of a taking back and a second approval at once, none is paid with one approval', async () => {
  const other = stage.inbox([neededTwice()]);
  let paid = 0n;
  for (const [nth, id] of (await stage.askMany(30)).entries()) {
    await inbox.decide(id, stage.reviewer, approval);
    const begun = nth % 2 === 0 ? inbox.takeBack(id, stage.reviewer) : undefined;
    const [second, taken] = await Promise.all([
      other.decide(id, stage.second, approval),
      begun ?? inbox.takeBack(id, stage.reviewer),
    ]);
    const isPaid = second.ok && second.value.status === 'approved';
    expect([second.ok, taken.ok]).toEqual([true, !isPaid]);
    if (isPaid) paid += 1_00000000n;
    expect(await stage.available()).toBe(startUnits + paid);
  }
});

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { dayMs, formatInstant } from '#foundation/time/clock.ts';
import type { ReviewHandler } from '../face.ts';
import { claimMs, parsePlace, type ReviewShow } from '../rules.ts';
import type { Reviewer } from './review-needs.ts';
import type { Reviews } from './reviews.ts';
import { approval, createStage, type ReviewsStage, startUnits } from './testing/reviews-stage.ts';

let stage: ReviewsStage;
let inbox: Reviews;

beforeEach(async () => {
  stage = await createStage();
  inbox = stage.inbox();
});
afterEach(async () => {
  await expectConserved(stage.db);
  await stage.end();
});

const rejection = { reasonCode: 'notJustified', note: 'none of these' } as const;
const all = { status: 'waiting', offset: 0, limit: 50 } as const;

/** What a part of the queue shows, and its total. */
async function shown(show: ReviewShow, by: Reviewer) {
  const { total, rows } = await inbox.list({ ...all, show }, by);
  return { total, ids: rows.map(({ id }) => id) };
}

/** As large corrections are: two have to agree. */
function neededTwice(): ReviewHandler {
  const { reviews } = stage.adjustments;
  const twice = <T extends object>(review: T) => ({ ...review, needed: 2 as const });
  return {
    ...reviews,
    waiting: async (page) => (await reviews.waiting(page)).map(twice),
    find: async (subjectId) => {
      const found = await reviews.find(subjectId);
      return found && twice(found);
    },
  };
}

test('each part of the queue shows what it says, with its own total, and a claim that ran out is released', async () => {
  const [first = '', second = '', third = ''] = await stage.askMany(3);
  await inbox.claim(first, stage.reviewer);
  await inbox.claim(second, stage.second);
  expect(await shown('all', stage.reviewer)).toEqual({ total: 3, ids: [first, second, third] });
  expect(await shown('mine', stage.reviewer)).toEqual({ total: 1, ids: [first] });
  expect(await shown('unclaimed', stage.reviewer)).toEqual({ total: 1, ids: [third] });
  expect(await shown('overdue', stage.reviewer)).toEqual({ total: 0, ids: [] });
  stage.clock.advance(claimMs);
  expect(await shown('mine', stage.reviewer)).toEqual({ total: 0, ids: [] });
  expect((await shown('unclaimed', stage.reviewer)).total).toBe(3);
  stage.clock.advance(30 * 86_400_000);
  expect(await shown('overdue', stage.reviewer)).toEqual({ total: 3, ids: [first, second, third] });
});

test('what one has approved and another is needed for is found, and gone once it is settled', async () => {
  inbox = stage.inbox([neededTwice()]);
  const [first = '', other = ''] = await stage.askMany(2);
  await inbox.decide(first, stage.reviewer, approval);
  expect(await shown('second', stage.second)).toEqual({ total: 1, ids: [first] });
  expect((await inbox.claimNext(undefined, stage.reviewer)).review?.id).toBe(other);
  await inbox.decide(first, stage.second, approval);
  expect(await shown('second', stage.second)).toEqual({ total: 0, ids: [] });
});

test('pages of unclaimed items go on from a place and leave none out', async () => {
  const ids = await stage.askMany(7);
  await inbox.claimMany([ids[1] ?? '', ids[4] ?? ''], stage.second);
  const free = ids.filter((_, index) => index !== 1 && index !== 4);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const from = after === undefined ? {} : { after: parsePlace(after) };
    const { rows, total } = await inbox.list(
      { ...all, show: 'unclaimed', limit: 2, ...from },
      stage.reviewer,
    );
    expect(total).toBe(5);
    seen.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.place;
  } while (after !== undefined);
  expect(seen).toEqual(free);
});

test('operators who take what is next at once never take the same, and the asker takes nothing', async () => {
  const ids = await stage.askMany(8);
  expect(await inbox.claimNext(undefined, stage.treasurer)).toEqual({ isBeyondLimits: false });
  const elsewhere = stage.inbox();
  const claimed: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const both = [inbox.claimNext(undefined, stage.reviewer), elsewhere.claimNext(undefined, stage.second)];
    claimed.push(
      ...(await Promise.all(both)).flatMap(({ review }) => (review === undefined ? [] : [review.id])),
    );
  }
  expect(claimed.toSorted()).toEqual(ids.toSorted());
});

test('several are claimed, released and rejected at once; each says what stood against it', async () => {
  const [first = '', second = '', third = ''] = await stage.askMany(3);
  await inbox.claim(second, stage.second);
  expect(await inbox.claimMany([first, second, 'adjustment-999', first], stage.reviewer)).toEqual({
    results: [
      { id: first },
      { id: second, refusal: 'REVIEW_CLAIMED' },
      { id: 'adjustment-999', refusal: 'NOT_FOUND' },
    ],
  });
  expect(await inbox.releaseMany([first], stage.reviewer)).toEqual({ results: [{ id: first }] });
  expect((await shown('mine', stage.reviewer)).total).toBe(0);

  const unproved = { ...stage.reviewer, isSteppedUp: false };
  expect(await inbox.rejectMany([first], unproved, rejection)).toMatchObject({
    refusal: 'STEP_UP_REQUIRED',
  });
  expect(await inbox.rejectMany([first, second, third], stage.treasurer, rejection)).toMatchObject({
    value: { results: Array.from({ length: 3 }, () => ({ refusal: 'FOUR_EYES_REQUIRED' })) },
  });
  expect(
    await inbox.rejectMany([third], stage.reviewer, { ...rejection, reasonCode: 'because' }),
  ).toMatchObject({
    value: { results: [{ id: third, refusal: 'REASON_UNKNOWN' }] },
  });
  expect(await inbox.rejectMany([first, second, third], stage.reviewer, rejection)).toMatchObject({
    value: { results: [{ id: first }, { id: second, refusal: 'REVIEW_CLAIMED' }, { id: third }] },
  });
  expect(await shown('all', stage.reviewer)).toEqual({ total: 1, ids: [second] });
  expect(await stage.available()).toBe(startUnits);
  expect((await stage.acts()).filter(({ name }) => name === 'reviews.reject')).toHaveLength(2);
});

test('what was decided is counted by UTC day, and today by kind and by whom; what was withdrawn is not', async () => {
  const [first = '', second = '', third = ''] = await stage.askMany(3);
  await inbox.decide(first, stage.reviewer, approval);
  stage.clock.advance(dayMs);
  await inbox.decide(second, stage.reviewer, approval);
  await inbox.decide(third, stage.second, { decision: 'reject', ...rejection });
  const { days, kinds, operators } = await inbox.countDecisions();
  const today = formatInstant(stage.clock.now()).slice(0, 10);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: today, approved: 1, rejected: 1 });
  expect(days.at(-2)).toMatchObject({ approved: 1, rejected: 0 });
  expect(days.slice(0, 5).every(({ approved, rejected }) => approved + rejected === 0)).toBe(true);
  expect(kinds).toEqual([{ kind: 'adjustment', approved: 1, rejected: 1 }]);
  expect(operators.map(({ approved, rejected }) => [approved, rejected]).sort()).toEqual([
    [0, 1],
    [1, 0],
  ]);
  await sql`update reviews.decision set withdrawn_at = at, withdrawn_for = 'x' where decision = 'reject'`.execute(
    stage.db,
  );
  expect((await inbox.countDecisions()).days.at(-1)).toEqual({ day: today, approved: 1, rejected: 0 });
});

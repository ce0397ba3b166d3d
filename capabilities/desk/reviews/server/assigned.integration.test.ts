import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { initialApprovalLimits } from '../approval-limits.ts';
import { handOverReviews } from './hand-over.ts';
import type { Reviewer } from './review-needs.ts';
import type { Reviews } from './reviews.ts';
import { approval, createStage, type ReviewsStage } from './testing/reviews-stage.ts';

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

const all = { status: 'waiting', offset: 0, limit: 50 } as const;
const reviewer = 'reviewer@example.test';
const second = 'second@example.test';

async function shown(by: Reviewer, filter: Partial<Parameters<Reviews['list']>[0]>) {
  const { total, rows } = await inbox.list({ ...all, ...filter }, by);
  return { total, ids: rows.map(({ id }) => id) };
}

const nextOf = async (by: Reviewer) => (await inbox.claimNext(undefined, by)).review?.id;

test('who is assigned something gets it first, others get the rest, and anybody may still take it', async () => {
  const [first = '', other = '', third = ''] = await stage.askMany(3);
  expect(await inbox.assignMany([third, first], stage.reviewer, second)).toEqual({
    results: [{ id: third }, { id: first }],
  });
  expect(await shown(stage.second, { show: 'assigned' })).toEqual({ total: 2, ids: [first, third] });
  expect(await shown(stage.reviewer, { show: 'assigned' })).toEqual({ total: 0, ids: [] });
  expect(await shown(stage.reviewer, { assignee: second })).toEqual({ total: 2, ids: [first, third] });
  expect(await shown(stage.reviewer, { assignee: 'nobody' })).toEqual({ total: 1, ids: [other] });
  expect(await shown(stage.reviewer, { assignee: 'left@example.test' })).toEqual({ total: 0, ids: [] });
  expect((await inbox.count({}, stage.second)).assignedToMe).toBe(2);

  expect(await nextOf(stage.reviewer)).toBe(other);
  expect(await nextOf(stage.reviewer)).toBeUndefined();
  expect(await nextOf(stage.second)).toBe(first);
  expect(await inbox.claim(third, stage.reviewer)).toMatchObject({
    value: { assignedTo: second, isAssignedToMe: false, claimedBy: reviewer },
  });
  expect(await inbox.decide(third, stage.reviewer, approval)).toMatchObject({ ok: true });
  const acts = (await stage.acts()).filter(({ name }) => name === 'reviews.assign');
  expect(acts.map(({ subject }) => subject)).toEqual([`review/${third}`, `review/${first}`]);
});

test('what an absent colleague leaves until its deadline is next for others', async () => {
  const [id = ''] = await stage.askMany(1);
  await inbox.assignMany([id], stage.reviewer, second);
  expect(await nextOf(stage.reviewer)).toBeUndefined();
  stage.clock.advance(30 * dayMs);
  expect(await nextOf(stage.reviewer)).toBe(id);
});

test('it is taken back, by who may decide it; twice the same is one act', async () => {
  const [id = ''] = await stage.askMany(1);
  for (const to of [reviewer, reviewer, undefined, undefined]) {
    expect(await inbox.assignMany([id], stage.second, to)).toEqual({ results: [{ id }] });
  }
  expect((await shown(stage.reviewer, { show: 'assigned' })).total).toBe(0);
  const acts = (await stage.acts()).filter(({ name }) => name.endsWith('ssign'));
  expect(acts.map(({ name }) => name)).toEqual(['reviews.assign', 'reviews.unassign']);
});

test('an asker never chooses who decides, and no operator gets what they may not decide', async () => {
  const [id = ''] = await stage.askMany(1);
  const refusalOf = async (by: Reviewer, to: string | undefined) =>
    (await inbox.assignMany([id], by, to)).results[0]?.refusal;
  // The treasurer asked: to choose a friend, or to be rid of a strict one, is not theirs.
  expect(await refusalOf(stage.treasurer, second)).toBe('FOUR_EYES_REQUIRED');
  expect(await refusalOf(stage.treasurer, undefined)).toBe('FOUR_EYES_REQUIRED');
  expect(await refusalOf(stage.reviewer, 'treasurer@example.test')).toBe('FOUR_EYES_REQUIRED');
  expect(await refusalOf(stage.reviewer, 'nobody@example.test')).toBe('ASSIGNEE_UNFIT');
  const nobody = { ...stage.reviewer, permissions: new Set(['reviews.claim']) };
  expect(await refusalOf(nobody, second)).toBe('FORBIDDEN');
  const lead = { ...nobody, permissions: new Set(['reviews.claim', 'reviews.assign']) };
  expect(await refusalOf(lead, second)).toBeUndefined();
  expect(await inbox.assignees()).toMatchObject({
    assignees: [
      { email: 'treasurer@example.test', kinds: ['adjustment'] },
      { email: reviewer, kinds: ['adjustment'] },
      { email: second, kinds: ['adjustment'] },
    ],
  });
});

test('who has left is assigned nothing any more, and the act says how much it was', async () => {
  const ids = await stage.askMany(2);
  await inbox.assignMany(ids, stage.reviewer, second);
  const handed = await stage.db
    .transaction()
    .execute((tx) => handOverReviews(tx, stage.second.operatorId, new Date(stage.clock.now())));
  expect(handed).toEqual({ claims: 0, assignments: 2, approvals: 0 });
  expect(await nextOf(stage.reviewer)).toBe(ids[0]);
});

test('next is never what one may not approve: large, or more than is left of one’s day', async () => {
  const limits = { ...initialApprovalLimits, largeAbove: 100_00000000n, perOperatorDay: 150_00000000n };
  inbox = stage.inbox(undefined, limits);
  const large = await stage.ask(100_00000001n);
  const most = await stage.ask(100_00000000n);
  const small = await stage.ask(50_00000000n);
  const risk = { ...stage.second, permissions: new Set([...stage.second.permissions, 'reviews.large']) };
  expect(await inbox.assignMany([large], stage.second, reviewer)).toEqual({
    results: [{ id: large, refusal: 'OPERATOR_LIMIT' }],
  });
  expect(await nextOf(stage.reviewer)).toBe(most);
  await inbox.decide(most, stage.reviewer, approval);
  const rest = await stage.ask(50_00000001n);
  expect(await nextOf(stage.reviewer)).toBe(small);
  expect(await nextOf(stage.reviewer)).toBeUndefined();
  expect([await nextOf(risk), await nextOf(risk)]).toEqual([large, rest]);
});

test('two operators at once, one assigning and one deciding, leave nothing assigned that is decided', async () => {
  const ids = await stage.askMany(6);
  await Promise.all(
    ids.flatMap((id) => [
      inbox.assignMany([id], stage.second, reviewer),
      inbox.decide(id, stage.second, approval),
    ]),
  );
  expect((await shown(stage.reviewer, { show: 'assigned' })).total).toBe(0);
  const { rows } = await sql`select from reviews.review where assigned_to is not null`.execute(stage.db);
  expect(rows).toEqual([]);
});

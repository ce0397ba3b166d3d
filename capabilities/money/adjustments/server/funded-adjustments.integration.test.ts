import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import {
  adjustmentFunds,
  createStage,
  type ReviewsStage,
  startUnits,
} from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { adjustmentAccount } from '#capabilities/money/accounting/adjustments.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { accept } from '#foundation/refusals/result.ts';
import { mailShape } from '#foundation/server-kit/mail/mail.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { hourMs } from '#foundation/time/clock.ts';
import type { AdjustmentReason } from '../rules.ts';
import { adjustmentRequests } from './adjustments.sql.ts';

let stage: ReviewsStage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await expectConserved(stage.db);
  await stage.end();
});

const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' } as const;
const whole = (amount: bigint) => amount * unitsPerWhole;
let requests = 0;

/** Asks for a correction; what came of it. */
function ask(
  units: bigint,
  by: Reviewer = stage.treasurer,
  asset: 'USDT' | 'BTC' = 'USDT',
  reasonCode: AdjustmentReason = 'missedCredit',
) {
  const id = `funded-${++requests}`;
  return stage.adjustments.request({
    key: { book: 'real', customerId: stage.customerId },
    asset,
    units,
    reasonCode,
    note: 'a note',
    reference: '',
    requestedBy: by.operatorId,
    request: { id, fingerprint: id },
  });
}

async function reviewOf(asked: ReturnType<typeof ask>): Promise<string> {
  const answer = await asked;
  if (!answer.ok) throw new Error(answer.refusal);
  return `adjustment-${answer.value.id}`;
}

const funds = () => stage.ledger.houseBalance('real', adjustmentAccount, 'USDT');
const losses = () => stage.ledger.houseBalance('real', 'house/losses', 'USDT');

test('no two operators give what the treasury has not set aside', async () => {
  expect(await ask(whole(99_999_999n))).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
  expect(await ask(adjustmentFunds + 1n)).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
  // Both fit alone; together they don't: the second is found out when it is carried out.
  const [first, second] = [await reviewOf(ask(whole(20_000n))), await reviewOf(ask(whole(20_000n)))];
  const inbox = stage.inbox();
  for (const id of [first, second])
    expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ ok: true });
  expect(await inbox.decide(first, stage.second, approval)).toMatchObject({ value: { status: 'approved' } });
  expect(await inbox.decide(second, stage.second, approval)).toMatchObject({
    refusal: 'HOUSE_ACCOUNT_SHORT',
  });
  expect([await stage.available(), await funds(), await losses()]).toEqual([
    startUnits + whole(20_000n),
    adjustmentFunds - whole(20_000n),
    0n,
  ]);
});

test('what is taken from a customer goes where it was paid from', async () => {
  const id = await reviewOf(ask(-whole(40n)));
  expect(await stage.inbox().decide(id, stage.reviewer, approval)).toMatchObject({ ok: true });
  expect([await stage.available(), await funds(), await losses()]).toEqual([
    startUnits - whole(40n),
    adjustmentFunds + whole(40n),
    0n,
  ]);
});

test('an approval waits for a decision under way and is refused after a rejection: nothing moves', async () => {
  const reviewId = await reviewOf(ask(whole(40n)));
  const subjectId = reviewId.slice('adjustment-'.length);
  const operatorIds = [stage.reviewer.operatorId];
  const approve = () =>
    stage.adjustments.reviews.carryOut({ ...approval, reviewId, subjectId, operatorIds, requestId: 'a 1' });
  const { db, clock } = stage;
  const rejected = { state: 'rejected', decidedBy: operatorIds, at: new Date(clock.now()) } as const;
  const approved = await db.transaction().execute(async (tx) => {
    const asked = adjustmentRequests.decide(tx, BigInt(subjectId), rejected, async () => accept(null));
    expect(await asked).toEqual(accept(null));
    const answer = approve();
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where application_name = 'money lane' and datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    });
    return { answer };
  });
  expect(await approved.answer).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(await adjustmentRequests.byId(db, BigInt(subjectId))).toMatchObject({ state: 'rejected' });
  expect([await stage.available(), await funds()]).toEqual([startUnits, adjustmentFunds]);
});

test('above 10,000 two others approve, at once and in parts, for one customer, by any askers', async () => {
  const inbox = stage.inbox();
  const neededFor = async (asked: ReturnType<typeof ask>) => {
    const found = await inbox.get(await reviewOf(asked), stage.reviewer);
    return found.ok ? found.value.needed : undefined;
  };
  expect(await neededFor(ask(whole(9_999n)))).toBe(1);
  expect(await neededFor(ask(whole(2n)))).toBe(2);
  expect(await neededFor(ask(whole(2n), stage.second))).toBe(2);
  stage.clock.advance(24 * hourMs + 1);
  expect(await neededFor(ask(whole(10_000n)))).toBe(1);
  stage.clock.advance(24 * hourMs + 1);
  // 0.2 BTC at 100,000 is more than 10,000 USDT.
  const id = await reviewOf(ask(20_000_000n, stage.treasurer, 'BTC'));
  expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ value: { status: 'waiting' } });
  expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await inbox.decide(id, stage.treasurer, approval)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  expect(await inbox.decide(id, stage.second, approval)).toMatchObject({ value: { status: 'approved' } });
});

test('a day has its limits, for one and for all, though they ask at once', async () => {
  // 0.5 BTC are 50,000 USDT: the most at once.
  expect(await ask(50_000_001n, stage.treasurer, 'BTC')).toMatchObject({
    refusal: 'ADJUSTMENT_LIMIT',
    params: { amount: '50000', currency: 'USDT' },
  });
  const half = 50_000_000n;
  const answers = await Promise.all([1, 2, 3].map(() => ask(half, stage.treasurer, 'BTC')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ params: { amount: '0' } });
  for (const { ok } of await Promise.all([1, 2].map(() => ask(half, stage.second, 'BTC'))))
    expect(ok).toBe(true);
  expect(await ask(whole(1n), stage.reviewer)).toMatchObject({ refusal: 'ADJUSTMENT_LIMIT' });
  stage.clock.advance(24 * hourMs + 1);
  expect(await ask(whole(1n), stage.reviewer)).toMatchObject({ ok: true });
});

test.each([
  [whole(5n), 'goodwill', '5.00 USDT', true],
  [-whole(5n), 'wrongCharge', '5.00 USDT', false],
] as const)(
  'the customer gets a mail and a notice of %s, with the reason',
  async (units, reason, amount, isCredit) => {
    const id = await reviewOf(ask(units, stage.treasurer, 'USDT', reason));
    expect(await stage.inbox().decide(id, stage.reviewer, approval)).toMatchObject({ ok: true });
    const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs`.execute(stage.db);
    const letters = rows.map(({ payload }) => mailShape.parse(payload));
    expect(letters.map(({ to }) => to)).toEqual(['corrected@example.test']);
    expect(letters[0]?.text).toContain(amount);
    const events = await stage.ledger.eventsAfter(stage.customerId, 0n, 100);
    expect(events.map(({ event, data }) => [event, data])).toContainEqual([
      'notification',
      { kind: 'correction', book: 'real', isCredit, amount: '5', currency: 'USDT', reasonCode: reason },
    ]);
  },
);

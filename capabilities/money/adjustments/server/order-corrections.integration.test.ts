import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import {
  createStage,
  type ReviewsStage,
  startUnits,
} from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs } from '#foundation/time/clock.ts';

/** Corrections of an order by what its own ticks say. */

const whole = (amount: bigint) => amount * unitsPerWhole;
const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' } as const;

let stage: ReviewsStage;
/** What order 7 should have brought beyond what was booked. */
let difference: bigint;
let closedAt: number;
let requests = 0;

beforeEach(async () => {
  difference = whole(3n);
  stage = await createStage({
    differenceOf: async (_, id) =>
      id === 7n ? accept({ units: difference, closedAt }) : refuse('NOT_FOUND'),
  });
});
beforeEach(() => {
  closedAt = stage.clock.now();
});
afterEach(async () => {
  await expectConserved(stage.db);
  await stage.end();
});

function ask(by: Reviewer = stage.treasurer, orderId = 7n) {
  const id = `order-${++requests}`;
  return stage.adjustments.requestOfOrder({
    key: { book: 'real', customerId: stage.customerId },
    orderId,
    note: 'The customer complained',
    requestedBy: by.operatorId,
    request: { id, fingerprint: id },
  });
}

const reviewOf = async (asked: ReturnType<typeof ask>) => `adjustment-${taken(await asked).id}`;

async function approveBoth(id: string) {
  const inbox = stage.inbox();
  const first = await inbox.decide(id, stage.reviewer, approval);
  return first.ok ? await inbox.decide(id, stage.second, approval) : first;
}

test('what an order lacks is paid once two others agree, and is not owed again', async () => {
  const id = await reviewOf(ask());
  expect(await stage.inbox().decide(id, stage.reviewer, approval)).toMatchObject({ ok: true });
  expect(await stage.available()).toBe(startUnits);
  expect(await stage.inbox().decide(id, stage.second, approval)).toMatchObject({ ok: true });
  expect(await stage.available()).toBe(startUnits + whole(3n));
  expect(await ask()).toEqual(refuse('ORDER_CORRECT'));
  expect(await ask(stage.treasurer, 8n)).toEqual(refuse('NOT_FOUND'));
});

test('only what is still due is asked for, and what the ticks no longer say is not paid', async () => {
  expect(await approveBoth(await reviewOf(ask()))).toMatchObject({ ok: true });
  difference = whole(5n);
  const later = await ask();
  expect(later).toMatchObject({ value: { amount: '2', orderId: '7' } });
  difference = whole(3n);
  expect(await approveBoth(`adjustment-${taken(later).id}`)).toEqual(refuse('CORRECTION_CHANGED'));
  expect(await stage.available()).toBe(startUnits + whole(3n));
});

test('a difference that changes between two approvals is not paid', async () => {
  const id = await reviewOf(ask());
  expect(await stage.inbox().decide(id, stage.reviewer, approval)).toMatchObject({ ok: true });
  difference = 0n;
  expect(await stage.inbox().decide(id, stage.second, approval)).toEqual(refuse('CORRECTION_CHANGED'));
  expect(await stage.available()).toBe(startUnits);
});

test('what was paid too much is taken back, never more than is there', async () => {
  difference = -whole(1n);
  expect(await approveBoth(await reviewOf(ask()))).toMatchObject({ ok: true });
  expect(await stage.available()).toBe(startUnits - whole(1n));
  difference = -startUnits - whole(1n);
  expect(await ask()).toEqual(refuse('INSUFFICIENT_BALANCE'));
});

test('of several who ask at once, one does', async () => {
  const asked = await Promise.all([stage.treasurer, stage.second, stage.treasurer].map((by) => ask(by)));
  expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
});

test('nothing is taken for an order that closed more than a day ago, and what it lacks is paid for ever', async () => {
  difference = -whole(1n);
  const asked = await reviewOf(ask());
  stage.clock.advance(dayMs);
  const late = await ask(stage.second);
  expect(late).toEqual(refuse('ORDER_CORRECT'));
  stage.clock.advance(1);
  expect(await approveBoth(asked)).toEqual(refuse('CORRECTION_TOO_LATE'));
  difference = -whole(2n);
  expect(await ask(stage.second)).toEqual(refuse('CORRECTION_TOO_LATE'));
  expect(await stage.available()).toBe(startUnits);
  difference = whole(2n);
  expect(await ask(stage.second)).toMatchObject({ ok: true });
});

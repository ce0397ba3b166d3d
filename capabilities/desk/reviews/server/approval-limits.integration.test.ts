import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { type ApprovalLimits, largePermission } from '../approval-limits.ts';
import type { Reviewer } from './review-needs.ts';
import { approval, createStage, type ReviewsStage, startUnits } from './testing/reviews-stage.ts';

const usdt = (text: string) => parseUnits(text) ?? expect.fail('no amount');
const limits: ApprovalLimits = { largeAbove: usdt('30'), perOperatorDay: usdt('50') };
const rejection = { decision: 'reject', reasonCode: 'notJustified', note: '' } as const;
const tooMuch = { ok: false, refusal: 'OPERATOR_LIMIT' };

let stage: ReviewsStage;
beforeEach(async () => {
  stage = await createStage();
});
afterEach(async () => {
  await stage.end();
});

const inbox = () => stage.inbox(undefined, limits);
const approve = (id: string, by: Reviewer) => inbox().decide(id, by, approval);

async function expectGiven(units: bigint) {
  expect((await stage.available()) - startUnits).toBe(units);
  await expectConserved(stage.db);
}

test('what is large takes the permission for it, and says so beside the evidence; rejecting stays open', async () => {
  const id = await stage.ask(usdt('30.00000001'));
  expect(await inbox().get(id, stage.reviewer)).toMatchObject({
    value: { approvalBlocked: 'OPERATOR_LIMIT', approvals: 0 },
  });
  expect(await inbox().claimNext(undefined, stage.reviewer)).toEqual({ isBeyondLimits: true });
  expect(await approve(id, stage.reviewer)).toMatchObject(tooMuch);
  expect(await inbox().get(id, stage.reviewer)).toMatchObject({ value: { approvals: 0, decisions: [] } });
  await expectGiven(0n);
  const higher = {
    ...stage.second,
    permissions: new Set([...stage.second.permissions, largePermission]),
  };
  expect(await approve(id, higher)).toMatchObject({ value: { status: 'approved' } });
  await expectGiven(usdt('30.00000001'));
  const other = await stage.ask(usdt('40'));
  expect(await inbox().decide(other, stage.reviewer, rejection)).toMatchObject({
    value: { status: 'rejected' },
  });
});

test('many small ones are no way around: 24 hours count together, then it goes on', async () => {
  const ids = [await stage.ask(usdt('25')), await stage.ask(usdt('25')), await stage.ask(usdt('0.00000001'))];
  for (const id of ids.slice(0, 2)) expect((await approve(id, stage.reviewer)).ok).toBe(true);
  expect(await approve(ids[2] ?? '', stage.reviewer)).toMatchObject(tooMuch);
  await expectGiven(usdt('50'));
  stage.clock.advance(dayMs - 1);
  expect(await approve(ids[2] ?? '', stage.reviewer)).toMatchObject(tooMuch);
  stage.clock.advance(2);
  expect((await approve(ids[2] ?? '', stage.reviewer)).ok).toBe(true);
  await expectGiven(usdt('50.00000001'));
});

test('several at once, through as many processes, do not pass the limit together', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push(await stage.ask(usdt('20')));
  const answers = await Promise.all(ids.map((id) => approve(id, stage.reviewer)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(answers.filter(({ ok }) => !ok)).toEqual([
    expect.objectContaining(tooMuch),
    expect.objectContaining(tooMuch),
  ]);
  await expectGiven(usdt('40'));
});

test('what could not be carried out leaves the sum; what takes from a customer counts as well', async () => {
  const id = await stage.ask(-usdt('30'));
  const rest = await stage.ask(-usdt('20'));
  const beyond = await stage.ask(usdt('1'));
  const failing = {
    ...stage.adjustments.reviews,
    carryOut: async () => refuse('INSUFFICIENT_BALANCE'),
  };
  expect((await stage.inbox([failing], limits).decide(id, stage.reviewer, approval)).ok).toBe(false);
  await expectGiven(0n);
  for (const each of [id, rest]) expect((await approve(each, stage.reviewer)).ok).toBe(true);
  expect(await approve(beyond, stage.reviewer)).toMatchObject(tooMuch);
  await expectGiven(-usdt('50'));
});

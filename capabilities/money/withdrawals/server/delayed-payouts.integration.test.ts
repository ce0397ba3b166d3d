import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import { listForConsole } from './console-views.ts';
import { addDestination } from './destinations.ts';
import type { DisbursementProvider } from './disbursement/disbursement-provider.ts';
import { recordOutcome, stopBeforeItLeaves } from './disbursement/manual-disbursement.ts';
import { findSubject } from './review-withdrawal.ts';
import {
  approval,
  bank,
  createWithdrawalsStage,
  type WithdrawalsStage,
} from './testing/withdrawals-stage.ts';

let stage: WithdrawalsStage;
/** Ids of those that the signer was asked to pay. */
let sent: string[];
/** The process dies while it pays. */
let dies: boolean;

const paying: DisbursementProvider = {
  pays: ({ withdrawal: { channel } }) => channel.endsWith('-ethereum'),
  async step({ withdrawal: { id } }) {
    if (dies) throw new Error('the process dies');
    sent.push(`${id}`);
    return { kind: 'paid', payment: { paidBy: `0x${id}`, cost: null, evidence: '{}' } };
  },
  giveUp: async () => false,
  confirmationsNeeded: () => 12,
};

beforeAll(async () => {
  stage = await createWithdrawalsStage(() => paying);
});
beforeEach(async () => {
  [sent, dies] = [[], false];
  await stage.newcomer();
  await stage.publish({ payoutDelayMinutes: 10 });
});
afterEach(async () => await expectConserved(stage.db));
afterAll(async () => await stage.end());

type View = { readonly id: string };
const start = { available: units('5000'), held: 0n };
const look = () => stage.withdrawals.disbursements.look();
const stop = (view: View, by = stage.withdrawals) =>
  stopBeforeItLeaves(
    by,
    { id: stage.subject(view), reason: 'unusualActivity', note: 'called the customer' },
    stage.second.operatorId,
  );
async function anotherProcess() {
  const lane = createMoneyLane({ url: stage.url, clock: stage.clock, onError: () => {}, recordActs });
  const withdrawals = await stage.reborn(lane);
  const end = async () => {
    await withdrawals.disbursements.stop();
    await lane.close();
  };
  return { withdrawals, end };
}
const statusOf = async ({ id }: View) => taken(await stage.withdrawals.get(stage.key, id)).status;

test('leaves when its delay has passed, and shows until then when that is', async () => {
  const view = await stage.approved();
  expect(Date.parse(view.leavesAt ?? '')).toBe(stage.clock.now() + 10 * minuteMs);
  const { rows } = await listForConsole(stage.withdrawals, { status: 'approved' }, { offset: 0, limit: 10 });
  expect(rows).toMatchObject([{ id: view.id, leavesAt: view.leavesAt }]);
  stage.clock.advance(10 * minuteMs - 1);
  await look();
  expect([sent, await statusOf(view)]).toEqual([[], 'approved']);
  stage.clock.advance(1);
  await look();
  expect([sent, await statusOf(view)]).toEqual([[view.id], 'completed']);
});

test('a changed delay moves none that is approved already', async () => {
  const view = await stage.approved();
  await stage.publish({ payoutDelayMinutes: 0 });
  await look();
  expect(sent).toEqual([]);
  await stage.publish({ payoutDelayMinutes: 60 });
  stage.clock.advance(10 * minuteMs);
  await look();
  expect(sent).toEqual([view.id]);
});

test('one operator stops it: the money is available again, the customer is mailed once', async () => {
  const view = await stage.approved();
  taken(await stop(view));
  expect(await stop(view)).toMatchObject({ refusal: 'WITHDRAWAL_NOT_APPROVED' });
  const stopped = taken(await stage.withdrawals.get(stage.key, view.id));
  expect(stopped).toMatchObject({ status: 'failed', reason: 'unusualActivity' });
  expect(stopped.leavesAt).toBeUndefined();
  expect(await stage.balance()).toEqual(start);
  const letters = (await stage.letters()).filter(({ text }) => text.includes('unusual activity'));
  expect(letters.map(({ subject }) => subject)).toEqual(['Withdrawal could not be paid out by Assay']);
  const acts = (await stage.acts()).filter(({ subject }) => subject === `withdrawal/${view.id}`);
  expect(acts.map(({ name }) => name)).toEqual(['withdrawals.approve', 'withdrawals.stop']);
  stage.clock.advance(60 * minuteMs);
  await look();
  expect(sent).toEqual([]);
});

test('its customer cancels it until it leaves, and not once it has', async () => {
  const view = await stage.approved();
  expect(taken(await stage.withdrawals.cancel(stage.key, view.id)).status).toBe('cancelled');
  expect(await stop(view)).toMatchObject({ refusal: 'WITHDRAWAL_NOT_APPROVED' });
  expect(await stage.balance()).toEqual(start);
  const next = await stage.approved();
  stage.clock.advance(10 * minuteMs);
  dies = true;
  await look();
  for (const answer of [await stage.withdrawals.cancel(stage.key, next.id), await stop(next)])
    expect(answer.ok).toBe(false);
  expect(await stop(next)).toMatchObject({ refusal: 'PAYOUT_LEFT' });
  stage.errors.length = 0;
  dies = false;
  await look();
});

test('killed between letting go and paying, the next process pays it', async () => {
  const view = await stage.approved();
  stage.clock.advance(10 * minuteMs);
  dies = true;
  await look();
  expect(stage.errors.splice(0)).toMatchObject([{ message: 'the process dies' }]);
  dies = false;
  const next = await anotherProcess();
  await next.withdrawals.disbursements.look();
  await next.end();
  expect([sent, await statusOf(view)]).toEqual([[view.id], 'completed']);
});

test('by bank no payment is recorded before it leaves', async () => {
  const wanted = { method: 'bank', bank, address: undefined } as const;
  taken(await addDestination(stage.withdrawals.needs, stage.key.customerId, { ...stage.wanted(wanted) }));
  // A new account is on hold for a day.
  stage.clock.advance(25 * hourMs);
  const view = await stage.approved(wanted);
  const record = (outcome: 'paid' | 'failed' = 'paid') =>
    recordOutcome(stage.withdrawals, {
      subjectId: stage.subject(view),
      outcome,
      reason: 'impossible',
      reference: 'FT1',
      note: 'seen at the bank',
      by: stage.second.operatorId,
    });
  expect(await record()).toMatchObject({ refusal: 'PAYOUT_WAITS' });
  expect(await record('failed')).toMatchObject({ refusal: 'PAYOUT_WAITS' });
  stage.clock.advance(10 * minuteMs);
  await look();
  // Its picture is all that is missing.
  expect(await record()).toMatchObject({ refusal: 'IMAGE_REQUIRED' });
  expect(await stop(view)).toMatchObject({ refusal: 'PAYOUT_LEFT' });
});

test('of a stop, a cancel and a payment at the same instant exactly one happens, in two processes as well', async () => {
  const other = await anotherProcess();
  for (let nth = 0; nth < 30; nth++) {
    await stage.newcomer();
    sent = [];
    const view = await stage.approved();
    stage.clock.advance(10 * minuteMs);
    const acts = [
      look,
      () => stop(view, nth % 2 === 0 ? stage.withdrawals : other.withdrawals),
      () => stage.withdrawals.cancel(stage.key, view.id),
    ];
    // Each begins first in turn.
    const inTurn = [...acts.slice(nth % 3), ...acts.slice(0, nth % 3)];
    await Promise.all(inTurn.map((act) => act()));
    const status = await statusOf(view);
    expect(sent).toEqual(status === 'completed' ? [view.id] : []);
    expect(['completed', 'failed', 'cancelled']).toContain(status);
    const left = status === 'completed' ? units('4500') : units('5000');
    expect(await stage.balance()).toEqual({ available: left, held: 0n });
    await expectConserved(stage.db);
  }
  await other.end();
});

const takeBack = (view: View) => stage.inbox.takeBack(stage.reviewId(view), stage.reviewer);

test('an approval is taken back before it leaves: it waits again, and its customer is mailed nothing', async () => {
  const view = await stage.approved();
  const id = stage.reviewId(view);
  const letters = await stage.letters();
  expect(taken(await stage.inbox.get(id, stage.reviewer)).takeBackUntil).toBeDefined();
  expect(taken(await takeBack(view))).toMatchObject({ status: 'waiting', approvals: 0 });
  expect(await statusOf(view)).toBe('review');
  expect(await stage.letters()).toEqual(letters);
  stage.clock.advance(10 * minuteMs);
  await look();
  expect(sent).toEqual([]);
  // Decided again it is as any other.
  expect(taken(await stage.inbox.decide(id, stage.second, approval)).status).toBe('approved');
  stage.clock.advance(10 * minuteMs);
  await look();
  expect([sent, await statusOf(view)]).toEqual([[view.id], 'completed']);
  const acts = (await stage.acts()).filter(({ subject }) => subject === `withdrawal/${view.id}`);
  const names = acts.map(({ name }) => name).slice(0, 3);
  expect(names).toEqual(['withdrawals.approve', 'withdrawals.takeBack', 'withdrawals.approve']);
});

test('an approval stands once it has left, and where its customer has asked for another since', async () => {
  await stage.publish({ payoutDelayMinutes: 0 });
  const left = await stage.approved();
  const seen = taken(await stage.inbox.get(stage.reviewId(left), stage.reviewer));
  expect(seen.takeBackUntil).toBeUndefined();
  expect(await takeBack(left)).toMatchObject({ refusal: 'DECISION_STANDS' });
  await look();
  await stage.publish({ payoutDelayMinutes: 10 });
  const view = await stage.approved();
  taken(await stage.ask());
  expect(await takeBack(view)).toMatchObject({ refusal: 'DECISION_STANDS' });
  const review = taken(await stage.inbox.get(stage.reviewId(view), stage.reviewer));
  expect([await statusOf(view), review.status]).toEqual(['approved', 'approved']);
});

test('killed while an approval is taken back, the next process does the rest', async () => {
  const view = await stage.approved();
  const { reviews } = stage.withdrawals;
  const wayBack = {
    isOpen: async () => true,
    async take(...of: Parameters<NonNullable<typeof reviews.wayBack>['take']>) {
      await reviews.wayBack?.take(...of);
      throw new Error('the process dies');
    },
  };
  const dying = stage.inboxOf([{ ...reviews, wayBack }]);
  const id = stage.reviewId(view);
  await expect(dying.takeBack(id, stage.reviewer)).rejects.toThrow('the process dies');
  expect(await stage.inbox.decide(id, stage.second, approval)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  await stage.inbox.recover();
  expect(taken(await stage.inbox.get(id, stage.second))).toMatchObject({ status: 'waiting', approvals: 0 });
  expect(taken(await stage.inbox.decide(id, stage.second, approval)).status).toBe('approved');
});

test('of a taking back, a cancel and the time to leave at the same instant exactly one happens', async () => {
  await stage.publish({ payoutDelayMinutes: 1 });
  const clock = { ...stage.clock, now: () => stage.clock.now() + 1 };
  // The clock of the process that pays is ahead: for it the time has come.
  const lane = createMoneyLane({ url: stage.url, clock, onError: () => {}, recordActs });
  const { commands, disbursements } = await stage.reborn(lane);
  for (let nth = 0; nth < 40; nth++) {
    await stage.newcomer();
    const view = await stage.approved();
    const owned = await findSubject(stage.db, stage.subject(view));
    if (owned === undefined) throw new Error('the withdrawal vanished');
    const { key, withdrawal } = owned;
    stage.clock.advance(minuteMs - 1);
    const acts = [
      () => takeBack(view),
      () => commands.letGo({ key, input: { id: withdrawal.id } }),
      () => stage.withdrawals.cancel(stage.key, view.id),
      () => takeBack(view),
    ];
    // Each begins first in turn.
    const inTurn = [...acts.slice(nth % 4), ...acts.slice(0, nth % 4)];
    await Promise.all(inTurn.map((act) => act()));
    const after = (await findSubject(stage.db, stage.subject(view)))?.withdrawal;
    const review = await stage.inbox.get(stage.reviewId(view), stage.second);
    // Taken back first, the customer may still cancel it.
    const isWaiting = after?.status === 'review';
    expect(['review', 'approved', 'cancelled']).toContain(after?.status);
    if (isWaiting) expect(review).toMatchObject({ value: { status: 'waiting', approvals: 0 } });
    if (after?.status === 'approved') {
      expect(after.leavesAt).toBeNull();
      expect(review).toMatchObject({ value: { status: 'approved' } });
    }
    const held = after?.status === 'cancelled' ? 0n : units('500');
    expect(await stage.balance()).toEqual({ available: units('5000') - held, held });
    await expectConserved(stage.db);
  }
  await disbursements.stop();
  await lane.close();
});

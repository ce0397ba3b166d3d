import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DecisionInput } from '#capabilities/desk/reviews/server/decide-review.ts';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import { expectStanding } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { expectHeld } from '#capabilities/money/ledger/server/testing/expect-held.ts';
import { hintsOfReturn } from '#capabilities/money/withdrawals/server/hints.ts';
import { askForReturn, countReturn } from '#capabilities/money/withdrawals/server/return-deposit.ts';
import { withdrawalStandings } from '#capabilities/money/withdrawals/server/withdrawal-standings.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { reorganisableBlocks } from '#foundation/money/networks.ts';
import { hourMs } from '#foundation/time/clock.ts';
import { depositStandings } from './deposit-standings.ts';
import { createDepositHouse, type DepositHouse } from './testing/deposit-house.ts';

/** Deposits below the minimum, paid back: asked for once, agreed by two, paid once, and never available. */

let house: DepositHouse;
const units = 10n ** 8n;
const elsewhere = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const approve: DecisionInput = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' };
const reject: DecisionInput = { decision: 'reject', reasonCode: 'destinationUnclear', note: 'whose is it?' };

beforeAll(async () => {
  house = await createDepositHouse();
});
beforeEach(() => {
  house.frozen.clear();
  Object.assign(house.guards, { holdUntil: undefined, dailyLimit: undefined, paidBy: undefined });
});
afterEach(async () => {
  await expectConserved(house.db);
  await expectHeld(house.db);
  await expectStanding(house.db, [depositStandings, withdrawalStandings]);
});
afterAll(async () => {
  await house?.close();
});

/** So deep that no reorganisation reaches it. */
const final = reorganisableBlocks.ethereum + 1;

async function paid(customerId: CustomerId, whole: bigint, blocks = final): Promise<string> {
  await house.ethereum.pay('USDT', await house.address(customerId, 'USDT'), whole * 1_000_000n);
  await house.ethereum.mine(blocks - 1);
  await house.deposits.watch.run();
  const { rows } = await house.deposits.list(customerId, { pageNum: 1, pageSize: 50 });
  return rows[0]?.id ?? '';
}

let requests = 0;
function ask(customerId: CustomerId, id: string, changes: Record<string, unknown> = {}, request = '') {
  const wanted = {
    id,
    address: elsewhere,
    label: '',
    expectedFee: 3n * units,
    tradPwd: '246810',
    totp: undefined,
    ...changes,
  };
  const requestId = request === '' ? `return-${++requests}` : request;
  return askForReturn(house.withdrawals.needs, { book: 'real', customerId }, wanted, {
    id: requestId,
    fingerprint: `${id} ${wanted.address}`,
  });
}

/** Asked for, and its address is known for a day. */
async function askedAndUsable(customerId: CustomerId, id: string): Promise<string> {
  expect(await ask(customerId, id)).toMatchObject({ ok: true });
  house.clock.advance(25 * hourMs);
  const { rows } = await sql<{ returns: number }>`
    select returns from deposits.recharge where id = ${BigInt(id)}`.execute(house.db);
  return `recharge-${id}-return-${rows[0]?.returns}`;
}

const decide = (review: string, by: Reviewer, decision = approve) => house.inbox.decide(review, by, decision);
const view = async (customerId: CustomerId, id: string) => {
  const found = await house.deposits.get(customerId, id);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};
const withdrawalsOf = async (customerId: CustomerId) =>
  (await house.withdrawals.list({ book: 'real', customerId }, undefined, { offset: 0, limit: 10 })).rows;

test('asked for with its fee named, agreed by two, paid once, and told in the withdrawal that pays it', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 50n);
  expect(await countReturn(house.withdrawals.needs, customerId, id)).toMatchObject({
    value: { amount: '50', networkFee: '3', actualAmount: '47' },
  });
  const review = await askedAndUsable(customerId, id);
  expect(await view(customerId, id)).toMatchObject({
    status: 'returning',
    return: { address: elsewhere, networkFee: '3', actualAmount: '47' },
  });
  const waiting = await house.deposits.reviews.waiting({ limit: 50 });
  expect(waiting.find(({ customerId: of }) => of === customerId)).toMatchObject({ needed: 2 });
  const asked = await house.deposits.reviews.waiting({ limit: 50, filter: { why: 'returnAsked' } });
  expect(asked.map(({ customerId: of }) => of)).toContain(customerId);
  const evidence = await house.deposits.evidence(house.first, BigInt(id) as never);
  expect(evidence).toMatchObject({
    value: { findings: ['confirmed', 'belowMinimum', 'returnAsked'], return: { address: elsewhere } },
  });
  // What is weighed beside any money that leaves, is beside this.
  const hints = () => hintsOfReturn(house.withdrawals.needs, id);
  expect(await hints()).toMatchObject({ value: { hints: [{ kind: 'first' }] } });
  const other = house.newCustomer();
  const others = await paid(other, 40n);
  expect(await ask(other, others)).toMatchObject({ ok: true });
  expect(await hints()).toMatchObject({
    value: { hints: [{ kind: 'destinationOfOthers', uids: [`${other}`] }, { kind: 'first' }] },
  });
  expect(await hintsOfReturn(house.withdrawals.needs, await paid(other, 30n))).toMatchObject({
    refusal: 'NOT_FOUND',
  });
  expect(await decide(review, house.first)).toMatchObject({ ok: true });
  expect(await view(customerId, id)).toMatchObject({ status: 'returning' });
  // One alone, twice, is one.
  expect(await decide(review, house.first)).toMatchObject({ ok: false });
  expect(await decide(review, house.second)).toMatchObject({ ok: true });

  const [withdrawal, ...more] = await withdrawalsOf(customerId);
  expect(more).toEqual([]);
  expect(withdrawal).toMatchObject({ status: 'approved', amount: '50', actualAmount: '47', depositId: id });
  expect(await view(customerId, id)).toMatchObject({
    status: 'returned',
    return: { withdrawalId: withdrawal?.id },
  });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 50n * units });
  house.guards.paidBy = `0x${'a1'.repeat(32)}`;
  await house.withdrawals.disbursements.look();
  await house.withdrawals.disbursements.look();
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held: 0n });
  const detail = await house.withdrawals.get({ book: 'real', customerId }, withdrawal?.id ?? '');
  if (!detail.ok) return expect.unreachable(detail.refusal);
  expect(detail.value.transfers.map(({ reason, amount }) => [reason, amount])).toEqual([
    ['depositReturned', '50'],
    ['withdrawalPaid', '47'],
    ['networkFee', '3'],
  ]);
  // It was credited, as an output is once.
  expect(await decide(review, house.second)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(await ask(customerId, id)).toMatchObject({ refusal: 'DEPOSIT_NOT_RETURNABLE' });
});

test('while it is asked for it does not count; refused, it does again, and its customer reads why', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 80n);
  const review = await askedAndUsable(customerId, id);
  const second = await paid(customerId, 70n);
  expect(await view(customerId, second)).toMatchObject({
    status: 'belowMinimum',
    together: { have: '70', missing: '50' },
  });
  // One at a time.
  expect(await ask(customerId, second)).toMatchObject({ refusal: 'DEPOSIT_RETURN_WAITS' });
  expect(await decide(review, house.first, reject)).toMatchObject({ ok: true });
  expect((await view(customerId, id)).status).toBe('review');
  expect((await view(customerId, second)).status).toBe('review');
  const events = await house.ledger.eventsAfter(customerId, 0n, 1_000);
  expect(events.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ news: 'returnRejected', reason: 'destinationUnclear' }),
  );
  expect(await ask(customerId, id)).toMatchObject({ refusal: 'DEPOSIT_NOT_RETURNABLE' });
});

test('its customer takes it back; a decision that was made on it then counts for nothing', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 40n);
  const review = await askedAndUsable(customerId, id);
  expect(await decide(review, house.first)).toMatchObject({ ok: true });
  expect(await house.deposits.cancelReturn(house.newCustomer(), id)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await house.deposits.cancelReturn(customerId, id)).toMatchObject({
    value: { status: 'belowMinimum' },
  });
  expect(await decide(review, house.second)).toMatchObject({ refusal: 'NOT_FOUND' });
  expect(await house.deposits.cancelReturn(customerId, id)).toMatchObject({
    refusal: 'DEPOSIT_NOT_RETURNABLE',
  });
  // Asked for again it is another review, which the first approval is no part of.
  const again = await askedAndUsable(customerId, id);
  expect(again).not.toBe(review);
  expect(await decide(again, house.second)).toMatchObject({ value: { status: 'waiting' } });
  expect(await withdrawalsOf(customerId)).toEqual([]);
});

test('guarded as a withdrawal is: address, password, second factor, the day’s limit, the holds, a freeze', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 60n);
  const own = await house.address(customerId, 'USDT');
  for (const [changes, refusal] of [
    [{ address: '0x12' }, 'ADDRESS_INVALID'],
    [{ tradPwd: '000000' }, 'WITHDRAWAL_PASSWORD_INCORRECT'],
    [{ totp: 'used' }, 'TOTP_INCORRECT'],
    [{ expectedFee: 2n * units }, 'FEE_CHANGED'],
  ] as const) {
    expect(await ask(customerId, id, changes), own).toMatchObject({ refusal });
  }
  expect(await ask(house.newCustomer(), id)).toMatchObject({ refusal: 'NOT_FOUND' });
  house.guards.dailyLimit = 59n * units;
  expect(await ask(customerId, id)).toMatchObject({ refusal: 'WITHDRAWAL_LIMIT_EXCEEDED' });
  house.guards.dailyLimit = undefined;

  const asked = await ask(customerId, id, {}, 'once');
  expect(asked).toMatchObject({ ok: true, value: { heldUntil: expect.any(String) } });
  // The same request again, its code used up by now.
  expect(await ask(customerId, id, { totp: 'used' }, 'once')).toEqual(asked);
  const review = `recharge-${id}-return-1`;
  expect(await decide(review, house.first)).toMatchObject({ refusal: 'WITHDRAWAL_HELD' });
  house.clock.advance(25 * hourMs);
  expect(await decide(review, house.first)).toMatchObject({ ok: true });
  house.frozen.add(customerId);
  expect(await decide(review, house.second)).toMatchObject({ refusal: 'ACCOUNT_FROZEN' });
  expect(await withdrawalsOf(customerId)).toEqual([]);
  house.frozen.clear();
  expect(await decide(review, house.second)).toMatchObject({ ok: true });
  expect(await withdrawalsOf(customerId)).toHaveLength(1);
});

test('what the fee would take whole is refused, and so is what the chain has not confirmed', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 3n);
  expect(await countReturn(house.withdrawals.needs, customerId, id)).toMatchObject({
    refusal: 'DEPOSIT_RETURN_TOO_SMALL',
    params: { fee: '3', currency: 'USDT' },
  });
  expect(await ask(customerId, id)).toMatchObject({ refusal: 'DEPOSIT_RETURN_TOO_SMALL' });
  const early = await paid(customerId, 30n, 2);
  expect(await ask(customerId, early)).toMatchObject({ refusal: 'DEPOSIT_UNCONFIRMED' });
});

test('agreed to only when no reorganisation reaches it; gone, it is not paid', async () => {
  const customerId = house.newCustomer();
  const snapshot = await house.ethereum.snapshot();
  const id = await paid(customerId, 45n, 20);
  const review = await askedAndUsable(customerId, id);
  const waiting = await house.deposits.reviews.waiting({ limit: 50 });
  expect(waiting.filter(({ customerId: of }) => of === customerId)).toEqual([]);
  expect(await decide(review, house.first)).toMatchObject({ refusal: 'DEPOSIT_UNCONFIRMED' });
  await house.ethereum.revert(snapshot);
  await house.ethereum.mine(100);
  await house.deposits.watch.run();
  expect(await view(customerId, id)).toMatchObject({ status: 'returning', chain: { state: 'gone' } });
  expect(await decide(review, house.first)).toMatchObject({ refusal: 'DEPOSIT_UNCONFIRMED' });
  expect(await house.deposits.cancelReturn(customerId, id)).toMatchObject({ ok: true });
});

test('the return, the next deposit and two operators at once, in two processes: one of them wins, whole', async () => {
  const other = await house.reborn();
  for (let round = 0; round < 6; round += 1) {
    const customerId = house.newCustomer();
    const first = await paid(customerId, 70n);
    await house.ethereum.pay('USDT', await house.address(customerId, 'USDT'), 60_000_000n);
    await house.ethereum.mine(final);
    await Promise.all([
      ask(customerId, first),
      ask(customerId, first),
      house.deposits.watch.run(),
      other.deposits.watch.run(),
    ]);
    await house.deposits.watch.run();
    const { rows } = await house.deposits.list(customerId, { pageNum: 1, pageSize: 5 });
    const states = rows.map(({ status }) => status).toSorted();
    expect([
      ['belowMinimum', 'returning'],
      ['review', 'review'],
    ]).toContainEqual(states);
    if (states[1] !== 'returning') continue;
    house.clock.advance(25 * hourMs);
    const review = `recharge-${first}-return-1`;
    await Promise.all([
      decide(review, house.first),
      other.inbox.decide(review, house.second, approve),
      round % 2 === 0 ? house.deposits.cancelReturn(customerId, first) : undefined,
    ]);
    await Promise.all([house.inbox.recover(), other.inbox.recover()]);
    const { status } = await view(customerId, first);
    const made = await withdrawalsOf(customerId);
    expect(made).toHaveLength(status === 'returned' ? 1 : 0);
    const held = status === 'returned' ? 70n * units : 0n;
    expect(await house.balance(customerId, 'USDT')).toEqual({ available: 0n, held });
  }
});

test('a crash after the second approval: the decision is carried out once, by the process that comes up first', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 55n);
  const review = await askedAndUsable(customerId, id);
  expect(await decide(review, house.first)).toMatchObject({ ok: true });
  house.ethereumProxy.tamper('refuse');
  expect(await decide(review, house.second)).toMatchObject({ refusal: 'SERVICE_UNAVAILABLE' });
  expect(await withdrawalsOf(customerId)).toEqual([]);
  house.ethereumProxy.tamper(undefined);
  const other = await house.reborn();
  await Promise.all([house.inbox.recover(), other.inbox.recover()]);
  await house.inbox.recover();
  expect(await withdrawalsOf(customerId)).toHaveLength(1);
  expect(await view(customerId, id)).toMatchObject({ status: 'returned' });
});

test('a payment that fails in the end is credited, once: no money is lost', async () => {
  const customerId = house.newCustomer();
  const id = await paid(customerId, 65n);
  const review = await askedAndUsable(customerId, id);
  for (const by of [house.first, house.second]) {
    expect(await decide(review, by)).toMatchObject({ ok: true });
  }
  const [withdrawal] = await withdrawalsOf(customerId);
  const failed = () =>
    house.withdrawals.commands.fail({
      key: { book: 'real', customerId },
      input: { id: BigInt(withdrawal?.id ?? '') as never, reason: 'reverted', cost: null },
    });
  expect(await failed()).toMatchObject({ ok: true });
  expect(await failed()).toMatchObject({ ok: false });
  expect(await house.balance(customerId, 'USDT')).toEqual({ available: 65n * units, held: 0n });
  expect(await view(customerId, id)).toMatchObject({ status: 'returned' });
  expect(await ask(customerId, id)).toMatchObject({ refusal: 'DEPOSIT_NOT_RETURNABLE' });
});

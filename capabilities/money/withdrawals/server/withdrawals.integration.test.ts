import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { expectAlteredFound } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { createLedgerFigures } from '#capabilities/money/ledger/server/ledger-figures.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { units } from '#foundation/money/testing/amounts.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { dayMs, formatInstant, hourMs, secondMs } from '#foundation/time/clock.ts';
import { listForConsole, viewDisbursementImage, viewForConsole } from './console-views.ts';
import { addDestination, forgetDestination, listDestinations } from './destinations.ts';
import type { DisbursementProvider, DisbursementStep } from './disbursement/disbursement-provider.ts';
import { confirmOutcome, type RecordedOutcome, recordOutcome } from './disbursement/manual-disbursement.ts';
import {
  approval,
  bank,
  createWithdrawalsStage,
  elsewhere,
  onBitcoin,
  rejection,
  type WithdrawalsStage,
} from './testing/withdrawals-stage.ts';
import { unsignedWithdrawals } from './verify-deciders.ts';
import { withdrawalStandings } from './withdrawal-standings.ts';

let stage: WithdrawalsStage;
/** What the next look finds. */
let step: DisbursementStep;
let canGiveUp: boolean;

/** Pays as the test says: what the chain and the signer do is tested with them (disbursement/). */
const scripted: DisbursementProvider = {
  pays: ({ withdrawal: { channel } }) => channel.endsWith('-ethereum'),
  step: async () => step,
  giveUp: async () => canGiveUp,
  confirmationsNeeded: () => 12,
};
const paid: DisbursementStep = {
  kind: 'paid',
  payment: {
    paidBy: `0x${'ab'.repeat(32)}`,
    cost: { asset: 'ETH', exact: 5n, units: 2n },
    evidence: '{"a":1}',
  },
};

beforeAll(async () => {
  stage = await createWithdrawalsStage(() => scripted);
});
beforeEach(async () => {
  step = { kind: 'waiting', confirmations: 0 };
  canGiveUp = false;
  await stage.newcomer();
});
afterEach(async () => {
  await expectConserved(stage.db);
  // What a test leaves to be paid is not the next one's.
  step = { kind: 'failed', reason: 'reverted', cost: { asset: 'ETH', exact: 0n, units: 0n } };
  await stage.withdrawals.disbursements.look();
});
afterAll(async () => await stage.end());

const start = { available: units('5000'), held: 0n };
const list = async () => (await stage.withdrawals.list(stage.key, undefined, { offset: 0, limit: 10 })).rows;
/** The subjects of all mails to the customer since their first address. */
const subjects = async () => (await stage.letters()).slice(1).map(({ subject }) => subject);
const waiting = { status: 'waiting', offset: 0, limit: 100 } as const;
const unknown = `0x${'5'.repeat(40)}`;
const addresses = () => listDestinations(stage.withdrawals.needs, stage.key.customerId);
const statusOf = async ({ id }: { id: string }) => taken(await stage.withdrawals.get(stage.key, id)).status;
const house = (asset: 'USDT' | 'ETH' | 'BTC') => stage.ledger.houseBalance('real', 'house/fees', asset);
const outside = (asset: 'USDT' | 'ETH' | 'BTC') => stage.ledger.houseBalance('real', 'outside', asset);

describe('asking', () => {
  test('sets the amount aside and writes to the customer', async () => {
    const view = taken(await stage.ask());
    expect(view).toMatchObject({
      status: 'review',
      amount: '500',
      fee: '0.5',
      networkFee: '3',
      actualAmount: '496.5',
      address: elsewhere,
      network: 'ethereum',
      method: 'crypto',
    });
    expect(view.heldUntil).toBeUndefined();
    expect(await stage.balance()).toEqual({ available: units('4500'), held: units('500') });
    expect(await list()).toEqual([view]);
  });

  test.each([
    [{ amount: units('5000.01') }, 'INSUFFICIENT_FUNDS'],
    [{ amount: units('19') }, 'WITHDRAWAL_AMOUNT_LIMITS'],
    [{ address: elsewhere.replace('fB', 'fb') }, 'ADDRESS_INVALID'],
    [{ address: undefined }, 'RECEIVING_ADDRESS_REQUIRED'],
    [{ network: 'bitcoin' }, 'NETWORK_UNSUPPORTED'],
    [{ method: 'bank' }, 'BANK_DETAILS_INCOMPLETE'],
    [{ method: 'bank', currency: 'BTC', bank }, 'NETWORK_UNSUPPORTED'],
    [{ tradPwd: '000000' }, 'WITHDRAWAL_PASSWORD_INCORRECT'],
    [{ totp: 'used' }, 'TOTP_INCORRECT'],
    [{ expectedFee: units('1') }, 'FEE_CHANGED'],
  ] as const)('is refused, and changes nothing', async (changes, refusal) => {
    expect(await stage.ask(changes)).toMatchObject({ refusal });
    expect([await stage.balance(), await list()]).toEqual([start, []]);
  });

  test('one that waits keeps the next away; two at once get one', async () => {
    const answers = await Promise.all([stage.ask(), stage.ask(), stage.ask()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'PENDING_REVIEW_EXISTS')).toHaveLength(
      2,
    );
    expect(await stage.balance()).toEqual({ available: units('4500'), held: units('500') });
  });

  test('a request that comes again is answered as it was, though its one-time code is used up by then', async () => {
    const first = await stage.ask({ totp: '123456' }, 'same');
    const again = await stage.withdrawals.ask(stage.key, stage.wanted({ totp: 'used', tradPwd: '000000' }), {
      id: 'same',
      fingerprint: `same ${units('500')} ${elsewhere}`,
    });
    expect(again).toEqual(first);
    expect(await stage.ask({ amount: units('600') }, 'same')).toMatchObject({ refusal: 'REQUEST_ID_REUSED' });
    expect(await list()).toHaveLength(1);
  });

  test('what is refused puts no address into the book', async () => {
    const before = await addresses();
    const refused = await stage.ask({ amount: units('5000.01'), address: unknown });
    expect(refused).toMatchObject({ refusal: 'INSUFFICIENT_FUNDS' });
    taken(await stage.ask());
    expect(await stage.ask({ address: unknown })).toMatchObject({ refusal: 'PENDING_REVIEW_EXISTS' });
    expect(await addresses()).toEqual(before);
  });

  test('an id that was used before lets no address into the book without the password', async () => {
    taken(await stage.ask({}, 'known'));
    const before = await addresses();
    const other = stage.wanted({ address: unknown, tradPwd: '000000', totp: 'used' });
    const request = { id: 'known', fingerprint: 'another' };
    expect(await stage.withdrawals.ask(stage.key, other, request)).toMatchObject({
      refusal: 'REQUEST_ID_REUSED',
    });
    expect(await addresses()).toEqual(before);
  });

  test('the same once more within ten seconds is too often', async () => {
    const request = (id: string) => ({ id, fingerprint: 'one body' });
    const first = taken(await stage.withdrawals.ask(stage.key, stage.wanted(), request('a')));
    taken(await stage.withdrawals.cancel(stage.key, first.id));
    expect(await stage.withdrawals.ask(stage.key, stage.wanted(), request('b'))).toMatchObject({
      refusal: 'TOO_FREQUENT',
    });
    stage.clock.advance(10 * secondMs);
    taken(await stage.withdrawals.ask(stage.key, stage.wanted(), request('c')));
  });

  test('the day’s limit is the identity check’s, valued at the live price', async () => {
    stage.dailyLimit = units('1000');
    const ether = { currency: 'ETH', amount: units('0.41') } as const;
    expect(await stage.ask(ether)).toMatchObject({
      refusal: 'WITHDRAWAL_LIMIT_EXCEEDED',
      params: { left: '1000' },
    });
    taken(await stage.ask({ ...ether, amount: units('0.4') }));
    const count = taken(
      await stage.withdrawals.count(stage.key, { method: 'crypto', currency: 'USDT', amount: units('100') }),
    );
    expect(count).toMatchObject({ dailyLimit: '1000', dailyLeft: '0', maxAmount: '0', fee: '0.1' });
    stage.clock.advance(24 * hourMs);
    taken(await stage.withdrawals.cancel(stage.key, (await list())[0]?.id ?? ''));
    taken(await stage.ask({ ...ether, amount: units('0.4') }));
  });
});

describe('the hold', () => {
  const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  test('of a new address lasts 24 hours, in which it can be rejected or taken back, not approved', async () => {
    const view = taken(await stage.ask({ address: other }));
    expect(Date.parse(view.heldUntil ?? '')).toBe(stage.clock.now() + 24 * hourMs);
    const id = stage.reviewId(view);
    expect(taken(await stage.inbox.get(id, stage.reviewer)).approvalBlocked).toBe('WITHDRAWAL_HELD');
    expect(await stage.inbox.decide(id, stage.reviewer, approval)).toMatchObject({
      refusal: 'WITHDRAWAL_HELD',
    });
    expect(taken(await stage.inbox.get(id, stage.reviewer)).decisions).toEqual([]);
    expect(await statusOf(view)).toBe('review');
    stage.clock.advance(24 * hourMs);
    taken(await stage.inbox.decide(id, stage.reviewer, approval));
    expect(await statusOf(view)).toBe('approved');
  });

  test('of a change of what guards the account counts for every address', async () => {
    stage.guardHold = stage.clock.now() + 3 * hourMs;
    const view = taken(await stage.ask());
    expect(Date.parse(view.heldUntil ?? '')).toBe(stage.guardHold);
    taken(await stage.inbox.decide(stage.reviewId(view), stage.reviewer, rejection));
    expect(await stage.balance()).toEqual(start);
  });

  test('starts over for an address that was removed and added again', async () => {
    const { needs } = stage.withdrawals;
    const { customerId } = stage.key;
    const [known] = await listDestinations(needs, customerId);
    expect(known).toMatchObject({ address: elsewhere, label: 'mine', isNew: false });
    taken(await forgetDestination(needs, customerId, known?.id ?? ''));
    const added = { ...stage.wanted(), label: 'again' };
    expect(taken(await addDestination(needs, customerId, added))).toMatchObject({ isNew: true });
    expect(await addDestination(needs, customerId, added)).toMatchObject({ refusal: 'ADDRESS_KNOWN' });
    expect(await addDestination(needs, customerId, { ...added, tradPwd: '000000' })).toMatchObject({
      ok: false,
    });
  });
});

describe('deciding', () => {
  test('up to the limit takes one operator, above it two different ones', async () => {
    const small = await stage.approved({ amount: units('1000') });
    expect(small.status).toBe('approved');
    const large = taken(await stage.ask({ amount: units('1000.01') }));
    const id = stage.reviewId(large);
    expect(await stage.inbox.decide(id, stage.reviewer, approval)).toMatchObject({
      value: { status: 'waiting', approvals: 1, needed: 2 },
    });
    expect(await stage.inbox.decide(id, stage.reviewer, approval)).toMatchObject({
      refusal: 'FOUR_EYES_REQUIRED',
    });
    expect(await stage.inbox.decide(id, stage.second, { ...approval, reasonCode: '' })).toMatchObject({
      refusal: 'REASON_UNKNOWN',
    });
    expect(await statusOf(large)).toBe('review');
    taken(await stage.inbox.decide(id, stage.second, approval));
    expect(await statusOf(large)).toBe('approved');
    expect(await stage.balance()).toEqual({ available: units('2999.99'), held: units('2000.01') });
    const operatorsOf = async ({ id }: { id: string }) =>
      (await stage.acts()).find(
        (act) => act.name === 'withdrawals.approve' && act.subject === `withdrawal/${id}`,
      )?.operators;
    const { reviewer, second } = stage;
    expect(await operatorsOf(small)).toEqual([reviewer.operatorId]);
    expect(await operatorsOf(large)).toEqual([reviewer.operatorId, second.operatorId]);
  });

  test('one operator named twice is no second: the database refuses it, and `verify` finds it', async () => {
    const view = taken(await stage.ask({ amount: units('1000.00000001') }));
    for (const by of [stage.reviewer, stage.second])
      taken(await stage.inbox.decide(stage.reviewId(view), by, approval));
    const same = sql`update withdrawals.withdrawal set decided_by = array[7, 7] where decided_by is not null`;
    await expect(same.execute(stage.db)).rejects.toThrow('decided_by_people');
    const unseen = stage.db.transaction().execute(async (tx) => {
      expect(await unsignedWithdrawals(tx)).toBeUndefined();
      await sql`alter table withdrawals.withdrawal drop constraint decided_by_people`.execute(tx);
      await same.execute(tx);
      expect(await unsignedWithdrawals(tx)).toMatchObject({ problem: 'has no second signature' });
      throw new Error('undone');
    });
    await expect(unseen).rejects.toThrow('undone');
  });

  test('without a verified identity every amount takes two, also one asked for while there was one', async () => {
    stage.tier = 0;
    const asked = taken(await stage.ask({ amount: units('300') }));
    const id = stage.reviewId(asked);
    expect(await stage.inbox.decide(id, stage.reviewer, approval)).toMatchObject({
      value: { status: 'waiting', approvals: 1, needed: 2 },
    });
    expect(await statusOf(asked)).toBe('review');
    taken(await stage.inbox.decide(id, stage.second, approval));
    expect(await statusOf(asked)).toBe('approved');
    stage.tier = 1;
    stage.clock.advance(11 * secondMs);
    const before = taken(await stage.ask({ amount: units('300') }));
    stage.tier = 0;
    expect(await stage.inbox.decide(stage.reviewId(before), stage.reviewer, approval)).toMatchObject({
      value: { status: 'waiting', needed: 2 },
    });
    // Decided by one a moment before: the rule holds where it is carried out, too.
    expect(
      await stage.withdrawals.reviews.carryOut({
        ...approval,
        subjectId: stage.subject(before),
        reviewId: stage.reviewId(before),
        operatorIds: [stage.reviewer.operatorId],
        requestId: 'review of one',
      }),
    ).toMatchObject({ refusal: 'TWO_OPERATORS_REQUIRED' });
    expect(await statusOf(before)).toBe('review');
  });

  test('from a country that is not served it takes two, each with a ground and what it rests on', async () => {
    const asked = taken(await stage.ask({ amount: units('300') }));
    stage.standing = 'countryNotServed';
    const id = stage.reviewId(asked);
    const ground = { ...approval, reasonCode: 'authorityAllows', note: 'Licence 7 of 2026' };
    for (const [by, tried, refusal] of [
      [stage.reviewer, approval, 'GROUND_REQUIRED'],
      [stage.reviewer, { ...ground, note: 'yes' }, 'NOTE_REQUIRED'],
    ] as const)
      expect(await stage.inbox.decide(id, by, tried)).toMatchObject({ refusal });
    taken(await stage.inbox.decide(id, stage.reviewer, ground));
    expect(await stage.inbox.decide(id, stage.second, approval)).toMatchObject({
      refusal: 'GROUND_REQUIRED',
    });
    expect(await statusOf(asked)).toBe('review');
    taken(await stage.inbox.decide(id, stage.second, ground));
    expect(await statusOf(asked)).toBe('approved');
    stage.clock.advance(11 * secondMs);
    const another = taken(await stage.ask({ amount: units('100') }));
    taken(await stage.inbox.decide(stage.reviewId(another), stage.second, rejection));
    expect(await stage.balance()).toEqual({ available: units('4700'), held: units('300') });
  });

  test('a rejection gives the money back and says why', async () => {
    const view = taken(await stage.ask({ amount: units('3000') }));
    taken(await stage.inbox.decide(stage.reviewId(view), stage.second, rejection));
    expect(await stage.balance()).toEqual(start);
    expect(await list()).toMatchObject([{ status: 'rejected', reason: 'unusualActivity' }]);
  });

  test('two operators at once decide once', async () => {
    const view = taken(await stage.ask());
    const id = stage.reviewId(view);
    const answers = await Promise.all([
      stage.inbox.decide(id, stage.reviewer, approval),
      stage.inbox.decide(id, stage.second, rejection),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const isApproved = answers[0].ok;
    expect(await statusOf(view)).toBe(isApproved ? 'approved' : 'rejected');
    expect(await stage.balance()).toEqual(
      isApproved ? { available: units('4500'), held: units('500') } : start,
    );
  });

  test('a cancel that crosses an approval: one of them happens, whichever it is', async () => {
    for (let round = 0; round < 5; round += 1) {
      stage.clock.advance(11 * secondMs);
      const view = taken(await stage.ask({ amount: units('100') }));
      const [decided, cancelled] = await Promise.all([
        stage.inbox.decide(stage.reviewId(view), stage.reviewer, approval),
        stage.withdrawals.cancel(stage.key, view.id),
      ]);
      expect([decided.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
      expect(await statusOf(view)).toBe(decided.ok ? 'approved' : 'cancelled');
    }
    const rows = await list();
    const held = rows.filter(({ status }) => status === 'approved').length;
    expect(await stage.balance()).toEqual({
      available: units('5000') - BigInt(held) * units('100'),
      held: BigInt(held) * units('100'),
    });
  });

  test('two processes that carry the same decision out do it once', async () => {
    const view = taken(await stage.ask());
    const lane = createMoneyLane({ url: stage.url, clock: stage.clock, onError: () => {}, recordActs });
    const other = await stage.reborn(lane);
    const decision = { subjectId: stage.subject(view), reviewId: stage.reviewId(view), ...rejection };
    const operatorIds = [stage.reviewer.operatorId];
    await Promise.all(
      [stage.withdrawals, other].map(({ reviews }, index) =>
        reviews.carryOut({ ...decision, operatorIds, requestId: `review ${index}` }),
      ),
    );
    await other.disbursements.stop();
    await lane.close();
    expect(await stage.balance()).toEqual(start);
    expect(await subjects()).toEqual(['Withdrawal requested at Assay', 'Withdrawal not approved at Assay']);
  });

  test('nothing is approved for an account that is frozen', async () => {
    const view = taken(await stage.ask());
    stage.limit = 'frozen';
    expect(await stage.inbox.decide(stage.reviewId(view), stage.reviewer, approval)).toMatchObject({
      refusal: 'ACCOUNT_FROZEN',
    });
    taken(await stage.inbox.decide(stage.reviewId(view), stage.reviewer, rejection));
  });
});

test('an amount altered in one row is found in what is held', async () => {
  const { id } = taken(await stage.ask());
  const altered = (by: number) =>
    sql`update withdrawals.withdrawal set amount = amount + ${by}, actual = actual + ${by}
      where customer_id = ${stage.key.customerId}`;
  await expectAlteredFound(stage.db, withdrawalStandings, {
    change: altered(1),
    back: altered(-1),
    account: new RegExp(
      `^held in real USDT of customer ${stage.key.customerId} is 500, .* make 500.00000001$`,
    ),
  });
  taken(await stage.withdrawals.cancel(stage.key, id));
});

describe('the customer’s cancel', () => {
  test('gives the money back while it waits, once', async () => {
    const view = taken(await stage.ask());
    expect(await stage.withdrawals.cancel(stage.key, view.id)).toMatchObject({
      value: { status: 'cancelled' },
    });
    expect(await stage.withdrawals.cancel(stage.key, view.id)).toMatchObject({
      refusal: 'WITHDRAWAL_NOT_PENDING',
    });
    expect(await stage.balance()).toEqual(start);
    expect(await stage.inbox.decide(stage.reviewId(view), stage.reviewer, approval)).toMatchObject({
      ok: false,
    });
    expect(await stage.withdrawals.cancel(stage.key, '1')).toMatchObject({ refusal: 'NOT_FOUND' });
  });

  test('comes too late once it is approved', async () => {
    const view = await stage.approved();
    expect(await stage.withdrawals.cancel(stage.key, view.id)).toMatchObject({
      refusal: 'WITHDRAWAL_NOT_PENDING',
    });
    expect(await stage.balance()).toEqual({ available: units('4500'), held: units('500') });
  });
});

describe('paying', () => {
  test('what was approved before a limit stops withdrawals waits for its end', async () => {
    const view = await stage.approved();
    step = paid;
    stage.limit = 'noWithdrawals';
    await stage.withdrawals.disbursements.look();
    expect(await statusOf(view)).toBe('approved');
    stage.limit = undefined;
    await stage.withdrawals.disbursements.look();
    expect(await statusOf(view)).toBe('completed');
  });

  test('what was held goes outside and to the platform, each by its own transfer; the network’s cost as well', async () => {
    const before = [
      await outside('USDT'),
      await outside('ETH'),
      await house('ETH'),
      await house('USDT'),
    ] as const;
    const view = await stage.approved();
    step = { kind: 'waiting', confirmations: 4 };
    await stage.withdrawals.disbursements.look();
    expect(await statusOf(view)).toBe('approved');
    step = paid;
    await Promise.all([stage.withdrawals.disbursements.look(), stage.withdrawals.disbursements.look()]);
    const done = taken(await stage.withdrawals.get(stage.key, view.id));
    expect(done).toMatchObject({ status: 'completed', txHash: `0x${'ab'.repeat(32)}` });
    expect(done.transfers.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['withdrawal', '500'],
      ['withdrawalPaid', '496.5'],
      ['withdrawalFee', '0.5'],
      ['networkFee', '3'],
    ]);
    expect(await stage.balance()).toEqual({ available: units('4500'), held: 0n });
    expect(await house('USDT')).toBe(before[3] + units('3.5'));
    expect(await outside('USDT')).toBe(before[0] + units('496.5'));
    const left = await createLedgerFigures(stage).outsideOf(stage.key, ['withdrawalPaid']);
    expect(left).toEqual([{ asset: 'USDT', reason: 'withdrawalPaid', units: -units('496.5') }]);
    expect([await outside('ETH'), await house('ETH')]).toEqual([before[1] + 2n, before[2] - 2n]);
  });

  test('one that the chain reverted gives the money back whole; the platform bears its cost', async () => {
    const before = await house('ETH');
    const view = await stage.approved();
    step = { kind: 'failed', reason: 'reverted', cost: { asset: 'ETH', exact: 9n, units: 4n } };
    await stage.withdrawals.disbursements.look();
    expect(await list()).toMatchObject([{ id: view.id, status: 'failed', reason: 'reverted' }]);
    expect(await stage.balance()).toEqual(start);
    expect(await house('ETH')).toBe(before - 4n);
  });

  test('what stands in the way is shown to operators, and keeps the money held', async () => {
    const view = await stage.approved();
    step = { kind: 'problem', problem: 'walletShort', isStuck: false };
    await stage.withdrawals.disbursements.look();
    const shown = await listForConsole(stage.withdrawals, { status: 'approved' }, { offset: 0, limit: 10 });
    expect(shown.rows).toMatchObject([{ id: view.id, problem: 'walletShort', isStuck: false }]);
    expect(await stage.balance()).toEqual({ available: units('4500'), held: units('500') });
  });

  test('is given up only when it is certain that it never will be paid', async () => {
    const view = await stage.approved();
    const giveUp = () =>
      recordOutcome(stage.withdrawals, {
        subjectId: stage.subject(view),
        outcome: 'failed',
        reference: '',
        reason: 'impossible',
        note: 'the token refuses this address',
        by: stage.treasurer.operatorId,
      });
    expect(await giveUp()).toMatchObject({ refusal: 'PAYOUT_POSSIBLE' });
    expect(await statusOf(view)).toBe('approved');
    const detail = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId),
    );
    canGiveUp = true;
    const [waiting] = detail.evidence;
    const confirmation = { subjectId: stage.subject(view), evidenceId: waiting?.id ?? '', note: '' };
    const { operatorId: by } = stage.second;
    taken(await confirmOutcome(stage.withdrawals, { ...confirmation, agrees: true, by }));
    expect([await statusOf(view), await stage.balance()]).toEqual(['failed', start]);
  });
});

test('what is to be weighed stands beside it as facts, and is gone when it no longer holds', async () => {
  const { customerId } = stage.key;
  const seen = async (id: string) => {
    const detail = await viewForConsole(stage.withdrawals, stage.subject({ id }), stage.second.operatorId);
    return taken(detail).hints;
  };
  const filtered = async (why: string) => {
    const { total, rows } = await stage.inbox.list({ ...waiting, why }, stage.second);
    expect(total).toBe(rows.length);
    return rows.map(({ uid }) => uid);
  };
  const shared = { kind: 'destinationOfOthers', uids: [`${customerId}`], hasMore: false };
  const newAddress = '0x52908400098527886E0F7030069857D2E4169EE7';
  const first = taken(await stage.ask({ address: newAddress }));
  expect(await seen(first.id)).toEqual([{ kind: 'first' }]);
  expect(await filtered('destinationOfOthers')).not.toContain(`${customerId}`);
  expect(await filtered('firstWithdrawal')).toContain(`${customerId}`);
  // Taken out of the book, the one who had it is still known.
  for (const { id } of await listDestinations(stage.withdrawals.needs, customerId))
    taken(await forgetDestination(stage.withdrawals.needs, customerId, id));
  await stage.newcomer();
  for (let nth = 0; nth < 2; nth++) {
    const { id } = taken(await stage.ask({ address: newAddress }));
    expect(await seen(id)).toEqual([shared, { kind: 'first' }]);
    taken(await stage.withdrawals.cancel(stage.key, id));
  }
  const { id } = taken(await stage.ask({ address: newAddress }));
  expect(await seen(id)).toEqual([shared, { kind: 'first' }, { kind: 'often', day: 3, week: 3 }]);
  taken(await stage.withdrawals.cancel(stage.key, id));
  stage.clock.advance(25 * hourMs);
  const mine = taken(await stage.ask({ address: newAddress }));
  expect(await seen(mine.id)).toEqual([shared, { kind: 'first' }]);
  const both = [`${customerId}`, `${stage.key.customerId}`];
  expect(await filtered('destinationOfOthers')).toEqual(expect.arrayContaining(both));
  expect(await filtered('wasHeld')).toContain(both[0]);
  expect(await filtered('wasHeld')).not.toContain(both[1]);
  expect(await filtered('depositReturned')).toEqual([]);
  expect(await filtered('heldBack')).toEqual([]);
  taken(await stage.withdrawals.cancel(stage.key, mine.id));
  expect(await filtered('destinationOfOthers')).not.toContain(both[1]);
});

test('what was paid before is no first withdrawal, and a large one needs two', async () => {
  const filtered = async (why: string) =>
    (await stage.inbox.list({ ...waiting, why }, stage.second)).rows.map(({ uid }) => uid);
  const uid = `${stage.key.customerId}`;
  await stage.approved();
  step = paid;
  await stage.withdrawals.disbursements.look();
  const again = taken(await stage.ask());
  expect(await filtered('firstWithdrawal')).not.toContain(uid);
  expect(await filtered('twoNeeded')).not.toContain(uid);
  taken(await stage.withdrawals.cancel(stage.key, again.id));
  taken(await stage.ask({ currency: 'BTC', network: 'bitcoin', address: onBitcoin, amount: units('1') }));
  expect(await filtered('twoNeeded')).toContain(uid);
});

test('devices of others, one that is new and guards that were changed stand beside it', async () => {
  const view = taken(await stage.ask({ address: `0x${'6'.repeat(40)}` }));
  const seen = async () => {
    const { operatorId } = stage.second;
    const { hints, customer } = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), operatorId),
    );
    return { hints, until: customer.guardsChangedUntil };
  };
  const first = { kind: 'first' };
  expect(await seen()).toEqual({ hints: [first], until: undefined });
  const others = Array.from({ length: 11 }, (_, nth) => asCustomerId(BigInt(nth + 1)));
  const newestAt = stage.clock.now() - 6 * dayMs;
  stage.devices = { others, newestAt };
  stage.guardHold = stage.clock.now() + 2 * dayMs;
  const shared = { kind: 'deviceOfOthers', uids: others.slice(0, 10).map(String), hasMore: true };
  const isNew = { kind: 'newDevice', at: formatInstant(newestAt) };
  const until = formatInstant(stage.guardHold);
  expect(await seen()).toEqual({ hints: [shared, first, isNew], until });
  stage.clock.advance(dayMs + 1);
  expect(await seen()).toEqual({ hints: [shared, first], until });
});

test('options won as no one who guesses wins them stand beside the withdrawal, before it is approved', async () => {
  const view = taken(await stage.ask());
  const kinds = async () => {
    const { hints } = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId),
    );
    return hints.filter(({ kind }) => kind === 'optionsWon');
  };
  stage.wins = { won: 9, bets: 10, profit: units('700'), oneIn: 93 };
  expect(await kinds()).toEqual([]);
  // Improbable, and lost money all the same.
  stage.wins = { won: 14, bets: 15, profit: -units('1'), oneIn: 2048 };
  expect(await kinds()).toEqual([]);
  stage.wins = { won: 14, bets: 15, profit: units('1200'), oneIn: 2048 };
  expect(await kinds()).toEqual([
    { kind: 'optionsWon', won: 14, bets: 15, profit: '1200', oneIn: 2048, accounts: 1 },
  ]);
});

describe('the customer is written to', () => {
  test('when it has been paid out, once: what arrives, where, and by which transaction', async () => {
    const view = await stage.approved();
    step = paid;
    await Promise.all([stage.withdrawals.disbursements.look(), stage.withdrawals.disbursements.look()]);
    await stage.withdrawals.disbursements.look();
    expect(await subjects()).toEqual(['Withdrawal requested at Assay', 'Withdrawal paid out by Assay']);
    const text = (await stage.letters()).at(-1)?.text;
    for (const fact of [
      view.orderNumber,
      '496.50 USDT',
      '500.00 USDT',
      elsewhere,
      `hash: 0x${'ab'.repeat(32)}`,
    ]) {
      expect(text).toContain(fact);
    }
  });

  test('when it is rejected or can’t be paid, in words', async () => {
    const rejected = taken(await stage.ask());
    taken(await stage.inbox.decide(stage.reviewId(rejected), stage.reviewer, rejection));
    expect((await stage.letters()).at(-1)).toMatchObject({
      subject: 'Withdrawal not approved at Assay',
      text: expect.stringContaining('There was unusual activity on the account.'),
    });
    stage.clock.advance(11 * secondMs);
    const failed = await stage.approved();
    step = { kind: 'failed', reason: 'reverted', cost: { asset: 'ETH', exact: 0n, units: 0n } };
    await stage.withdrawals.disbursements.look();
    const letter = (await stage.letters()).at(-1);
    expect(letter?.subject).toBe('Withdrawal could not be paid out by Assay');
    expect(letter?.text).toContain(`${failed.orderNumber} of 500.00 USDT to ${elsewhere}`);
    expect(letter?.text).toContain('The network rejected the payment.');
  });

  test('not when they take it back themselves', async () => {
    taken(await stage.withdrawals.cancel(stage.key, taken(await stage.ask()).id));
    expect(await subjects()).toEqual(['Withdrawal requested at Assay']);
  });
});

describe('by hand', () => {
  const wanted = { method: 'bank', bank, address: undefined } as const;
  let image: Blob;
  beforeEach(async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } });
    image = new Blob([new Uint8Array(await picture.png().toBuffer())]);
  });

  async function approvedByBank(amount = '500') {
    const view = taken(await stage.ask({ ...wanted, amount: units(amount) }));
    stage.clock.advance(24 * hourMs);
    for (const by of [stage.reviewer, stage.second])
      await stage.inbox.decide(stage.reviewId(view), by, approval);
    expect(await statusOf(view)).toBe('approved');
    return view;
  }

  const referenceOf = (number: number) => `UTR-${stage.key.customerId}-${number}`;
  const record = (view: { id: string }, changes: Partial<RecordedOutcome> = {}) =>
    recordOutcome(stage.withdrawals, {
      subjectId: stage.subject(view),
      outcome: 'paid',
      reference: referenceOf(7),
      note: '',
      image,
      by: stage.treasurer.operatorId,
      ...changes,
    });

  test('a treasurer’s reference and picture complete it', async () => {
    const view = await approvedByBank();
    expect(await record(view, { image: undefined })).toMatchObject({ refusal: 'IMAGE_REQUIRED' });
    expect(await record(view, { reference: '' })).toMatchObject({ refusal: 'EVIDENCE_REQUIRED' });
    expect(await record(view, { image: new Blob(['no picture']) })).toMatchObject({
      refusal: 'IMAGE_FORMAT',
    });
    taken(await record(view));
    expect(await list()).toMatchObject([
      { status: 'completed', reference: referenceOf(7), actualAmount: '489.5' },
    ]);
    expect(await stage.balance()).toEqual({ available: units('4500'), held: 0n });
    const detail = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId),
    );
    const [shown] = detail.evidence;
    expect(shown).toMatchObject({ state: 'confirmed', hasImage: true, recordedBy: 'treasurer@example.test' });
    const asked = { id: stage.subject(view), evidenceId: shown?.id ?? '' };
    expect(await viewDisbursementImage(stage.withdrawals, asked, stage.second.operatorId)).toMatchObject({
      value: { contentType: 'image/png' },
    });
    expect((await stage.acts()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['withdrawals.recordPayout', 'withdrawals.pay', 'withdrawals.viewPicture']),
    );
    expect(await record(view)).toMatchObject({ refusal: 'WITHDRAWAL_NOT_APPROVED' });
  });

  test('above the limit another treasurer confirms it, never the same', async () => {
    const view = await approvedByBank('2000');
    taken(await record(view));
    expect(await statusOf(view)).toBe('approved');
    expect(await record(view)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    const detail = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), stage.treasurer.operatorId),
    );
    const [waiting] = detail.evidence;
    expect(waiting).toMatchObject({ state: 'waiting', isMine: true });
    const confirmation = {
      subjectId: stage.subject(view),
      evidenceId: waiting?.id ?? '',
      agrees: true,
      note: '',
    };
    expect(
      await confirmOutcome(stage.withdrawals, { ...confirmation, by: stage.treasurer.operatorId }),
    ).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
    const both = await Promise.all(
      [1, 2].map(() => confirmOutcome(stage.withdrawals, { ...confirmation, by: stage.second.operatorId })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await statusOf(view), await stage.balance()]).toEqual([
      'completed',
      { available: units('3000'), held: 0n },
    ]);
  });

  test('what another does not agree with counts for nothing', async () => {
    const view = await approvedByBank('2000');
    taken(await record(view));
    const detail = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId),
    );
    const confirmation = {
      subjectId: stage.subject(view),
      evidenceId: detail.evidence[0]?.id ?? '',
      agrees: false,
      by: stage.second.operatorId,
    };
    expect(await confirmOutcome(stage.withdrawals, { ...confirmation, note: '' })).toMatchObject({
      refusal: 'NOTE_REQUIRED',
    });
    taken(await confirmOutcome(stage.withdrawals, { ...confirmation, note: 'another account' }));
    expect(await statusOf(view)).toBe('approved');
    taken(await record(view, { reference: referenceOf(8) }));
  });

  test('a bank that sends it back: failed, and the money is the customer’s again', async () => {
    const view = await approvedByBank();
    const failed = { outcome: 'failed', image: undefined, reference: '' } as const;
    expect(await record(view, failed)).toMatchObject({ refusal: 'REASON_UNKNOWN' });
    expect(await record(view, { ...failed, reason: 'returned' })).toMatchObject({ refusal: 'NOTE_REQUIRED' });
    taken(await record(view, { ...failed, reason: 'returned', note: 'account closed' }));
    expect(await list()).toMatchObject([{ status: 'failed', reason: 'returned' }]);
    expect(await stage.balance()).toEqual(start);
  });

  test('a reference pays one withdrawal', async () => {
    taken(await record(await approvedByBank('100')));
    const next = await approvedByBank('200');
    expect(await record(next)).toMatchObject({ refusal: 'PAYOUT_REFERENCE_USED' });
  });

  test('a Bitcoin transaction is looked up before it counts', async () => {
    const view = taken(await stage.ask({ currency: 'BTC', amount: units('0.5'), address: onBitcoin }));
    stage.clock.advance(24 * hourMs);
    for (const by of [stage.reviewer, stage.second])
      await stage.inbox.decide(stage.reviewId(view), by, approval);
    const txHash = 'ab'.repeat(32);
    const sent = { reference: txHash, image: undefined };
    expect(await record(view, { ...sent, reference: 'abcdef' })).toMatchObject({
      refusal: 'PAYOUT_NOT_FOUND',
    });
    expect(await record(view, sent)).toMatchObject({ refusal: 'PAYOUT_NOT_FOUND' });
    const due = units(view.actualAmount);
    const before = await house('BTC');
    const onChain = { txHash, paid: due - 1n, fee: 1_500n, confirmations: 1, confirmationsNeeded: 3 };
    stage.bitcoin = onChain;
    expect(await record(view, sent)).toMatchObject({ refusal: 'PAYOUT_AMOUNT_WRONG' });
    stage.bitcoin = { ...onChain, paid: due };
    expect(await record(view, sent)).toMatchObject({ refusal: 'PAYOUT_UNCONFIRMED' });
    stage.bitcoin = { ...onChain, paid: due, confirmations: 3 };
    taken(await record(view, sent));
    const detail = taken(
      await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId),
    );
    const confirmation = {
      subjectId: stage.subject(view),
      evidenceId: detail.evidence[0]?.id ?? '',
      note: '',
    };
    taken(
      await confirmOutcome(stage.withdrawals, { ...confirmation, agrees: true, by: stage.second.operatorId }),
    );
    expect(await list()).toMatchObject([{ status: 'completed', txHash }]);
    // The platform had the customer's fees, and what the miner got is its own cost.
    const { fee, networkFee } = taken(await stage.withdrawals.get(stage.key, view.id));
    expect(await house('BTC')).toBe(before + units(fee) + units(networkFee) - 1_500n);
  });
});

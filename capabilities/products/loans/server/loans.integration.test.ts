import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factOf } from '#capabilities/desk/reviews/server/testing/fact-of.ts';
import { expectAlteredFound } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { unitsPerWhole } from '#foundation/money/money.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { dayMs, hourMs, minuteMs } from '#foundation/time/clock.ts';
import { loanStandings } from './loan-standings.ts';
import { expectLoansInOrder, holdings } from './testing/loan-accounts.ts';
import {
  createLoanHouse,
  decisionOf,
  fundedBorrower,
  type LoanHouse,
  newRequest,
  usdt,
} from './testing/loan-house.ts';

let house: LoanHouse;
beforeAll(async () => {
  house = await createLoanHouse();
});
afterEach(async () => {
  house.limit = 10_000n * unitsPerWhole;
  house.isSold = true;
  house.mails.length = 0;
  house.complaints.length = 0;
  await house.tick(100_000);
  await house.tick(4_000, 'ETHUSD');
  await expectLoansInOrder(house);
});
afterAll(() => house.close());

type Key = Awaited<ReturnType<typeof fundedBorrower>>;
const kindsOf = async (key: Key, id: string) => (await house.found(key, id)).events.map(({ kind }) => kind);
const subjects = () => house.mails.map(({ subject }) => subject.replace(/L\d+/, 'L'));

describe('a quote', () => {
  test('says what is locked, what it costs, when it is due, and what is signed', async () => {
    const key = await fundedBorrower(house);
    const loan = { units: usdt('1000'), termDays: 30, currency: 'BTC' } as const;
    const quote = taken(await house.loans.quote(key, loan, 'en'));
    expect(quote).toMatchObject({
      collateral: '0.02',
      totalInterest: '8.64',
      repaymentAmount: '1008.64',
      limit: '10000',
      ltv: '0.5',
      repaymentDate: new Date(house.clock.now() + 30 * dayMs).toISOString(),
      agreement: { version: '1.1.3' },
    });
    expect(quote.agreement.html).toContain('You borrow 1,000 USDT for 30 days');
    expect(quote.agreement.html).toContain('you repay 1,008.64 USDT');
    expect(quote.agreement.html).not.toMatch(/[{}]/);
    const arabic = taken(await house.loans.quote(key, loan, 'ar'));
    expect(arabic.agreement.html).toContain('تقترض 1,000 USDT');
    expect(arabic.agreement.html).not.toMatch(/[{}]/);
    const german = taken(await house.loans.quote(key, loan, 'de'));
    expect(german.agreement.html).toContain('1.008,64 USDT');
    expect(german.agreement.html).not.toMatch(/[{}]/);
    // Below it, and signed with it, what rules: the English text, word for word.
    expect(german.agreement.html.split('\n<hr>\n')).toEqual([
      expect.stringMatching(/^<h2>Kreditvertrag<[/]h2>\n<p><strong>Der englische Text /),
      quote.agreement.html,
    ]);
    expect(quote.agreement.html).not.toContain('<hr>');
  });

  test('is refused for what is not offered', async () => {
    const key = await fundedBorrower(house);
    const quote = (changes: object) =>
      house.loans.quote(key, { units: usdt('1000'), termDays: 30, currency: 'BTC', ...changes }, 'en');
    expect(await quote({ termDays: 8 })).toMatchObject({ refusal: 'LOAN_PERIOD_WRONG' });
    // Whose limit it could be above is not known: no upper bound is named.
    const params = { reason: 'least', least: '50' };
    expect(await quote({ units: usdt('49') })).toEqual({ ok: false, refusal: 'LOAN_AMOUNT_WRONG', params });
  });
});

describe('a request', () => {
  test('holds the collateral, reserves the principal, and keeps the signed text with its hash', async () => {
    const key = await fundedBorrower(house);
    const loan = taken(await house.ask(key));
    expect(loan).toMatchObject({
      status: 'pendingReview',
      collateral: '0.02',
      outstanding: '1000',
      ltv: '0.5',
    });
    expect(await holdings(house, key)).toEqual({
      'USDT available': '2000',
      'BTC available': '0.98',
      'BTC held': '0.02',
      'ETH available': '10',
    });
    expect(await house.pool()).toEqual({ free: '99000', promised: '1000' });
    const { agreement, events } = await house.found(key, loan.id);
    expect(agreement.hash).toBe(createHash('sha256').update(agreement.html).digest('hex'));
    expect(events).toMatchObject([{ kind: 'requested', amount: '1000', collateral: '0.02' }]);
    const seen = taken(await house.loans.viewSignature(asOperatorId(1n), `${key.customerId}-${loan.id}`));
    expect([seen.owner, seen.contentType]).toEqual([key.customerId, 'image/png']);
    taken(await house.decide(key, loan.id, 'reject'));
  });

  test('repeated under its id is stored once', async () => {
    const key = await fundedBorrower(house);
    const request = newRequest();
    const first = taken(await house.ask(key, {}, request));
    expect(taken(await house.ask(key, {}, request))).toEqual(first);
    expect((await house.loans.list(key, undefined, { offset: 0, limit: 10 })).total).toBe(1);
    taken(await house.decide(key, first.id, 'reject'));
  });

  test.each([
    ['a term that is not offered', { termDays: 31 }, 'LOAN_PERIOD_WRONG'],
    ['too little', { amount: usdt('49.99') }, 'LOAN_AMOUNT_WRONG'],
    ['more than the identity check allows', { amount: usdt('10001') }, 'LOAN_AMOUNT_WRONG'],
    ['another agreement', { agreementVersion: '1.0' }, 'LOAN_AGREEMENT_CHANGED'],
    ['no signature', { signature: undefined }, 'NOT_SIGNED'],
    ['a signature that is no picture', { signature: new File(['x'], 'x.png') }, 'IMAGE_FORMAT'],
    ['a price that asks for more collateral', { maxCollateral: 1_999_999n }, 'LOAN_COLLATERAL_MOVED'],
  ])('with %s is refused and moves nothing', async (_, changes, refusal) => {
    const key = await fundedBorrower(house);
    expect(await house.ask(key, changes)).toMatchObject({ refusal });
    expect((await holdings(house, key))['BTC available']).toBe('1');
  });

  test.each([2, 5, 9])(
    'is refused many times while the feed is %s s behind its market',
    async (lagSeconds) => {
      const key = await fundedBorrower(house);
      const before = await holdings(house, key);
      house.feed.lag(lagSeconds * 1_000);
      for (let trade = 0; trade < many(1_000); trade += 1) {
        expect(await house.ask(key)).toMatchObject({
          refusal: 'TRADING_UNAVAILABLE',
          params: { reason: 'stale' },
        });
      }
      expect(await holdings(house, key)).toEqual(before);
      house.feed.lag(0);
      const { id } = taken(await house.ask(key));
      taken(await house.decide(key, id, 'reject'));
    },
  );

  test('needs the identity check, and a place where loans are offered', async () => {
    const key = await fundedBorrower(house);
    house.limit = 0n;
    expect(await house.ask(key)).toMatchObject({ refusal: 'KYC_REQUIRED' });
    house.isSold = false;
    expect(await house.ask(key)).toMatchObject({ refusal: 'LOAN_NOT_OFFERED' });
  });

  test('is refused with too little collateral, with a pool too short, and beside another one', async () => {
    const key = await fundedBorrower(house);
    house.limit = 1_000_000n * unitsPerWhole;
    expect(await house.ask(key, { amount: usdt('50001') })).toMatchObject({
      refusal: 'INSUFFICIENT_BALANCE',
    });
    await house.tick(1_000_000);
    expect(await house.ask(key, { amount: usdt('100001') })).toMatchObject({
      refusal: 'TRADING_UNAVAILABLE',
      params: { reason: 'reserve' },
    });
    await house.tick(100_000);
    const { id } = taken(await house.ask(key));
    expect(await house.ask(key)).toMatchObject({ refusal: 'PENDING_REVIEW_EXISTS' });
    taken(await house.decide(key, id, 'reject'));
  });

  test('is refused at a stale price', async () => {
    const key = await fundedBorrower(house);
    house.clock.advance(minuteMs);
    expect(await house.ask(key)).toMatchObject({
      refusal: 'TRADING_UNAVAILABLE',
      params: { reason: 'stale' },
    });
  });

  test('leaves no signature behind that stands under nothing', async () => {
    const key = await fundedBorrower(house);
    expect(await house.ask(key, { amount: usdt('100000'), collateralCurrency: 'ETH' })).toMatchObject({
      ok: false,
    });
    house.limit = 1_000_000n * unitsPerWhole;
    expect(await house.ask(key, { amount: usdt('60000') })).toMatchObject({
      refusal: 'INSUFFICIENT_BALANCE',
    });
    house.clock.advance(2 * dayMs);
    await house.loans.signings.discardUnused();
    const { rows } = await sql`select id from loans.signing where customer_id = ${key.customerId}`.execute(
      house.database.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a review', () => {
  test('that approves locks the collateral and pays the principal out in one batch', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    expect(await house.loans.reviews.waiting({ limit: 10 })).toMatchObject([
      { subjectId: `${key.customerId}-${id}`, needed: 1, amount: { units: usdt('1000') } },
    ]);
    taken(await house.decide(key, id, 'approve'));
    const loan = await house.found(key, id);
    expect(loan).toMatchObject({ status: 'repaying', outstanding: '1000', repaymentAmount: '1008.64' });
    expect(await holdings(house, key)).toMatchObject({
      'USDT available': '3000',
      'USDT loan-owed': '1000',
      'BTC available': '0.98',
      'BTC collateral': '0.02',
    });
    expect(await house.pool()).toMatchObject({ promised: '0' });
    const paid = loan.transfers.filter(({ reason }) => /^loan(Collateral|Principal|Owed)$/.test(reason));
    expect(paid).toHaveLength(3);
    expect(new Set(paid.map(({ batchHash }) => batchHash)).size).toBe(1);
    expect(subjects()).toEqual(['Your loan L has been paid out']);
    expect(await house.loans.reviews.find(`${key.customerId}-${id}`)).toBeUndefined();
    taken(await house.loans.repay(key, { id }, newRequest()));
  });

  test('carried out twice pays once, and one after another decision is refused', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    taken(await house.decide(key, id, 'approve', 'review one'));
    taken(await house.decide(key, id, 'approve', 'review one'));
    expect((await holdings(house, key))['USDT available']).toBe('3000');
    expect(await house.decide(key, id, 'reject')).toMatchObject({ ok: false });
    taken(await house.loans.repay(key, { id }, newRequest()));
  });

  test('that rejects gives everything back', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    taken(await house.decide(key, id, 'reject'));
    expect(await house.found(key, id)).toMatchObject({
      status: 'rejected',
      reasonCode: 'loanPurposeUnclear',
      outstanding: '0',
      collateral: '0',
      schedule: [],
    });
    expect(await holdings(house, key)).toMatchObject({ 'BTC available': '1', 'USDT available': '2000' });
    expect(subjects()).toEqual(['Your loan request L was rejected']);
  });

  test('waits for more collateral when the price has fallen, and asks for two operators above the limit', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    await house.tick(70_000);
    expect(await house.decide(key, id, 'approve')).toMatchObject({ refusal: 'LOAN_COLLATERAL_SHORT' });
    taken(await house.loans.addCollateral(key, { id, amount: 1_000_000n }, newRequest()));
    taken(await house.decide(key, id, 'approve'));
    expect((await holdings(house, key))['BTC collateral']).toBe('0.03');
    taken(await house.loans.repay(key, { id }, newRequest()));
    await house.tick(100_000);
    house.limit = 100_000n * unitsPerWhole;
    const large = taken(await house.ask(key, { amount: usdt('10001'), agreementVersion: '1.1.0' }));
    expect(await house.loans.reviews.find(`${key.customerId}-${large.id}`)).toMatchObject({ needed: 2 });
    taken(await house.decide(key, large.id, 'reject'));
  });

  test('for the reason that the terms are met is held to them at every approval', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    const met = () => factOf(house.loans.reviews, 'loanTermsMet', `${key.customerId}-${id}`);
    taken(await met());
    await house.tick(70_000);
    expect(await met()).toMatchObject({ refusal: 'LOAN_COLLATERAL_SHORT' });
    await house.tick(100_000);
    house.limit = 500n * unitsPerWhole;
    expect(await met()).toMatchObject({ refusal: 'LOAN_AMOUNT_WRONG', params: { most: '500' } });
    house.limit = 0n;
    expect(await met()).toMatchObject({ refusal: 'KYC_REQUIRED' });
    taken(await house.decide(key, id, 'reject'));
    expect(await met()).toMatchObject({ refusal: 'NOT_FOUND' });
  });

  test('of a customer whose identity check is gone, or of nothing, is refused', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    house.limit = 0n;
    expect(await house.decide(key, id, 'approve')).toMatchObject({ refusal: 'KYC_REQUIRED' });
    taken(await house.decide(key, id, 'reject'));
    for (const subject of ['x', '1', '1-2-3', `${key.customerId}-1`]) {
      expect(
        await house.loans.reviews.carryOut(decisionOf(subject, 'approve', newRequest().id)),
      ).toMatchObject({
        refusal: 'NOT_FOUND',
      });
    }
  });

  test('shows what is known of the customer', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    const seen = taken(await house.loans.register.one(`${key.customerId}-${id}`));
    expect(seen).toMatchObject({
      customerId: `${key.customerId}`,
      customer: { tier: 1, country: 'ZA', limit: '10000', left: '9000', live: 1, repaid: 0 },
      loan: { status: 'pendingReview' },
    });
    expect((await house.loans.register.overview()).pending).toEqual({ loans: 1, principal: '1000' });
    expect(await house.loans.register.one('1-1')).toMatchObject({ refusal: 'NOT_FOUND' });
    taken(await house.decide(key, id, 'reject'));
  });
});

describe('a request taken back', () => {
  const cancel = (key: AccountKey, id: string, request = newRequest()) =>
    house.loans.cancel(key, id, request);

  test('gives everything back in one batch, is written to the log, and does not wait', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    taken(await house.loans.addCollateral(key, { id, amount: 1_000_000n }, newRequest()));
    const request = newRequest();
    const cancelled = taken(await cancel(key, id, request));
    expect(cancelled).toMatchObject({
      status: 'rejected',
      reasonCode: 'cancelledByCustomer',
      outstanding: '0',
      collateral: '0',
    });
    expect(taken(await cancel(key, id, request))).toEqual(cancelled);
    expect(await holdings(house, key)).toEqual({
      'USDT available': '2000',
      'BTC available': '1',
      'ETH available': '10',
    });
    expect(await house.pool()).toMatchObject({ promised: '0' });
    const { events, transfers } = await house.found(key, id);
    expect(events[0]).toMatchObject({ kind: 'cancelled', collateral: '0.03' });
    const released = transfers.filter(({ reason }) => reason.endsWith('Released'));
    expect(released.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['loanCollateralReleased', '0.03'],
      ['loanReserveReleased', '1000'],
    ]);
    expect(new Set(released.map(({ batchHash }) => batchHash)).size).toBe(1);
    expect(await house.loans.reviews.waiting({ limit: 10 })).toEqual([]);
    expect(await house.loans.reviews.find(`${key.customerId}-${id}`)).toBeUndefined();
    expect(house.mails).toEqual([]);
    const again = taken(await house.ask(key));
    taken(await cancel(key, again.id));
  });

  test('is refused once it is decided, for another customer’s, and for what is not there', async () => {
    const key = await fundedBorrower(house);
    const { id } = taken(await house.ask(key));
    expect(await cancel(await fundedBorrower(house), id)).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await cancel({ ...key, book: 'demo' }, id)).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await cancel(key, 'x')).toMatchObject({ refusal: 'NOT_FOUND' });
    taken(await house.decide(key, id, 'approve'));
    expect(await cancel(key, id)).toMatchObject({ refusal: 'LOAN_NOT_PENDING' });
    expect(await holdings(house, key)).toMatchObject({ 'USDT loan-owed': '1000', 'BTC collateral': '0.02' });
    taken(await house.loans.repay(key, { id }, newRequest()));
    expect(await cancel(key, id)).toMatchObject({ refusal: 'LOAN_NOT_PENDING' });
  });

  test.each(['approve', 'reject'] as const)(
    'while an operator decides to %s: one of the two counts',
    async (decision) => {
      for (let round = 0; round < 4; round++) {
        const key = await fundedBorrower(house);
        const { id } = taken(await house.ask(key));
        const both = [() => house.decide(key, id, decision), () => cancel(key, id)];
        if (round % 2 === 1) both.reverse();
        const outcomes = await Promise.all(both.map((act) => act()));
        const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
        expect(lost).toHaveLength(1);
        const isCancelled = lost[0] === 'REVIEW_DECIDED';
        if (!isCancelled) expect(lost).toEqual(['LOAN_NOT_PENDING']);
        const loan = await house.found(key, id);
        expect(loan.events.map(({ kind }) => kind)).toEqual([
          isCancelled ? 'cancelled' : { approve: 'approved', reject: 'rejected' }[decision],
          'requested',
        ]);
        const isLent = decision === 'approve' && !isCancelled;
        expect(loan.status).toBe(isLent ? 'repaying' : 'rejected');
        expect((await holdings(house, key))['USDT available']).toBe(isLent ? '3000' : '2000');
        if (isLent) taken(await house.loans.repay(key, { id }, newRequest()));
      }
    },
  );
});

describe('repaying', () => {
  test('in the free days costs nothing', async () => {
    const key = await fundedBorrower(house);
    const early = await house.borrowed(key);
    await house.pass(3 * dayMs);
    const interest = await house.house('house/loan-interest');
    taken(await house.loans.repay(key, { id: early.id }, newRequest()));
    expect(await holdings(house, key)).toEqual({
      'USDT available': '2000',
      'BTC available': '1',
      'ETH available': '10',
    });
    expect(await house.house('house/loan-interest')).toBe(interest);
    expect(await kindsOf(key, early.id)).toEqual(['closed', 'repaid', 'approved', 'requested']);
  });

  test('and borrowing again does not bring the free days back, until thirty days have passed', async () => {
    const key = await fundedBorrower(house);
    const loan = { units: usdt('1000'), termDays: 30, currency: 'BTC' } as const;
    const offered = async () => {
      const { agreement, interestFreeDays, totalInterest } = taken(await house.loans.quote(key, loan, 'en'));
      return { version: agreement.version, interestFreeDays, totalInterest };
    };
    const first = await house.borrowed(key);
    const second = { version: '1.1.0', interestFreeDays: 0, totalInterest: '9.6' };
    expect(await offered()).toEqual(second);
    await house.pass(3 * dayMs);
    taken(await house.loans.repay(key, { id: first.id }, newRequest()));
    expect(await offered()).toEqual(second);
    expect(await house.ask(key)).toMatchObject({ refusal: 'LOAN_AGREEMENT_CHANGED' });
    const { id } = await house.borrowed(key, { agreementVersion: '1.1.0' });
    expect((await house.found(key, id)).agreement.html).toContain(
      'Interest-free time at the beginning: 0 days.',
    );
    await house.pass(3 * dayMs);
    expect(await house.found(key, id)).toMatchObject({ interestDue: '0.96', interestFreeDays: 0 });
    taken(await house.loans.repay(key, { id }, newRequest()));
    await house.pass(24 * dayMs - 1);
    expect(await offered()).toEqual(second);
    await house.pass(1);
    expect(await offered()).toMatchObject({ version: '1.1.3', interestFreeDays: 3 });
  });

  test('later pays interest first', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key, { collateralCurrency: 'ETH' });
    await house.pass(13 * dayMs);
    expect(await house.found(key, id)).toMatchObject({
      interestDue: '3.2',
      outstanding: '1003.2',
      totalInterest: '8.64',
    });
    const part = taken(await house.loans.repay(key, { id, amount: usdt('503.2') }, newRequest()));
    expect(part).toMatchObject({
      outstanding: '500',
      interestPaid: '3.2',
      status: 'repaying',
      totalInterest: '5.92',
    });
    expect(await holdings(house, key)).toMatchObject({ 'USDT loan-owed': '500', 'ETH collateral': '0.5' });
    await house.pass(17 * dayMs);
    const last = taken(await house.loans.repay(key, { id, amount: usdt('502.72') }, newRequest()));
    expect(last).toMatchObject({
      status: 'repaid',
      endedBy: 'customer',
      interestPaid: '5.92',
      outstanding: '0',
    });
    expect((await holdings(house, key))['ETH available']).toBe('10');
  });

  test('is refused for too much, for what is not there, and for another customer’s loan', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    const repay = (input: object) => house.loans.repay(key, { id, ...input }, newRequest());
    expect(await repay({ amount: usdt('1000.01') })).toMatchObject({
      refusal: 'LOAN_REPAYMENT_WRONG',
      params: { most: '1000' },
    });
    expect(await repay({ id: 'x' })).toMatchObject({ refusal: 'NOT_FOUND' });
    const other = await fundedBorrower(house);
    expect(await house.loans.repay(other, { id }, newRequest())).toMatchObject({ refusal: 'NOT_FOUND' });
    expect(await house.loans.find({ ...key, book: 'demo' }, id)).toMatchObject({ refusal: 'NOT_FOUND' });
    const request = newRequest();
    taken(await house.loans.repay(key, { id }, request));
    taken(await house.loans.repay(key, { id }, request));
    expect(await repay({})).toMatchObject({ refusal: 'LOAN_NOT_REPAYING' });
    expect(await house.loans.addCollateral(key, { id, amount: 1n }, newRequest())).toMatchObject({
      refusal: 'LOAN_NOT_REPAYING',
    });
  });
});

describe('loan-to-value', () => {
  test('warns once at each level, and once when it has left them', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    house.mails.length = 0;
    for (const bid of [76_924, 76_923, 76_950, 77_500, 71_428, 66_666, 66_700, 62_501]) await house.tick(bid);
    expect(await kindsOf(key, id)).toEqual(['warned', 'warned', 'warned', 'approved', 'requested']);
    // 65 % less two points is 63 %: 79 365.
    await house.tick(79_365);
    await house.tick(79_366);
    const events = (await house.found(key, id)).events;
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'recovered', threshold: '0.65' },
      { kind: 'recovered', threshold: '0.7', price: '79365' },
    ]);
    expect(subjects()).toEqual([
      ...['65.0%', '70.0%', '75.0%'].map((level) => `Loan L: loan-to-value has reached ${level}`),
      ...['70.0%', '65.0%'].map((level) => `Loan L: loan-to-value is back below ${level}`),
    ]);
    taken(await house.loans.repay(key, { id }, newRequest()));
  });

  test('at the liquidation level sells just enough, once, with the tick as evidence', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    house.mails.length = 0;
    await house.tick(62_500);
    const loan = await house.found(key, id);
    expect(loan).toMatchObject({
      status: 'repaying',
      ltv: '0.65',
      collateralSold: '0.00857143',
      collateral: '0.01142857',
      principalOwed: '464.285625',
    });
    const sale = loan.transfers.find(({ reason }) => reason === 'loanCollateralSold');
    expect(JSON.parse(sale?.evidence ?? '[]')).toMatchObject([
      { role: 'crossing', code: 'BTCUSD', bid: '62500', source: 'replay' },
      { role: 'exit', code: 'BTCUSD', bid: '62500', source: 'replay' },
    ]);
    expect(loan.events[0]).toMatchObject({
      kind: 'sold',
      ltv: '0.8',
      ltvAfter: '0.65',
      amount: '535.714375',
    });
    expect(subjects()).toEqual(['Loan L: collateral was sold']);
    await house.tick(62_500);
    await house.restart();
    expect((await house.found(key, id)).collateralSold).toBe('0.00857143');
    expect(await holdings(house, key)).toMatchObject({
      'USDT available': '3000',
      'USDT loan-owed': '464.285625',
    });
    taken(await house.loans.repay(key, { id }, newRequest()));
    expect((await holdings(house, key))['BTC available']).toBe('0.99142857');
  });

  test('gapping through everything costs the pool what was lent, until the treasury sells the coins', async () => {
    const soldCoins = () => house.ledger.houseBalance('real', 'house/collateral-sold', 'BTC');
    const [key, { free }, coins] = [await fundedBorrower(house), await house.pool(), await soldCoins()];
    const { id } = await house.borrowed(key);
    await house.tick(40_000);
    expect(await house.found(key, id)).toMatchObject({
      status: 'expired',
      endedBy: 'liquidation',
      writtenOff: '200',
      outstanding: '0',
      collateral: '0',
    });
    // What was lent is not in the pool: the coins of the collateral are, until the treasury has sold them.
    expect(await house.pool()).toEqual({ free: `${Number(free) - 1_000}`, promised: '0' });
    expect(await soldCoins()).toBe(coins + 2_000_000n);
    expect(await holdings(house, key)).toEqual({
      'USDT available': '3000',
      'BTC available': '0.98',
      'ETH available': '10',
    });
    expect(await house.pool()).toMatchObject({ promised: '0' });
  });

  test('is held down by more collateral and by part repayment', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    await house.tick(70_000);
    taken(await house.loans.addCollateral(key, { id, amount: 1_000_000n }, newRequest()));
    await house.loans.engine.settled();
    await house.tick(62_500);
    expect(await house.found(key, id)).toMatchObject({ collateralSold: '0', ltv: '0.533334' });
    expect((await house.found(key, id)).events[0]).toMatchObject({ kind: 'recovered' });
    taken(await house.loans.repay(key, { id }, newRequest()));
  });

  test('grows with the interest of a day alone', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    await house.tick(62_510);
    expect((await house.found(key, id)).collateralSold).toBe('0');
    await house.pass(4 * dayMs);
    expect((await house.found(key, id)).events[0]).toMatchObject({ kind: 'sold' });
    taken(await house.loans.repay(key, { id }, newRequest()));
  });
});

describe('a silent price', () => {
  test('sells nothing, raises one alarm while loans are at risk, and is over with the next tick', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key);
    await house.tick(62_700);
    await house.wait(30_000);
    expect(house.complaints).toEqual([]);
    await house.wait(2 * minuteMs);
    await house.wait(minuteMs);
    expect(house.complaints).toHaveLength(1);
    expect((await house.loans.register.overview()).alarms[0]).toMatchObject({ currency: 'BTC', loans: 1 });
    expect((await house.loans.register.overview()).alarms[0]?.until).toBeUndefined();
    // Interest alone takes it beyond the level: without a price, nothing is sold.
    await house.wait(20 * dayMs);
    expect((await house.found(key, id)).collateralSold).toBe('0');
    await house.tick(62_700);
    await house.wait(1);
    expect((await house.found(key, id)).events[0]).toMatchObject({ kind: 'sold' });
    expect((await house.loans.register.overview()).alarms[0]?.until).toBeDefined();
    taken(await house.loans.repay(key, { id }, newRequest()));
  });
});

describe('the end of the term', () => {
  test('is announced, waits for its grace, and then repays from the collateral', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key, { termDays: 7 });
    house.mails.length = 0;
    await house.pass(7 * dayMs);
    expect((await house.found(key, id)).events[0]).toMatchObject({ kind: 'due', amount: '1001.28' });
    await house.pass(24 * hourMs - 1);
    expect(await house.found(key, id)).toMatchObject({ status: 'repaying', outstanding: '1001.28' });
    await house.pass(1);
    const loan = await house.found(key, id);
    expect(loan).toMatchObject({ status: 'expired', endedBy: 'maturity', collateralSold: '0.0100128' });
    expect(await holdings(house, key)).toEqual({
      'USDT available': '3000',
      'BTC available': '0.9899872',
      'ETH available': '10',
    });
    expect(loan.events.slice(0, 2)).toMatchObject([
      { kind: 'closed', collateral: '0.0099872' },
      { kind: 'settled', amount: '1001.28' },
    ]);
    expect(subjects()).toEqual([
      expect.stringMatching(/^Loan L is due: repay it by \d+ [A-Z][a-z]+ 20\d\d, .* UTC$/),
      'Loan L was repaid from your collateral',
    ]);
    expect(await house.loans.advance.run()).toBe(0);
  });

  test('leaves the grace for repaying, without more interest', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key, { termDays: 7 });
    await house.pass(7 * dayMs + 23 * hourMs);
    taken(await house.loans.repay(key, { id, amount: usdt('1001.28') }, newRequest()));
    expect(await house.found(key, id)).toMatchObject({ status: 'repaid', interestPaid: '1.28' });
  });

  test('without a price waits for one', async () => {
    const key = await fundedBorrower(house);
    const { id } = await house.borrowed(key, { termDays: 7 });
    await house.wait(9 * dayMs);
    expect((await house.found(key, id)).status).toBe('repaying');
    await house.tick(100_000);
    await house.wait(1);
    expect((await house.found(key, id)).status).toBe('expired');
  });
});

test('collateral altered in the row of one request is found in what is held', async () => {
  const key = await fundedBorrower(house);
  const { id } = taken(await house.ask(key));
  const altered = (by: number) =>
    sql`update loans.loan set collateral = collateral + ${by} where status = 'pendingReview'`;
  await expectAlteredFound(house.database.db, loanStandings, {
    change: altered(1),
    back: altered(-1),
    account: new RegExp(`^held in real BTC of customer ${key.customerId} is 0.02, .* make 0.02000001$`),
  });
  taken(await house.loans.cancel(key, id, newRequest()));
});

test('the book adds up what is lent and locked', async () => {
  const [one, other] = [await fundedBorrower(house), await fundedBorrower(house)];
  const first = await house.borrowed(one);
  const second = await house.borrowed(other, { amount: usdt('2000'), collateralCurrency: 'ETH' });
  const { total, collateral, pool } = await house.loans.register.overview();
  expect(total).toEqual({ loans: 2, debt: '3000', value: '6000', ltv: '0.5' });
  expect(collateral).toMatchObject([
    { currency: 'BTC', loans: 1, debt: '1000', locked: '0.02', value: '2000', atRisk: 0, isStale: false },
    { currency: 'ETH', loans: 1, debt: '2000', locked: '1', value: '4000' },
  ]);
  expect(pool.lent).toBe('3000');
  expect(await house.house('house/loans-lent')).toBe('-3000');
  const list = await house.loans.register.list({ status: 'repaying' }, { offset: 0, limit: 10 });
  expect(list.rows.map(({ id }) => id)).toEqual([second.id, first.id]);
  taken(await house.loans.repay(one, { id: first.id }, newRequest()));
  taken(await house.loans.repay(other, { id: second.id }, newRequest()));
});

import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAuditLog, recordActs } from '#capabilities/desk/audit/server/append-act.ts';
import { createRequestDesk } from '#capabilities/desk/reviews/server/request-desk.ts';
import type { Reviewer } from '#capabilities/desk/reviews/server/review-needs.ts';
import type { Reviews } from '#capabilities/desk/reviews/server/reviews.ts';
import { createStage, type ReviewsStage } from '#capabilities/desk/reviews/server/testing/reviews-stage.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import type { LedgerReader, ReserveUse } from '#capabilities/money/ledger/face.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { goodPicture } from '#capabilities/people/uploads/server/testing/hostile-images.ts';
import type { Book } from '#foundation/ids/book.ts';
import { asCustomerId, type OperatorId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import { dayMs, formatInstant, minuteMs } from '#foundation/time/clock.ts';
import type { TreasuryAccount } from '../rules.ts';
import { createTreasury, type Treasury } from './treasury.ts';

let stage: ReviewsStage;
let treasury: Treasury;
let inbox: Reviews;
let requests: number;
let feesUncountedSince: number | undefined;

beforeEach(async () => {
  stage = await createStage();
  treasury = treasuryOn(stage.lane);
  inbox = stage.inbox([treasury.reviews]);
  requests = 0;
  feesUncountedSince = undefined;
});
afterEach(async () => {
  expect((await auditLedger(stage.db, verifyLedger)).findings).toEqual([]);
  await stage.end();
});

const units = 1_000_00000000n;
const approval = { decision: 'approve', reasonCode: 'evidenceChecked', note: '' } as const;
const rejection = { decision: 'reject', reasonCode: 'evidenceMissing', note: 'no such transfer' } as const;

/** As a process with this lane has it. */
function treasuryOn(lane: ReviewsStage['lane'], ledger: LedgerReader = stage.ledger): Treasury {
  const { db, clock, operators, uploads } = stage;
  const alarms = { current: { lowReservePercent: 25, lowReserveDays: 7, shortBelowPercent: 100 } };
  return createTreasury({
    db,
    clock,
    lane,
    ledger,
    operators,
    alarms,
    reserveUses,
    feesUncountedSince: async () => feesUncountedSince,
    requestDesk: createRequestDesk({ db, clock, uploads, audit: createAuditLog(clock) }),
  });
}

/** Three plans on sale that promise 10, 100 and 1,000 at the least, of which 70 were sold in a week. */
const reserveUses: readonly ReserveUse[] = [
  {
    product: 'plans',
    offers: () =>
      [10n, 100n, 1_000n].map((whole) => ({ name: `least ${whole}`, least: whole * 100_000_000n })),
    soldSince: async (book) => (book === 'real' ? 70_00000000n : 0n),
    dueByDay: async (_, from) => [{ day: formatInstant(from + 2 * dayMs).slice(0, 10), units: 3_00000000n }],
  },
];

interface Wish {
  readonly units?: bigint;
  readonly asset?: Asset;
  readonly account?: TreasuryAccount;
  readonly book?: Book;
  readonly by?: OperatorId;
  readonly id?: string;
  readonly document?: File;
}

function request({ id = `ask-${++requests}`, by = stage.treasurer.operatorId, ...wish }: Wish = {}) {
  return treasury.request({
    book: 'real',
    account: 'house/plan-yield',
    asset: 'USDT',
    units,
    ...wish,
    reasonCode: 'reserve',
    note: 'More plans are sold',
    evidence: 'transfer 7',
    requestedBy: by,
    request: { id, fingerprint: `${id} ${wish.units}` },
  });
}

/** The treasurer asks; gives the review's id. */
async function ask(wish: Wish = {}): Promise<string> {
  const asked = await request(wish);
  if (!asked.ok) throw new Error(asked.refusal);
  return `funding-${asked.value.id}`;
}

async function expectHas(
  expected: bigint,
  account: TreasuryAccount = 'house/plan-yield',
  book: Book = 'real',
) {
  expect(await stage.ledger.houseBalance(book, account, 'USDT')).toBe(expected);
  await expectConserved(stage.db);
}

test('house money moves when another operator approves it, once, with both names, the evidence and the transfer in the log', async () => {
  const id = await ask();
  await expectHas(0n);
  expect(await inbox.decide(id, stage.treasurer, approval)).toMatchObject({ refusal: 'FOUR_EYES_REQUIRED' });
  await expectHas(0n);
  expect(await inbox.decide(id, stage.reviewer, approval)).toMatchObject({ value: { status: 'approved' } });
  await expectHas(units);
  const { treasurer, reviewer } = stage;
  expect(await stage.acts()).toEqual([
    expect.objectContaining({ name: 'treasury.request', operators: [treasurer.operatorId] }),
    expect.objectContaining({ name: 'reviews.approve', operators: [reviewer.operatorId] }),
    expect.objectContaining({
      name: 'treasury.fund',
      subject: id.replace('-', '/'),
      operators: [treasurer.operatorId, reviewer.operatorId],
    }),
  ]);
  expect(await treasury.list({ status: 'approved' }, { offset: 0, limit: 10 })).toMatchObject({
    total: 1,
    rows: [{ requestedBy: 'treasurer@example.test', decidedBy: ['reviewer@example.test'] }],
  });
});

test('a picture of the evidence is for the operators who decide; each look is in the log', async () => {
  const document = new File([new Uint8Array(await goodPicture().jpeg().toBuffer())], 'transfer.jpg');
  const asked = await request({ document });
  if (!asked.ok) throw new Error(asked.refusal);
  expect(asked.value.documentHash).toMatch(/^[0-9a-f]{64}$/);
  const id = BigInt(asked.value.id);
  expect(await treasury.document(stage.reviewer.operatorId, id)).toMatchObject({
    value: { contentType: 'image/jpeg', owner: 0n },
  });
  expect((await stage.acts()).at(-1)).toMatchObject({
    name: 'treasury.viewAttachment',
    subject: `funding/${id}`,
    operators: [stage.reviewer.operatorId],
  });
  const broken = new File(['%PDF-1.7'], 'transfer.pdf');
  expect(await request({ document: broken })).toMatchObject({ refusal: 'IMAGE_FORMAT' });
  expect((await treasury.list({}, { offset: 0, limit: 10 })).total).toBe(1);
});

test('each book has its own: play money never backs a real promise', async () => {
  await inbox.decide(await ask({ book: 'demo' }), stage.reviewer, approval);
  await expectHas(units, 'house/plan-yield', 'demo');
  await expectHas(0n);
  const { reserves, accounts } = await treasury.overview();
  const of = (book: Book) => reserves.find((each) => each.book === book && each.product === 'plans');
  expect(of('demo')).toMatchObject({ free: '1000', promised: '0', level: 'good' });
  expect(of('real')).toMatchObject({ free: '0', promised: '0', level: 'empty', alarms: ['nothingFree'] });
  expect(accounts).toContainEqual({
    book: 'demo',
    account: 'house/plan-yield',
    currency: 'USDT',
    balance: '1000',
  });
  expect(accounts).toContainEqual({ book: 'demo', account: 'outside', currency: 'USDT', balance: '-1000' });
});

test('a reserve that was drained says what it can no longer sell, and for how long the rest lasts', async () => {
  const levels = async () =>
    (await treasury.reserveLevels()).find(({ book, product }) => book === 'real' && product === 'plans');
  await inbox.decide(await ask({ units: 92_00000000n }), stage.reviewer, approval);
  const { reserves, alarmDays } = await treasury.overview();
  expect(alarmDays).toBe(7);
  expect(reserves.find(({ book, product }) => book === 'real' && product === 'plans')).toEqual({
    book: 'real',
    product: 'plans',
    free: '92',
    promised: '0',
    level: 'low',
    alarms: ['soldOut'],
    offers: [
      { name: 'least 10', least: '10', isSoldOut: false },
      { name: 'least 100', least: '100', isSoldOut: true },
      { name: 'least 1000', least: '1000', isSoldOut: true },
    ],
    soldADay: '10',
    daysLeft: 9,
    due: Array.from({ length: 15 }, (_, ahead) => ({
      day: formatInstant(stage.clock.now() + ahead * dayMs).slice(0, 10),
      amount: ahead === 2 ? '3' : '0',
    })),
  });
  expect(await levels()).toMatchObject({ level: 'low' });
  await inbox.decide(await ask({ units: -82_00000001n }), stage.reviewer, approval);
  expect(await levels()).toMatchObject({ level: 'empty' });
});

describe('two operators at once', () => {
  test('exactly one decides', async () => {
    const id = await ask();
    const answers = await Promise.all([
      inbox.decide(id, stage.reviewer, approval),
      stage.inbox([treasury.reviews]).decide(id, stage.second, rejection),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
    await expectHas(answers[0].ok ? units : 0n);
    for (const by of [stage.reviewer, stage.second]) {
      expect(await inbox.decide(id, by, approval)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
    }
    await expectHas(answers[0].ok ? units : 0n);
  });

  test('a claim keeps the other away until it ends', async () => {
    const id = await ask();
    await inbox.claim(id, stage.reviewer);
    expect(await inbox.decide(id, stage.second, approval)).toMatchObject({ refusal: 'REVIEW_CLAIMED' });
    await expectHas(0n);
    stage.clock.advance(10 * minuteMs);
    expect(await inbox.decide(id, stage.second, approval)).toMatchObject({ ok: true });
    await expectHas(units);
  });

  test.each([
    ['under one request id', ['review funding', 'review funding']],
    ['under two', ['review funding', 'review funding 1']],
  ])('two processes that carry the same decision out, %s, move the money once', async (_, ids) => {
    const subjectId = (await ask()).slice('funding-'.length);
    const { url, clock, errors } = stage;
    const onError = (failure: unknown) => void errors.push(failure);
    const lane = createMoneyLane({ url, clock, onError, recordActs });
    const processes = [treasury, treasuryOn(lane)];
    const decision = {
      reviewId: `funding-${subjectId}`,
      subjectId,
      ...approval,
      operatorIds: [stage.reviewer.operatorId],
    };
    await Promise.allSettled(
      processes.map(({ reviews }, process) =>
        reviews.carryOut({ ...decision, requestId: ids[process] ?? '' }),
      ),
    );
    await lane.close();
    await expectHas(units);
    expect((await stage.acts()).filter(({ name }) => name === 'treasury.fund')).toHaveLength(1);
  });
});

describe('taking out', () => {
  test('no more than there is, when it is asked for and when it is decided', async () => {
    await inbox.decide(await ask(), stage.reviewer, approval);
    expect(await request({ units: -units - 1n })).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
    const whole = await ask({ units: -units });
    const part = await ask({ units: -1n });
    expect(await inbox.decide(part, stage.reviewer, approval)).toMatchObject({ ok: true });
    expect(await inbox.decide(whole, stage.reviewer, approval)).toMatchObject({
      refusal: 'HOUSE_ACCOUNT_SHORT',
    });
    expect(await inbox.get(whole, stage.second)).toMatchObject({
      value: { status: 'waiting', approvals: 0, decisions: [{ withdrawnFor: 'HOUSE_ACCOUNT_SHORT' }] },
    });
    await expectHas(units - 1n);
  });

  test.each(['house/plan-yield', 'house/fees', 'house/loan-interest'] as const)(
    'of two that are approved at once, by two processes, %s gives what it has and not more',
    async (account) => {
      await inbox.decide(await ask({ account }), stage.reviewer, approval);
      const ids = [await ask({ account, units: -units }), await ask({ account, units: -units })];
      const { url, clock, errors } = stage;
      const lane = createMoneyLane({
        url,
        clock,
        onError: (failure) => void errors.push(failure),
        recordActs,
      });
      // Both have looked before either moves anything.
      const both = Promise.withResolvers<void>();
      let looks = 0;
      const slow: LedgerReader = {
        ...stage.ledger,
        async houseBalance(...asked) {
          const balance = await stage.ledger.houseBalance(...asked);
          if (++looks === 2) both.resolve();
          await Promise.race([both.promise, setTimeout(500)]);
          return balance;
        },
      };
      const inboxes = [stage.lane, lane].map((each) => stage.inbox([treasuryOn(each, slow).reviews]));
      const answers = await Promise.all(
        inboxes.map((each, index) => each.decide(ids[index] ?? '', stage.reviewer, approval)),
      );
      await lane.close();
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
      await expectHas(0n, account);
    },
  );
});

test('fees whose rebates and rewards are not set aside yet stay where they are', async () => {
  const account = 'house/fees';
  const paid = async () => {
    const fee = {
      from: 'available',
      to: account,
      asset: 'USDT',
      units: 20_00000000n,
      reason: 'fee',
    } as const;
    const key = { book: 'real', customerId: stage.customerId } as const;
    expect(
      await stage.lane.submit(postTransfers, { key, input: [{ ...fee, ref: 'order-1' }] }),
    ).toMatchObject({
      ok: true,
    });
  };
  await paid();
  stage.clock.advance(dayMs);
  feesUncountedSince = stage.clock.now();
  await paid();
  expect(await request({ account, units: -20_00000001n })).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
  const early = await ask({ account, units: -20_00000000n });
  // A day that begins between asking and deciding.
  feesUncountedSince -= dayMs;
  expect(await inbox.decide(early, stage.reviewer, approval)).toMatchObject({
    refusal: 'HOUSE_ACCOUNT_SHORT',
  });
  feesUncountedSince += dayMs;
  expect(await inbox.decide(early, stage.reviewer, approval)).toMatchObject({ ok: true });
  await expectHas(20_00000000n, account);
});

test('what conversions are paid from is funded in its own currency; a reserve is not', async () => {
  const wish = { account: 'house/conversion', asset: 'BTC' } as const;
  expect(await request({ ...wish, account: 'house/plan-yield' })).toMatchObject({ refusal: 'INPUT_INVALID' });
  await inbox.decide(await ask(wish), stage.reviewer, approval);
  expect(await stage.ledger.houseBalance('real', 'house/conversion', 'BTC')).toBe(units);
  expect(await stage.ledger.houseBalance('real', 'house/conversion', 'USDT')).toBe(0n);
  expect(await request({ ...wish, units: -units - 1n })).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
});

test('a request that comes again is the same one; with other contents it is refused', async () => {
  const first = await request({ id: 'same' });
  expect(await request({ id: 'same' })).toEqual(first);
  expect(await request({ id: 'same', units: 5n })).toMatchObject({ refusal: 'REQUEST_ID_REUSED' });
  expect((await treasury.list({}, { offset: 0, limit: 10 })).total).toBe(1);
});

test.each<[string, (stage: ReviewsStage) => Reviewer, string]>([
  ['roles that may not', ({ second }) => ({ ...second, permissions: new Set<string>() }), 'FORBIDDEN'],
  ['a stale second factor', ({ second }) => ({ ...second, isSteppedUp: false }), 'STEP_UP_REQUIRED'],
])('nothing moves on %s', async (_, by, refusal) => {
  const id = await ask();
  expect(await inbox.decide(id, by(stage), approval)).toMatchObject({ refusal });
  await expectHas(0n);
  expect(await treasury.get(1n)).toMatchObject({
    value: { status: 'waiting', preview: { before: '0', after: '1000' } },
  });
});

test('of what unpaid rewards lie in, the treasurer takes out no more than was brought in, also in two at once', async () => {
  const account = 'house/incentives';
  const brought = await ask({ account, units });
  expect(await inbox.decide(brought, stage.treasurer, approval)).toMatchObject({
    refusal: 'FOUR_EYES_REQUIRED',
  });
  expect(await inbox.decide(brought, stage.reviewer, approval)).toMatchObject({
    value: { status: 'approved' },
  });
  // A friend's fees of a day, set aside for the inviter.
  const reserved = { from: 'house/fees', to: account, asset: 'USDT', units } as const;
  const key = { book: 'real', customerId: asCustomerId(0n) } as const;
  const input = [{ ...reserved, reason: 'incentivesReserved', ref: 'invite-1' } as const];
  expect(await stage.lane.submit(postTransfers, { key, input })).toMatchObject({ ok: true });
  await expectHas(2n * units, account);

  expect(await request({ account, units: -(units + 1n) })).toMatchObject({ refusal: 'HOUSE_ACCOUNT_SHORT' });
  const [one, other] = [await ask({ account, units: -units }), await ask({ account, units: -units })];
  const decided = await Promise.all([
    inbox.decide(one, stage.reviewer, approval),
    inbox.decide(other, stage.reviewer, approval),
  ]);
  expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
  expect(decided).toContainEqual(expect.objectContaining({ refusal: 'HOUSE_ACCOUNT_SHORT' }));
  await expectHas(units, account);
});

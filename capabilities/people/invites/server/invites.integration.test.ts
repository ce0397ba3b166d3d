import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { factOf } from '#capabilities/desk/reviews/server/testing/fact-of.ts';
import { expectAlteredFound } from '#capabilities/money/integrity/server/testing/expect-standing.ts';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { listDevMail } from '#foundation/server-kit/mail/mail.sql.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { many } from '#foundation/server-kit/testing/many.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { inviteStandings } from './invite-standings.ts';
import { createInvitesStage, type InvitesStage, units } from './testing/invites-stage.ts';

let stage: InvitesStage;

beforeEach(async () => {
  stage = await createInvitesStage();
});
afterEach(async () => {
  await stage.expectWhole();
  await stage.end();
});

const decision = (subjectId: string, what: 'approve' | 'reject') => ({
  reviewId: `reward-${subjectId}`,
  requestId: `reward ${subjectId}`,
  subjectId,
  decision: what,
  reasonCode: what === 'approve' ? 'twoPeople' : 'onePerson',
  note: 'looked at',
  operatorIds: [asOperatorId(1n)],
});

test('the night after, a tenth of the fees is paid back to the friend; after 14 days the inviter is paid', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.payFee(friend, '100');
  await stage.payFee(friend, '0.01', 'BTC');
  expect(await stage.available(friend)).toBe(0n);

  await stage.pass(1);
  expect(await stage.available(friend)).toBe(units('10'));
  expect(await stage.available(friend, 'BTC')).toBe(units('0.001'));
  expect(await stage.available(inviter)).toBe(0n);
  expect(await stage.incentives()).toBe(units('9'));
  expect(await stage.incentives('BTC')).toBe(units('0.0009'));
  expect(await stage.ledger.houseBalance('real', 'house/fees', 'USDT')).toBe(units('81'));
  await stage.expectWhole();
  const today = Math.floor(stage.clock.now() / dayMs) * dayMs;
  expect(await stage.daily.uncountedSince()).toBe(today);

  await stage.pass(13);
  expect(await stage.available(inviter)).toBe(0n);
  await stage.pass(1);
  expect(await stage.available(inviter)).toBe(units('9'));
  expect(await stage.available(inviter, 'BTC')).toBe(units('0.0009'));
  expect(await stage.incentives()).toBe(0n);
  const { rows } = await sql<{ email: string }>`
    select email from customers.customer where id = ${inviter}`.execute(stage.db);
  // Handed over when the batch is committed, beside everything else.
  await eventually(async () => {
    const mails = await listDevMail(stage.db, rows[0]?.email ?? '', 10);
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
      ['Reward paid', expect.stringContaining('9.00 USDT and 0.0009 BTC')],
    ]);
  });
});

test('replayed, moved back and run twice at once, a day is counted once', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.payFee(friend, '100');
  stage.clock.advance(dayMs);
  await Promise.all([stage.daily.run(), stage.daily.run()]);
  await sql`update invites.progress set through = through - 3`.execute(stage.db);
  await stage.daily.run();
  await sql`delete from invites.progress`.execute(stage.db);
  await stage.daily.run();
  expect(await stage.available(friend)).toBe(units('10'));
  expect(await stage.rewards()).toHaveLength(1);
});

test('days without a run are counted by the next run, each for itself', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  for (const fee of ['1', '2', '4']) {
    await stage.payFee(friend, fee);
    stage.clock.advance(dayMs);
  }
  await stage.daily.run();
  expect((await stage.rewards()).map(({ rebate }) => rebate)).toEqual(['0.1', '0.2', '0.4'].map(units));
  expect(await stage.available(friend)).toBe(units('0.7'));
});

test('what fails between the transfer and its row has done neither, and the next run does both', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.payFee(friend, '100');
  stage.clock.advance(dayMs);
  await sql`alter table invites.reward add constraint broken check (false) not valid`.execute(stage.db);
  await expect(stage.daily.run()).rejects.toThrow();
  expect(await stage.available(friend)).toBe(0n);
  expect(await stage.incentives()).toBe(0n);
  await stage.expectWhole();
  await sql`alter table invites.reward drop constraint broken`.execute(stage.db);
  await stage.daily.run();
  expect(await stage.available(friend)).toBe(units('10'));
});

test('after twelve months nothing is paid back', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  stage.clock.advance(364 * dayMs);
  await stage.daily.run();
  await stage.payFee(friend, '100');
  await stage.pass(1);
  expect(await stage.available(friend)).toBe(units('10'));
  await stage.pass(1);
  await stage.payFee(friend, '100');
  await stage.pass(1);
  expect(await stage.available(friend)).toBe(units('10'));
});

test('a reward without both identity checks expires after 90 days, and returns to the platform’s fees', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter, isVerified: false });
  await stage.payFee(friend, '100');
  await stage.pass(1);
  stage.clock.advance(88 * dayMs);
  await stage.daily.run();
  expect((await stage.rewards())[0]?.state).toBe('waiting');
  await stage.pass(3);
  expect((await stage.rewards())[0]?.state).toBe('expired');
  expect(await stage.incentives()).toBe(0n);
  expect(await stage.ledger.houseBalance('real', 'house/fees', 'USDT')).toBe(units('90'));
});

test('who invites themselves from the same device is held; rejected, the fees have it again', async () => {
  const inviter = await stage.join({ device: 'one', ip: '203.0.113.5' });
  const friend = await stage.join({ inviter, device: 'one', ip: '203.0.113.77' });
  await stage.payFee(friend, '100');
  // The friend's part is held as long as the inviter's: neither is the same person's the next day.
  await stage.pass(1);
  expect(await stage.available(friend)).toBe(0n);
  expect(await stage.incentives()).toBe(units('19'));
  await stage.pass(14);
  expect(await stage.rewards()).toMatchObject([{ state: 'held', reasons: ['device', 'range'] }]);
  expect(await stage.available(inviter)).toBe(0n);
  expect(await stage.available(friend)).toBe(0n);
  expect(await stage.incentives()).toBe(units('19'));
  const told = await stage.ledger.eventsAfter(friend, 0n, 100);
  expect(told.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind: 'rebate', news: 'held', amount: '10', currency: 'USDT' }),
  );
  // Held stays held, however often the night comes.
  await stage.pass(2);

  const [review] = await stage.reviews.waiting({ limit: 10 });
  if (review === undefined) throw new Error('nothing waits');
  expect(review).toMatchObject({ customerId: inviter, amount: { asset: 'USDT', units: units('9') } });
  const rejected = decision(review.subjectId, 'reject');
  expect(await stage.reviews.carryOut(rejected)).toMatchObject({ ok: true });
  expect(await stage.reviews.carryOut(rejected)).toMatchObject({ ok: true });
  const approved = { ...decision(review.subjectId, 'approve'), requestId: 'another' };
  expect(await stage.reviews.carryOut(approved)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(await stage.available(inviter)).toBe(0n);
  expect(await stage.available(friend)).toBe(0n);
  expect(await stage.incentives()).toBe(0n);
  expect(await stage.ledger.houseBalance('real', 'house/fees', 'USDT')).toBe(units('100'));
});

test('an unverified friend at the same device is paid nothing, and it expires as the reward does', async () => {
  const inviter = await stage.join({ device: 'one' });
  const friend = await stage.join({ inviter, device: 'one', isVerified: false });
  await stage.payFee(friend, '479.22');
  await stage.pass(1);
  expect(await stage.available(friend)).toBe(0n);
  stage.clock.advance(91 * dayMs);
  await stage.daily.run();
  expect(await stage.incentives()).toBe(0n);
  expect(await stage.ledger.houseBalance('real', 'house/fees', 'USDT')).toBe(units('479.22'));
});

test('a rebate whose reward was decided before a crash follows it the next night', async () => {
  const inviter = await stage.join({ device: 'one' });
  const friend = await stage.join({ inviter, device: 'one' });
  await stage.payFee(friend, '100');
  await stage.pass(15);
  await stage.payFee(friend, '50');
  const [review] = await stage.reviews.waiting({ limit: 10 });
  await sql`alter table invites.reward add constraint broken check (rebate_state <> 'paid') not valid`.execute(
    stage.db,
  );
  await expect(stage.reviews.carryOut(decision(review?.subjectId ?? '', 'approve'))).rejects.toThrow();
  expect(await stage.available(inviter)).toBe(units('9'));
  expect(await stage.available(friend)).toBe(0n);
  await stage.expectWhole();
  await sql`alter table invites.reward drop constraint broken`.execute(stage.db);
  await Promise.all([stage.daily.run(), stage.daily.run()]);
  expect(await stage.available(friend)).toBe(units('10'));
  await stage.pass(1);
  expect(await stage.available(friend)).toBe(units('10'));
});

test('a held reward that an operator approves is paid once', async () => {
  const inviter = await stage.join({ ip: '203.0.113.5' });
  const friend = await stage.join({ inviter, ip: '203.0.113.6' });
  await stage.payFee(friend, '100');
  await stage.pass(15);
  const [review] = await stage.reviews.waiting({ limit: 10 });
  const approved = decision(review?.subjectId ?? '', 'approve');
  expect(await stage.reviews.carryOut(approved)).toMatchObject({ ok: true });
  expect(await stage.reviews.carryOut({ ...approved, requestId: 'again' })).toMatchObject({ ok: false });
  expect(await stage.available(inviter)).toBe(units('9'));
  expect(await stage.available(friend)).toBe(units('10'));
});

test('the same withdrawal destination, the same person, and trades against each other are held', async () => {
  const inviter = await stage.join();
  const [bank, person, trader] = [
    await stage.join({ inviter }),
    await stage.join({ inviter }),
    await stage.join({ inviter }),
  ];
  for (const id of [inviter, bank]) {
    await sql`
      insert into withdrawals.destination (customer_id, method, network, address, label, fingerprint, added_at)
      values (${id}, 'crypto', 'ethereum', '0xone', 'mine', '0xone', now())`.execute(stage.db);
  }
  for (const id of [inviter, person]) {
    await sql`
      insert into kyc.submission (customer_id, first_name, last_name, birthdate, sex, country, address, phone, document_type,
        pictures, kept, status, submitted_at, due_at, decided_at)
      values (${id}, ${id === inviter ? 'Ada' : 'ADA '}, 'Byron', '1990-12-10', 'female', 'CH', 'a', '1', 'passport', '{}', '{}',
        'verified', now(), now(), now())`.execute(stage.db);
  }
  const at = stage.clock.now();
  await openPosition(inviter, 1n, 'buy', at + 1_000);
  await openPosition(trader, 2n, 'sell', at + 61_000);
  for (const friend of [bank, person, trader]) await stage.payFee(friend, '100');
  await stage.pass(15);
  expect((await stage.rewards()).map(({ state, reasons }) => [state, ...reasons])).toEqual([
    ['held', 'destination'],
    ['held', 'identity'],
    ['held', 'mirrored'],
  ]);
  // Two people are not claimed of one identity; an explanation is for operators to weigh.
  const answers = await Promise.all(
    (await stage.rewards()).map(({ id }) => factOf(stage.reviews, 'twoPeople', String(id))),
  );
  expect(answers).toEqual([accept(null), refuse('IDENTITY_SHARED'), accept(null)]);
});

async function openPosition(customerId: bigint, id: bigint, direction: 'buy' | 'sell', at: number) {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_schema = 'orders' and table_name = 'margin_order' and is_nullable = 'NO' and column_default is null`.execute(
    stage.db,
  );
  const known: Readonly<Record<string, unknown>> = {
    customer_id: customerId,
    id,
    book: 'real',
    code: 'BTCUSD',
    direction,
    status: 'open',
    type: 'market',
    quote_currency: 'USD',
    margin_levels: '1000000 500000',
    swap_due: 0n,
    swap_triple_day: 'wednesday',
  };
  const time = new Date(at);
  const values: Record<string, unknown> = { ...known, open_time: time, open_price: 1n, open_fee: 0n };
  for (const { column } of rows) values[column] ??= /time|_at$/.test(column) ? time : 1n;
  const names = Object.keys(values);
  await sql`
    insert into orders.margin_order (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join(names.map((name) => values[name]))})`.execute(stage.db);
}

test('many registrations with one code from one place: each is bound once, and none is paid unseen', async () => {
  const inviter = await stage.join();
  const friends: bigint[] = [];
  for (let at = 0; at < many(1_000); at += 1) {
    friends.push(await stage.join({ inviter, ip: `198.51.100.${at % 250}` }));
  }
  const { rows } = await sql`
    select count(*) as bonds, count(distinct inviter_id) as inviters from invites.bond`.execute(stage.db);
  expect(rows).toEqual([{ bonds: BigInt(many(1_000)), inviters: 1n }]);
  for (const friend of friends.slice(0, 20)) await stage.payFee(friend as typeof inviter, '10');
  await stage.pass(15);
  expect(
    (await stage.rewards()).every(({ state, reasons }) => state === 'held' && reasons.includes('range')),
  ).toBe(true);
  expect(await stage.available(inviter)).toBe(0n);
});

test('above 5,000 USDT a month an operator looks first, whatever the asset', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.payFee(friend, '1', 'BTC');
  await stage.pass(1);
  await stage.payFee(friend, '10000');
  await stage.pass(16);
  // 0.09 BTC are 4,500 USDT; with 900 more it is too much.
  expect((await stage.rewards()).map(({ state, reasons }) => [state, ...reasons])).toEqual([
    ['paid'],
    ['held', 'large'],
  ]);
});

test('trading with oneself for the rewards loses: less than half a fee is ever paid back', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  for (let day = 0; day < 30; day += 1) {
    await stage.payFee(friend, '1000');
    await stage.pass(1);
  }
  await stage.pass(16);
  const back = (await stage.available(inviter)) + (await stage.available(friend));
  expect(back * 2n < units('30000')).toBe(true);
  expect(back).toBe(units('5700'));
});

test('what the platform bore of a loss was no fee', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.post(
    friend,
    { from: 'house/losses', to: 'available', asset: 'USDT', units: units('100'), reason: 'lossProtection' },
    { from: 'available', to: 'house/fees', asset: 'USDT', units: units('100'), reason: 'fee' },
  );
  await stage.pass(1);
  expect(await stage.rewards()).toEqual([]);
});

test('in the UK and without a country nothing is paid; for a friend alone, the friend’s part is', async () => {
  const inviter = await stage.join();
  const abroad = await stage.join({ country: 'GB' });
  const [british, undeclared, swiss] = [
    await stage.join({ inviter, country: 'GB' }),
    await stage.join({ inviter, country: 'none' }),
    await stage.join({ inviter: abroad }),
  ];
  for (const friend of [british, undeclared, swiss]) await stage.payFee(friend, '100');
  await stage.pass(1);
  expect(await stage.available(british)).toBe(0n);
  expect(await stage.available(undeclared)).toBe(0n);
  expect(await stage.available(swiss)).toBe(units('10'));
  expect(await stage.rewards()).toMatchObject([{ state: 'none', reward: 0n }]);
});

test('a customer who changes the country in between gets what both countries allow', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter, country: 'GB' });
  const move = (country: string) =>
    sql`update customers.customer set country = ${country} where id = ${friend}`.execute(stage.db);
  await stage.payFee(friend, '100');
  await move('CH');
  await stage.pass(1);
  expect(await stage.rewards()).toEqual([]);
  await stage.payFee(friend, '100');
  await stage.pass(1);
  expect(await stage.available(friend)).toBe(units('10'));
  await stage.payFee(friend, '100');
  await move('GB');
  await stage.pass(1);
  // Neither the day on which it was left, nor one that is run again after moving back.
  await move('CH');
  await sql`update invites.progress set through = through - 3`.execute(stage.db);
  await stage.daily.run();
  expect(await stage.available(friend)).toBe(units('10'));
});

test('nothing for whom operators froze, and for operators themselves', async () => {
  const [inviter, staff] = [await stage.join(), await stage.join()];
  const [frozen, ofStaff] = [await stage.join({ inviter }), await stage.join({ inviter: staff })];
  const { rows } = await sql<{ email: string }>`
    select upper(email) as email from customers.customer where id = ${staff}`.execute(stage.db);
  await sql`
    insert into operators.operator (email, roles, password_hash, created_at)
    values (${rows[0]?.email.toLowerCase() ?? ''}, '{support}', '-', now())`.execute(stage.db);
  stage.frozen.add(frozen);
  await stage.payFee(frozen, '100');
  await stage.payFee(ofStaff, '100');
  await stage.pass(1);
  expect(await stage.available(frozen)).toBe(0n);
  expect(await stage.available(ofStaff)).toBe(units('10'));
  expect(await stage.rewards()).toMatchObject([{ state: 'none', reward: 0n }]);
});

test('who is frozen while a reward waits is looked at first', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.payFee(friend, '100');
  await stage.pass(1);
  stage.frozen.add(inviter);
  await stage.pass(14);
  expect(await stage.rewards()).toMatchObject([{ state: 'held', reasons: ['frozen'] }]);
});

test('rows altered behind the ledger’s back are found', async () => {
  const inviter = await stage.join();
  const friend = await stage.join({ inviter });
  await stage.payFee(friend, '100');
  await stage.pass(1);
  const set = (text: string) => sql.raw(`update invites.reward set ${text}`);
  await expectAlteredFound(stage.db, inviteStandings, {
    change: set(`state = 'paid', ended_at = now()`),
    back: set(`state = 'waiting', ended_at = null`),
    account: /house\/incentives/,
  });
  await expectAlteredFound(stage.db, inviteStandings, {
    change: set('fee = fee + 1'),
    back: set('fee = fee - 1'),
    account: /^reward \d+ does not follow/,
  });
  await expectAlteredFound(stage.db, inviteStandings, {
    change: set('rebate = rebate - 1'),
    back: set('rebate = rebate + 1'),
    account: /^reward \d+ does not follow/,
  });
});

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { hourMs } from '#foundation/time/clock.ts';
import type { BankDetails } from '../bank-formats.ts';
import { viewForConsole } from './console-views.ts';
import { addDestination, checkDestination, fingerprintOf, listDestinations } from './destinations.ts';
import { recordOutcome } from './disbursement/manual-disbursement.ts';
import {
  approval,
  createWithdrawalsStage,
  bank as indian,
  type WithdrawalsStage,
} from './testing/withdrawals-stage.ts';

const named = { holder: 'Vera Sample', bankName: 'First Bank' };
const german = { ...named, country: 'DE', account: 'DE89370400440532013000', bic: 'COBADEFF' };
const british = { ...named, country: 'GB', account: '31926819', sortCode: '601613' };
const american = { ...named, country: 'US', account: '000123456789', routing: '021000021' };
const mexican = { ...named, country: 'MX', account: '002010077777777771' };
const australian = { ...named, country: 'AU', account: '12345678', bankCode: '062000' };

let stage: WithdrawalsStage;
beforeAll(async () => {
  stage = await createWithdrawalsStage(() => ({
    pays: () => false,
    confirmationsNeeded: () => 12,
    step: async () => ({ kind: 'waiting', confirmations: 0 }),
    giveUp: async () => true,
  }));
});
beforeEach(() => stage.newcomer());
afterAll(() => stage.end());

const at = (bank: BankDetails) => ({ method: 'bank', bank, address: undefined }) as const;
const book = () => listDestinations(stage.withdrawals.needs, stage.key.customerId);
const add = (bank: BankDetails) =>
  addDestination(stage.withdrawals.needs, stage.key.customerId, {
    ...at(bank),
    label: 'mine',
    tradPwd: '246810',
  });
const check = (bank: BankDetails) =>
  checkDestination(stage.withdrawals.needs, stage.key.customerId, at(bank));
const detailOf = async (view: { readonly id: string }) =>
  taken(await viewForConsole(stage.withdrawals, stage.subject(view), stage.second.operatorId));

async function pay(view: { readonly id: string }, reference: string) {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } });
  const image = new Blob([new Uint8Array(await picture.png().toBuffer())]);
  const by = stage.treasurer.operatorId;
  const subjectId = stage.subject(view);
  return await recordOutcome(stage.withdrawals, {
    subjectId,
    outcome: 'paid',
    reference,
    note: '',
    image,
    by,
  });
}

test.each([
  ['German', german],
  ['British', british],
  ['American', american],
  ['Mexican', mexican],
  ['Australian', australian],
  ['Indian', indian],
])('a %s account is asked for, approved and paid, the same at every step', async (name, bank) => {
  const view = taken(await stage.ask(at(bank)));
  expect(view.bank).toEqual(bank);
  expect(await book()).toMatchObject([{ method: 'bank', bank }, {}]);
  stage.clock.advance(25 * hourMs);
  expect((await detailOf(view)).bank).toEqual(bank);
  const decided = await stage.inbox.decide(stage.reviewId(view), stage.reviewer, approval);
  expect(taken(decided).status).toBe('approved');
  taken(await pay(view, `paid ${name}`));
  const paid = taken(await stage.withdrawals.get(stage.key, view.id));
  expect(paid).toMatchObject({ status: 'completed', bank, reference: `paid ${name}` });
  // Asked for again, it is known, and paid before.
  stage.clock.advance(hourMs);
  const again = taken(await stage.ask(at(bank)));
  expect((await detailOf(again)).destination).toMatchObject({ completedBefore: 1 });
  taken(await stage.withdrawals.cancel(stage.key, again.id));
});

test('an account is in the book once, however its bank’s names and BIC are spelt', async () => {
  taken(await add(german));
  expect(await add({ ...german, bic: 'COBADEFFXXX', bankName: 'Commerzbank' })).toMatchObject({
    refusal: 'ADDRESS_KNOWN',
  });
  taken(await add(british));
  expect(await add({ ...german, account: 'DE88370400440532013000' })).toMatchObject({
    refusal: 'IBAN_INVALID',
  });
});

test('an Indian account that was stored before there were countries is still the same', async () => {
  const { customerId } = stage.key;
  // As the platform wrote it then, byte for byte.
  await sql`
    insert into withdrawals.destination (customer_id, method, bank, label, fingerprint, added_at)
    values (${customerId}, 'bank', ${JSON.stringify(indian)}::jsonb, 'old',
      'cL-Md3bU3dwCddEi5zgbo42ODYdKVK0w0XYzJPtL-G8', ${new Date(stage.clock.now() - 48 * hourMs)})`.execute(
    stage.db,
  );
  expect(fingerprintOf({ bank: indian })).toBe('cL-Md3bU3dwCddEi5zgbo42ODYdKVK0w0XYzJPtL-G8');
  for (const typed of [indian, { ...indian, country: 'IN' }]) {
    expect(taken(await check(typed))).toMatchObject({ label: 'old', isNew: false, bank: indian });
    expect(await add(typed)).toMatchObject({ refusal: 'ADDRESS_KNOWN' });
  }
});

test('the holder is held against the verified name: said when checking, shown to the reviewer', async () => {
  expect(taken(await check(german))).toMatchObject({ holderName: 'same' });
  expect(taken(await check({ ...german, holder: 'V. Sample' }))).toMatchObject({ holderName: 'similar' });
  const other = { ...german, holder: 'Acme Trading Ltd' };
  expect(taken(await check(other))).toMatchObject({ holderName: 'different' });
  const view = taken(await stage.ask(at(other)));
  expect((await detailOf(view)).hints).toContainEqual({
    kind: 'holderDiffers',
    holder: 'Acme Trading Ltd',
    verified: 'Vera Sample',
    likeness: 'different',
  });
  taken(await stage.withdrawals.cancel(stage.key, view.id));
  stage.clock.advance(hourMs);
  const own = taken(await stage.ask(at(german)));
  expect((await detailOf(own)).hints.map(({ kind }) => kind)).not.toContain('holderDiffers');
});

test('the database keeps no account that is not one of its country', async () => {
  const kept = async (bank: unknown) => {
    const { rows } = await sql<{ is: boolean }>`
      select withdrawals.is_bank_account(${JSON.stringify(bank)}::jsonb) as is`.execute(stage.db);
    return rows[0]?.is;
  };
  for (const whole of [german, british, american, mexican, australian, indian])
    expect([whole, await kept(whole)]).toEqual([whole, true]);
  const spoilt = [
    {},
    [],
    'DE89370400440532013000',
    named,
    { ...named, account: '12345' },
    { ...indian, country: 'IN' },
    { ...indian, ifsc: undefined },
    { ...indian, bic: 'COBADEFF' },
    { ...indian, holder: '' },
    { ...indian, account: 12345 },
    { ...german, bic: undefined },
    { ...german, country: 'de' },
    { ...german, note: 'x' },
    { ...british, sortCode: '60-16-13' },
    { ...british, bic: 'COBADEFF' },
    { ...american, routing: undefined },
    { ...mexican, account: '12345' },
    { ...australian, bankCode: undefined },
  ];
  for (const bank of spoilt) expect([bank, await kept(bank)]).toEqual([bank, false]);
  await expect(
    sql`update withdrawals.destination set method = 'bank', network = null, address = null,
      bank = '{"holder": "x"}' where customer_id = ${stage.key.customerId}`.execute(stage.db),
  ).rejects.toThrow('bank_in_full');
});

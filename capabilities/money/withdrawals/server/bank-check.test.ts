import { clabe } from 'clabe-validator';
import fc from 'fast-check';
import { composeIBAN, getCountrySpecifications } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { accountKeyOf, type BankDetails, bankLines, ibanPrefixOf } from '../bank-formats.ts';
import { bankInput } from '../contract-fields.ts';
import { readBank } from './bank-check.ts';
import { fingerprintOf } from './destinations.ts';

const named = { holder: 'Vera Sample', bankName: 'First Bank' };
const german = { ...named, country: 'DE', account: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeff' };
const british = { ...named, country: 'GB', account: '31926819', sortCode: '60-16-13' };
const american = { ...named, country: 'US', account: '000123456789', routing: '021000021' };
const indian = { ...named, account: '0001 2345 6789', ifsc: 'hdfc0001234', branch: 'Fort' };
const mexican = { ...named, country: 'MX', account: '002010077777777771' };
const australian = { ...named, country: 'AU', account: '12345678', bankCode: '062-000' };

/** As it comes over the wire and is read. */
function read(typed: Record<string, unknown>) {
  const sent = bankInput.safeParse(typed);
  if (sent.success) return readBank(sent.data);
  return { ok: false, refusal: sent.error.issues[0]?.message, params: {} } as const;
}

const stored = (typed: Record<string, unknown>): BankDetails => {
  const result = read(typed);
  if (!result.ok) throw new Error(`refused: ${result.refusal}`);
  return result.value;
};

describe('an account of its country', () => {
  test.each([
    [german, { ...german, account: 'DE89370400440532013000', bic: 'COBADEFF' }],
    [british, { ...british, sortCode: '601613' }],
    [american, american],
    [mexican, mexican],
    [australian, { ...australian, bankCode: '062000' }],
    // An old client, and a new one that names the country: one account, stored as it always was.
    [indian, { ...indian, account: '000123456789', ifsc: 'HDFC0001234' }],
    [
      { ...indian, country: 'IN' },
      { ...indian, account: '000123456789', ifsc: 'HDFC0001234' },
    ],
    // What the country has no use for is left out.
    [
      { ...british, ifsc: 'HDFC0001234', branch: 'Fort', bic: 'COBADEFF' },
      { ...british, sortCode: '601613' },
    ],
    // Guadeloupe’s banks write French IBANs.
    [
      { ...german, country: 'GP', account: 'FR14 2004 1010 0505 0001 3M02 606', bic: 'NATXGPGP' },
      { ...german, country: 'GP', account: 'FR1420041010050500013M02606', bic: 'NATXGPGP' },
    ],
  ])('is read: %o', (typed, expected) => {
    expect(stored(typed)).toEqual(expected);
  });

  test.each([
    [{ ...german, account: 'DE88370400440532013000' }, 'IBAN_INVALID', { problem: 'digits', prefix: 'DE' }],
    [{ ...german, account: 'DE8937040044053201300' }, 'IBAN_INVALID', { problem: 'length', prefix: 'DE' }],
    [
      { ...german, account: 'DE8937040044053201300A' },
      'IBAN_INVALID',
      { problem: 'characters', prefix: 'DE' },
    ],
    [{ ...german, country: 'FR' }, 'IBAN_INVALID', { problem: 'country', prefix: 'FR' }],
    [{ ...german, account: '' }, 'BANK_DETAILS_INCOMPLETE', {}],
    [{ ...german, bic: 'COBA' }, 'BIC_INVALID', {}],
    [{ ...german, bic: undefined }, 'BANK_DETAILS_INCOMPLETE', {}],
    [{ ...german, country: 'XX' }, 'COUNTRY_UNKNOWN', {}],
    // What a German customer had to do until now.
    [{ ...german, country: undefined, ifsc: 'HDFC0001234' }, 'BANK_DETAILS_INCOMPLETE', {}],
    [{ ...british, sortCode: '60-16-1' }, 'SORT_CODE_INVALID', {}],
    [{ ...british, account: '1234567' }, 'BANK_ACCOUNT_INVALID', { format: 'uk' }],
    [{ ...american, routing: '021000022' }, 'ROUTING_NUMBER_INVALID', { problem: 'digits' }],
    [{ ...american, routing: '02100002' }, 'ROUTING_NUMBER_INVALID', { problem: 'length' }],
    [{ ...american, account: '12' }, 'BANK_ACCOUNT_INVALID', { format: 'us' }],
    [{ ...mexican, account: '002010077777777772' }, 'CLABE_INVALID', { problem: 'digits' }],
    [{ ...mexican, account: '500010077777777778' }, 'CLABE_INVALID', { problem: 'bank' }],
    [{ ...mexican, account: '12345' }, 'CLABE_INVALID', { problem: 'length' }],
    [{ ...indian, ifsc: 'HDFC1001234' }, 'IFSC_INVALID', {}],
    [{ ...indian, account: '12' }, 'BANK_ACCOUNT_INVALID', { format: 'india' }],
    [{ ...indian, branch: undefined }, 'BANK_DETAILS_INCOMPLETE', {}],
    [{ ...australian, bankCode: '!' }, 'BANK_CODE_INVALID', {}],
    [{ ...australian, account: '12' }, 'BANK_ACCOUNT_INVALID', { format: 'local' }],
  ])('is refused by what is wrong: %o %s', (typed, refusal, params) => {
    expect(read(typed)).toMatchObject({ ok: false, refusal, params });
  });

  test('one digit that was mistyped is always seen in an IBAN, a routing number and a CLABE', () => {
    const swap = (text: string, place: number, by: number) =>
      text.slice(0, place) + ((Number(text[place]) + by) % 10) + text.slice(place + 1);
    fc.assert(
      fc.property(fc.nat({ max: 17 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const iban = swap('DE89370400440532013000', place + 2, by);
        expect(read({ ...german, account: iban })).toMatchObject({ refusal: 'IBAN_INVALID' });
        expect(read({ ...mexican, account: swap(mexican.account, place, by) }).ok).toBe(false);
        expect(read({ ...american, routing: swap(american.routing, place % 9, by) }).ok).toBe(false);
      }),
    );
  });

  test('every German IBAN and every CLABE of a known bank is taken, grouped in any way', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9_999_999_999 }),
        fc.constantFrom(' ', '-', '\u200e', '\u00a0'),
        (number, gap) => {
          const account = String(number).padStart(10, '0');
          const iban = composeIBAN({ countryCode: 'DE', bban: `37040044${account}` }) ?? '';
          const typed = iban.match(/.{1,4}/g)?.join(gap) ?? '';
          expect(stored({ ...german, account: typed.toLowerCase() }).account).toBe(iban);
          const mexico = clabe.calculate(2, 10, number);
          expect(stored({ ...mexican, account: mexico }).account).toBe(mexico);
        },
      ),
    );
  });
});

describe('the fingerprint of an account', () => {
  test('of a stored Indian one is what it was before there were others', () => {
    const before = 'cL-Md3bU3dwCddEi5zgbo42ODYdKVK0w0XYzJPtL-G8';
    const row = { ...named, account: '000123456789', ifsc: 'HDFC0001234', branch: 'Fort' };
    expect(fingerprintOf({ bank: row })).toBe(before);
    expect(fingerprintOf({ bank: stored(indian) })).toBe(before);
    expect(fingerprintOf({ bank: stored({ ...indian, country: 'IN', branch: 'Colaba' }) })).toBe(before);
  });

  test('is of the account: a name or a longer BIC makes no other, a number of another bank does', () => {
    const key = (typed: Record<string, unknown>) => accountKeyOf(stored(typed));
    expect(key({ ...german, bic: 'COBADEFFXXX', bankName: 'Other' })).toBe(key(german));
    expect(key({ ...british, sortCode: '601614' })).not.toBe(key(british));
    const all = [german, british, american, indian, mexican, australian].map(key);
    expect(new Set(all).size).toBe(all.length);
    // The same digits in two countries are two accounts.
    expect(key({ ...australian, country: 'NZ' })).not.toBe(key(australian));
  });
});

test('the lines of an account are shown in its groups and copied without', () => {
  const shown = (typed: Record<string, unknown>) =>
    bankLines(stored(typed)).map(({ word, shown, text }) => [word, shown, text]);
  expect(shown(german)).toEqual([
    ['iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['bic', 'COBADEFF', 'COBADEFF'],
    ['bankName', 'First Bank', 'First Bank'],
  ]);
  expect(shown(british)[0]).toEqual(['sortCode', '60-16-13', '601613']);
  expect(shown(indian).map(([word]) => word)).toEqual(['bankName', 'branch', 'account', 'ifsc']);
  expect(taken(readBank(stored(mexican)))).toEqual(stored(mexican));
});

test('the countries with an IBAN are those of the register', () => {
  const register = Object.entries(getCountrySpecifications()).filter(([, spec]) => spec.IBANRegistry);
  // Kosovo and the empty southern islands can’t be declared; the United Kingdom’s accounts have sort codes.
  const others = new Set(['XK', 'TF', 'GB']);
  const missing = register.map(([code]) => code).filter((code) => ibanPrefixOf(code) === undefined);
  expect(missing.filter((code) => !others.has(code))).toEqual([]);
  const prefixes = new Set(register.map(([code]) => code));
  expect([...prefixes].filter((code) => ibanPrefixOf(code) === code).length).toBeGreaterThan(70);
});

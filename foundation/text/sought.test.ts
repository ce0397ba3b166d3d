import { expect, test } from 'vitest';
import { soughtBy } from './sought.ts';

test.each([
  ['M1042', { letter: 'M', id: 1042n }],
  ['w-7', { letter: 'W', id: 7n }],
  [' 100001 ', { letter: '', id: 100001n }],
  ['withdrawal-12', { letter: 'W', id: 12n }],
  ['recharge-12', { letter: 'D', id: 12n }],
  ['something-12', undefined],
  ['1250.50', undefined],
  ['1'.repeat(19), undefined],
])('the number that %s means', (text, number) => {
  expect(soughtBy(text).number).toEqual(number);
});

test.each([
  ['1,250.50 usdt', 125_050_000_000n, ['USDT']],
  ['0.5BTC', 50_000_000n, ['BTC']],
  ['100', 10_000_000_000n, ['USDT', 'BTC', 'ETH']],
])('the amount that %s means', (text, units, assets) => {
  expect(soughtBy(text).amount).toEqual({ units, assets });
});

test.each(['12,50', '0', '5 EUR', '-', '1.123456789', '99999999999999999999999999'])(
  '%s means no amount',
  (text) => expect(soughtBy(text).amount).toBeUndefined(),
);

test('an address and a hash are compared in lower case, and are long', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  expect(soughtBy(address).code).toBe(address.toLowerCase());
  expect(soughtBy('deadbeef').code).toBeUndefined();
  expect(soughtBy('ann@example.com and someone else').code).toBeUndefined();
});

test('a part of a code has five characters and a digit, without spaces; words are as they are typed', () => {
  expect(soughtBy('DE89 3704').part).toBe('%de893704%');
  expect(soughtBy('HDFC0').part).toBe('%hdfc0%');
  expect(soughtBy('12ab').part).toBeUndefined();
  expect(soughtBy('account').part).toBeUndefined();
  expect(soughtBy('Where_is').words).toBe(String.raw`%where\_is%`);
  expect(soughtBy('---- ').words).toBeUndefined();
});

test('what a pattern would read is taken as it is typed', () => {
  expect(soughtBy('Ann_%\\').beginning).toBe(String.raw`ann\_\%\\%`);
  expect(soughtBy('%%').beginning).toBeUndefined();
  expect(soughtBy('a').beginning).toBeUndefined();
});

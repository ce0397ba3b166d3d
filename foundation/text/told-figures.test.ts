import { expect, test } from 'vitest';
import type { Language } from '#locales/languages.ts';
import { toldFigures } from './told-figures.ts';

/** Spaces of any width are one. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const at = Date.UTC(2026, 10, 24, 15, 30, 5);

test.each<[Language, amount: string, percent: string, moment: string]>([
  ['en', '1,234,567.50 USDT', '84.9%', '24 Nov 2026, 15:30 UTC'],
  ['ja', '1,234,567.50 USDT', '84.9%', '2026/11/24 15:30 UTC'],
  ['ko', '1,234,567.50 USDT', '84.9%', '2026. 11. 24. 오후 3:30 UTC'],
  ['de', '1.234.567,50 USDT', '84,9 %', '24.11.2026, 15:30 UTC'],
  ['fr', '1 234 567,50 USDT', '84,9 %', '24 nov. 2026, 15:30 UTC'],
  ['it', '1.234.567,50 USDT', '84,9%', '24 nov 2026, 15:30 UTC'],
  ['es', '1.234.567,50 USDT', '84,9 %', '24 nov 2026, 15:30 UTC'],
  ['hi', '12,34,567.50 USDT', '84.9%', '24 नव॰ 2026, 3:30 pm UTC'],
  ['zh-Hant', '1,234,567.50 USDT', '84.9%', '2026年11月24日 下午3:30 UTC'],
  ['zh-Hans', '1,234,567.50 USDT', '84.9%', '2026年11月24日 15:30 UTC'],
])('%s writes %s, %s, %s', (language, amount, percent, moment) => {
  const told = toldFigures(language);
  expect(plain(told.money('1234567.509', 'USDT'))).toBe(amount);
  expect(plain(told.percent('0.849'))).toBe(percent);
  expect(plain(told.moment(at))).toBe(moment);
});

test('Arabic has Latin digits, and each figure kept together', () => {
  const told = toldFigures('ar');
  expect(told.money('1234567.5', 'USDT')).toBe('\u2068\u200e1,234,567.50 USDT\u2069'.replace('\u200e', ''));
  expect(told.percent('0.849')).toMatch(/^\u2068\D*84[.]9\D*\u2069$/u);
  expect(told.moment(at)).toMatch(/^\u2068.*2026.*3:30.*UTC\u2069$/u);
  expect(told.moment(at)).not.toMatch(/[٠-٩]/u);
});

test('what a receipt says is exact, and a fraction of a cent is no nothing', () => {
  const told = toldFigures('de');
  expect(told.exactly('0.123456', 'USDT')).toBe('0,123456 USDT');
  expect(told.money('0.00123', 'USDT')).toBe('0,00123 USDT');
  expect(told.price('1.10500')).toBe('1,10500');
  expect(toldFigures('de').moneys(['1 BTC', '2 ETH', '3 USDT'])).toBe('1 BTC, 2 ETH und 3 USDT');
});

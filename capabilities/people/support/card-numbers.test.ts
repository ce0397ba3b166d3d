import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskCardNumbers, passesLuhn } from './card-numbers.ts';

test.each([
  ['my card 4111 1111 1111 1111, please', 'my card •••• •••• •••• 1111, please'],
  ['4111-1111-1111-1111', '••••-••••-••••-1111'],
  ['378282246310005.', '•••••••••••0005.'],
  // Arabic and full-width digits are digits.
  ['٤١١١١١١١١١١١١١١١', '••••••••••••١١١١'],
  ['４１１１ １１１１ １１１１ １１１１', '•••• •••• •••• １１１１'],
  ['two: 4111111111111111 5500000000000004', 'two: ••••••••••••1111 ••••••••••••0004'],
])('%s becomes %s', (text, masked) => {
  expect(maskCardNumbers(text)).toBe(masked);
});

test.each([
  'order 4111111111111112',
  '0x4111111111111111111111111111111111111111',
  'a4111111111111111b',
  'call +49 30 1234567',
  '1732345678901',
  'on 2026-11-23 at 10:00 I sent 1,000.00 USDT',
])('%s stays as it is', (text) => {
  expect(maskCardNumbers(text)).toBe(text);
});

test('however a card’s number is spaced, only its end is left; masked once, it stays', () => {
  const card = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 })
    .map((digits) => [
      ...digits,
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((last) => passesLuhn([...digits, last])) ?? 0,
    ]);
  const spaces = fc.array(fc.constantFrom('', ' ', '-', '.'), { minLength: 19, maxLength: 19 });
  fc.assert(
    fc.property(card, spaces, (digits, between) => {
      const text = digits.map((digit, at) => `${at === 0 ? '' : between[at]}${digit}`).join('');
      const masked = maskCardNumbers(`card: ${text}!`);
      expect(masked.replaceAll(/[^\d•]/g, '')).toBe(
        '•'.repeat(digits.length - 4) + digits.slice(-4).join(''),
      );
      expect(maskCardNumbers(masked)).toBe(masked);
      expect(masked).toHaveLength(`card: ${text}!`.length);
    }),
  );
});

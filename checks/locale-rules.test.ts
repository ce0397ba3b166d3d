import { expect, test } from 'vitest';
import { differences } from './locale-rules.ts';

const english = {
  form: { amount: 'Amount in {currency}', lots: '{count, plural, one {# lot} other {# lots}}' },
  agree: 'I read the <terms>terms</terms>',
};

test('the same keys and arguments are no difference, whatever the words and plural classes', () => {
  const arabic = {
    form: {
      amount: 'المبلغ بعملة {currency}',
      lots: '{count, plural, zero {لا عقود} one {عقد} two {عقدان} few {# عقود} many {# عقدًا} other {# عقد}}',
    },
    agree: 'قرأت <terms>الشروط</terms>',
  };
  expect(differences('ar', english, arabic)).toEqual([]);
});

test('Arabic must have every key; German may fall back', () => {
  const partial = { form: english.form };
  expect(differences('ar', english, partial)).toEqual(['agree is missing']);
  expect(differences('de', english, partial)).toEqual([]);
});

test.each([
  [{ form: { amount: 'Betrag in {waehrung}' } }, /takes \{currency\} in English but \{waehrung\}/],
  [{ form: { lots: '{count} Lots' } }, /takes \{count \(number\)\} in English but \{count\}/],
  [{ agree: 'Ich habe alles gelesen' }, /takes \{<terms>\} in English but \{\}/],
  [{ agree: 'Ich habe <terms>alles gelesen' }, /no ICU message/],
  [{ form: { sum: 'Summe' } }, /form.sum is not in English/],
])('%o differs', (german, difference) => {
  expect(differences('de', english, german)).toEqual([expect.stringMatching(difference)]);
});

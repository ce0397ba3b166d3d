import { expect, test } from 'vitest';
import english from '#locales/en/notice-mail.json' with { type: 'json' };
import { readWords } from './words.ts';

const facts = { words: 'One.', platformName: 'Assay', supportEmail: 'support@sample.test' };

test('a sentence is in the language that has it, and in English where it lacks it', () => {
  const words = readWords<'letter'>('notice-mail');
  expect(words('ar').say('letter', facts)).toMatch(/[\u0600-\u06ff]/);
  expect(words('ar').spoken('letter')).toBe('ar');
  expect(words('en').say('letter', facts)).toBe(
    english.letter.replace(/\{(\w+)\}/g, (_, name: keyof typeof facts) => facts[name]),
  );
});

test('a missing sentence is a mistake of the code, not an empty letter', () => {
  // @ts-expect-error: the compiler refuses it already.
  const words = readWords<'letter' | 'nothing'>('notice-mail');
  expect(() => words('de').say('nothing')).toThrow('notice-mail has no sentence nothing');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { likenessOf } from './holder-name.ts';

test.each([
  ['Vera Sample', 'Vera Sample', 'same'],
  ['SAMPLE, VERA', 'Vera Sample', 'same'],
  ['Ms. Vera Sample', 'Vera Sample', 'same'],
  ['Jose Garcia Lopez', 'José García López', 'same'],
  ["Sean O'Brien", 'Seán O’Brien', 'same'],
  ['Anne-Marie Groß', 'Anne Marie Gross', 'same'],
  ['山田太郎', '山田 太郎', 'same'],
  ['Jürgen Müller', 'Juergen Mueller', 'similar'],
  ['V Sample', 'Vera Sample', 'similar'],
  ['Vera Maria Sample', 'Vera Sample', 'similar'],
  ['Vera & Erik Sample', 'Vera Sample', 'similar'],
  ['Taro Yamada', '山田 太郎', 'similar'],
  ['Erik Sample', 'Vera Sample', 'different'],
  ['Sample', 'Vera Sample', 'different'],
  ['V S', 'Vera Sample', 'different'],
  ['Acme Trading Ltd', 'Vera Sample', 'different'],
  ['山田花子', '山田 太郎', 'different'],
  ['12345', 'Vera Sample', 'different'],
] as const)('%s against %s: %s', (holder, verified, likeness) => {
  expect(likenessOf(holder, verified)).toBe(likeness);
});

test('the order, the case and accents of words never make another name of it', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const name = words.join(' ');
      fc.pre(likenessOf(name, name) === 'same');
      expect(likenessOf([...words].reverse().join('  ').toUpperCase(), name)).toBe('same');
      expect(likenessOf(name.replaceAll('a', 'á').replaceAll('o', 'ő'), name)).toBe('same');
    }),
  );
});

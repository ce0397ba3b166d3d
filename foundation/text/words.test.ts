import { expect, test } from 'vitest';
import { knownWord, unknownCase } from './words.ts';

const sizes = ['small', 'large'] as const;

test('a stored word is read as the member it is, and no other word is', () => {
  expect(knownWord(sizes, 'large')).toBe('large');
  expect(() => knownWord(sizes, 'huge')).toThrow('"huge" is none of small, large');
});

test('a value that no case foresaw stops', () => {
  const size: (typeof sizes)[number] = JSON.parse('"huge"');
  const describe = () => {
    switch (size) {
      case 'small':
      case 'large':
        return size;
      default:
        return unknownCase(size);
    }
  };
  expect(describe).toThrow('no case for "huge"');
});

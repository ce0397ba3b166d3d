import { expect, test } from 'vitest';
import { meantBy } from './meant-by.ts';

const options = ['Niger', 'Nigeria', 'South Africa', 'South Korea', 'Côte d’Ivoire'].map((label) => ({
  label,
}));
const meant = (typed: string) => meantBy(options, typed)?.label;

test('a whole label, or the beginning of a single one, is what was meant', () => {
  expect(meant('south africa ')).toBe('South Africa');
  expect(meant('South A')).toBe('South Africa');
  expect(meant('niger')).toBe('Niger');
  expect(meant('Nigeri')).toBe('Nigeria');
  expect(meant('cote')).toBe('Côte d’Ivoire');
});

test('nothing is guessed', () => {
  expect(meant('South')).toBeUndefined();
  expect(meant('Africa')).toBeUndefined();
  expect(meant(' ')).toBeUndefined();
});

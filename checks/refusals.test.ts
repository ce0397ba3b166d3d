import { expect, test } from 'vitest';
import { catalogue, reserved } from '#foundation/refusals/catalogue.ts';
import { sourceFiles } from './files.ts';

const catalogued = 'foundation/refusals/catalogue.ts';

/** The names that code gives out: what a contract lists may be answered is not yet given out. */
function namedIn(text: string): string[] {
  const code = text.replace(/refusals: \[[^\]]*\]/g, '').replace(/^ {2,4}'[A-Z_]+',$/gm, '');
  return [...code.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name ?? '');
}

test('every refusal is given out somewhere, unless its number is only kept', async () => {
  const files = (await sourceFiles()).filter(
    ({ path }) => /^(?:capabilities|foundation|apps)\/.*\.tsx?$/.test(path) && !/test/.test(path),
  );
  const given = new Set(files.filter(({ path }) => path !== catalogued).flatMap(({ text }) => namedIn(text)));
  expect(Object.keys(catalogue).filter((name) => !given.has(name))).toEqual(reserved);
});

test('what is only listed is not given out', () => {
  expect(namedIn("refusals: ['NOT_FOUND', 'FORBIDDEN'],\n  'EMAIL_TAKEN',\nrefuse('UNKNOWN')")).toEqual([
    'UNKNOWN',
  ]);
});

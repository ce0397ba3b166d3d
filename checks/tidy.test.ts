import { expect, test } from 'vitest';
import { aboveCeiling, functionLimit, longFunctions } from './long-functions.ts';
import { lineLimit, untidy } from './tidy-rules.ts';

const screen = 'capabilities/products/loans/web/loan-page.tsx';
const rules = 'capabilities/products/loans/rules.ts';

const untidyLines: readonly (readonly [path: string, line: string])[] = [
  [rules, `// ${'TO'}DO round`],
  [rules, 'const at = Date.now();'],
  [rules, 'const at = new Date();'],
  [rules, `// @ts-${'ignore'}`],
  [screen, "    queryKey: ['loans', 'list'],"],
  [rules, '    ...{ a, b },'],
  [rules, 'const one = { ...({ a } as const) };'],
  [screen, '<Row {...{ a, b }} />'],
  [rules, `// ${'word '.repeat(22)}`],
  ['database/sample/one.sql', `-- ${'word '.repeat(22)}`],
  [screen, '<div className="flex ml-2" />'],
  [screen, '<div className="absolute -left-[3px]" />'],
  [screen, '<div className="rounded-l" />'],
  [screen, '<td className="text-right">'],
  [screen, 'style={{ marginLeft: 4 }}'],
  ['foundation/ui/base.css', '  padding-left: 4px;'],
  ['foundation/ui/base.css', '  left: 0;'],
  ['foundation/ui/base.css', '  text-align: right;'],
  ['README.md', `see ${'../'}elsewhere/notes.md`],
];

test.each(untidyLines)('%s: %s', (path, text) => {
  expect(untidy({ path, text })).toHaveLength(1);
});

const tidyLines: readonly (readonly [path: string, line: string])[] = [
  ['foundation/time/clock.ts', 'export const systemClock = { now: () => Date.now() };'],
  [rules, 'const opened = new Date(at);'],
  [screen, '<div className="ms-2 start-0 rounded-s text-end border-line" />'],
  [screen, '// English runs left-to-right'],
  ['foundation/ui/base.css', '  padding-inline-start: 4px; transition: left 1s;'],
  [rules, 'const { a, ...rest } = { ...one, ...two(three) };'],
  [rules, "import { one } from '../ledger/rules.ts';"],
];

test.each(tidyLines)('%s may say: %s', (path, text) => {
  expect(untidy({ path, text })).toEqual([]);
});

test.each([
  'foundation/utils.ts',
  'apps/web/common.css',
  'capabilities/products/loans/index.ts',
  'database/Bad Name.sql',
])('%s is no name', (path) => {
  expect(untidy({ path, text: '' })).toHaveLength(1);
});

test('a file past the limit is reported unless it says why it is whole, a test of any length is not', () => {
  const text = '\n'.repeat(lineLimit + 1);
  expect(untidy({ path: rules, text: `// Whole: one table.${text}` })).toEqual([]);
  expect(untidy({ path: rules, text })).toHaveLength(1);
  expect(untidy({ path: 'capabilities/products/loans/rules.test.ts', text })).toEqual([]);
});

test('a function past its limit is found and counted against the ceiling, in product code alone', () => {
  const planted = (lines: number) => `const short = 1;\nconst f = () => {${'\n'.repeat(lines - 1)}};\n`;
  const longest = longFunctions({ path: screen, text: planted(functionLimit) });
  const long = longFunctions({ path: screen, text: planted(functionLimit + 1) });
  expect(longest).toEqual([]);
  expect(long).toEqual([{ path: screen, line: 2, lines: functionLimit + 1 }]);
  expect(longFunctions({ path: 'journeys/loans.journey.ts', text: planted(functionLimit + 1) })).toEqual([]);
  expect(aboveCeiling(long, 1)).toEqual([]);
  expect(aboveCeiling(long, 0).join()).toMatch(/loan-page\.tsx:2: a function of 71 lines.*at most 0: split/);
});

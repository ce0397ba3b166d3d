import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+cmd', `"'+cmd"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['a;b', '"a;b"'],
  ['plain =1', 'plain =1'],
  ['', ''],
])('text %j is written so that no spreadsheet runs it', (text, written) => {
  expect(csvLine([{ text }])).toBe(`${written}\r\n`);
});

test('numbers stay numbers, and what is not there is empty', () => {
  expect(csvLine([{ number: '-0.00000001' }, undefined, { text: 'USDT' }])).toBe('-0.00000001,,USDT\r\n');
});

import { expect, test } from 'vitest';
import { parseUnits } from '#foundation/money/money.ts';
import { checkApproval, countsForLimits, initialApprovalLimits } from './approval-limits.ts';

const usdt = (text: string) => parseUnits(text) ?? expect.fail('no amount');
const limits = { ...initialApprovalLimits, largeAbove: usdt('1000'), perOperatorDay: usdt('5000') };
const anybody = new Set<string>();
const higher = new Set(['reviews.large']);

test('what is large takes the permission for it, to the unit', () => {
  const of = (worth: string, permissions: ReadonlySet<string>) =>
    checkApproval({ worth: usdt(worth), earlier: 0n, permissions }, limits).ok;
  expect(of('1000', anybody)).toBe(true);
  expect(of('1000.00000001', anybody)).toBe(false);
  expect(of('1000.00000001', higher)).toBe(true);
});

test('a day’s approvals count together, for any operator: many small ones are no way around', () => {
  const of = (earlier: string, permissions: ReadonlySet<string>) =>
    checkApproval({ worth: usdt('100'), earlier: usdt(earlier), permissions }, limits).ok;
  expect(of('4900', anybody)).toBe(true);
  expect(of('4900.00000001', anybody)).toBe(false);
  expect(of('4900.00000001', higher)).toBe(false);
});

test('play money, and what pays nothing out, does not count', () => {
  expect(countsForLimits('withdrawal', 'real')).toBe(true);
  expect(countsForLimits('adjustment', 'demo')).toBe(false);
  expect(countsForLimits('configuration', 'real')).toBe(false);
});

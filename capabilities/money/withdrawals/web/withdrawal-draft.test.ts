import { describe, expect, test } from 'vitest';
import { noDestination } from './destination.ts';
import {
  amountProblem,
  emptyDraft,
  isAmount,
  wantedCheck,
  wantedCount,
  wantedWithdrawal,
  withCurrency,
  withMethod,
} from './withdrawal-draft.ts';

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const bank = { bankName: 'First', account: '12345678', holder: 'Ada L', ifsc: 'HDFC0001234', branch: 'Main' };
const figures = {
  fee: '1.50000000',
  networkFee: '3',
  actualAmount: '1495.5',
  available: '2000',
  minAmount: '10',
  maxAmount: '1800',
  feeRate: '0.001',
  feeCap: '50',
  secondOperatorAbove: '1000',
};
const draft = {
  ...withMethod(emptyDraft, 'crypto'),
  amount: '1500',
  destination: { ...noDestination, address, label: 'Mine' },
};
const checked = { address, usableAt: '2026-01-01T00:00:00.000Z', isNew: true };

describe('a withdrawal that is filled in', () => {
  test('another method forgets the destination; a bank is paid in USDT', () => {
    expect(withMethod({ ...draft, currency: 'BTC' }, 'bank')).toEqual({
      method: 'bank',
      currency: 'USDT',
      destination: noDestination,
      amount: '1500',
    });
  });

  test('another currency keeps an address of its network, and forgets the amount', () => {
    expect(withCurrency(draft, 'ETH')).toEqual({ ...draft, currency: 'ETH', amount: '' });
    expect(withCurrency(draft, 'BTC').destination).toEqual(noDestination);
  });

  test.each([
    ['1500', true],
    ['0.00000001', true],
    ['0', false],
    ['', false],
    ['1,5', false],
    ['0.000000001', false],
  ])('%s is an amount: %s', (text, is) => {
    expect(isAmount(text)).toBe(is);
  });

  test('costs are asked of the amount, or of a small one for the limits; of nothing without a method', () => {
    expect(wantedCount(draft)).toEqual({ method: 'crypto', currency: 'USDT', amount: '1500' });
    expect(wantedCount({ ...draft, amount: '' })?.amount).toBe('1');
    expect(wantedCount(emptyDraft)).toBeUndefined();
  });

  test('a destination is asked about once it is typed out', () => {
    expect(wantedCheck(draft)).toEqual({ method: 'crypto', currency: 'USDT', address });
    expect(wantedCheck({ ...draft, destination: { ...noDestination, address: '0xfB69' } })).toBeUndefined();
    const byBank = withMethod(draft, 'bank');
    expect(wantedCheck(byBank)).toBeUndefined();
    expect(wantedCheck({ ...byBank, destination: { ...noDestination, bank } })).toEqual({
      method: 'bank',
      bank,
    });
  });

  test.each([
    ['1500', figures, undefined],
    ['2000.00000001', figures, 'INSUFFICIENT_FUNDS'],
    ['1800.00000001', figures, 'limits'],
    ['9.99999999', figures, 'limits'],
    ['10', { ...figures, actualAmount: '0' }, 'limits'],
  ] as const)('%s is hindered by %s', (amount, of, problem) => {
    expect(amountProblem(amount, of)).toBe(problem);
  });

  test('it is sent with the fees that were shown, to the address in its one spelling', () => {
    expect(wantedWithdrawal(draft, figures, checked)).toEqual({
      method: 'crypto',
      currency: 'USDT',
      amount: '1500',
      label: 'Mine',
      expectedFee: '4.5',
      address,
      network: 'ethereum',
    });
  });

  test('nothing is sent while the costs or the destination are not known, or the amount can’t be', () => {
    expect(wantedWithdrawal(draft, undefined, checked)).toBeUndefined();
    expect(wantedWithdrawal(draft, figures, undefined)).toBeUndefined();
    expect(wantedWithdrawal({ ...draft, amount: '1900' }, figures, checked)).toBeUndefined();
  });
});

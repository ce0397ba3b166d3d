import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayAfter,
  endOf,
  friendState,
  lastWholeDay,
  maskedName,
  monthsAfter,
  realisedFees,
  sharesOf,
  startOf,
} from './rules.ts';

const rate = fc.bigInt({ min: 0n, max: 250_000n });

test('whatever the rates, both together get no more than half a fee, and nothing is below zero', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), rate, rate, (fee, rebatePpm, rewardPpm) => {
      const { rebate, reward } = sharesOf(fee, { rebatePpm, rewardPpm });
      expect(rebate >= 0n && reward >= 0n && (rebate + reward) * 2n <= fee).toBe(true);
    }),
  );
});

test('a tenth, and a tenth of what is left; the remainder stays with the platform', () => {
  const rates = { rebatePpm: 100_000n, rewardPpm: 100_000n };
  expect(sharesOf(1_000n, rates)).toEqual({ rebate: 100n, reward: 90n });
  expect(sharesOf(99n, rates)).toEqual({ rebate: 9n, reward: 9n });
  expect(sharesOf(9n, rates)).toEqual({ rebate: 0n, reward: 0n });
  expect(sharesOf(1_000n, { ...rates, rebatePpm: 0n })).toEqual({ rebate: 0n, reward: 100n });
});

test('what the platform bore of a loss paid no fee of the customer’s', () => {
  const fee = { reason: 'fee', asset: 'USDT', units: -100n } as const;
  expect(realisedFees([fee, { reason: 'lossProtection', asset: 'USDT', units: 40n }])).toEqual([
    { asset: 'USDT', fee: 60n },
  ]);
  expect(realisedFees([fee, { reason: 'lossProtection', asset: 'USDT', units: 100n }])).toEqual([]);
  expect(realisedFees([fee, { reason: 'convertFee', asset: 'BTC', units: -7n }])).toEqual([
    { asset: 'USDT', fee: 100n },
    { asset: 'BTC', fee: 7n },
  ]);
});

test('a day is counted five minutes after it has ended', () => {
  expect(lastWholeDay(Date.parse('2026-11-24T00:04:59.999Z'))).toBe('2026-11-22');
  expect(lastWholeDay(Date.parse('2026-11-24T00:05:00.000Z'))).toBe('2026-11-23');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
});

test('months end on the last day of one that is too short', () => {
  expect(new Date(monthsAfter(Date.parse('2026-11-24T15:30:00Z'), 12)).toISOString()).toBe(
    '2027-11-24T15:30:00.000Z',
  );
  expect(new Date(monthsAfter(Date.parse('2027-01-31T01:00:00Z'), 1)).toISOString()).toBe(
    '2027-02-28T01:00:00.000Z',
  );
});

test('an inviter sees two letters of a name', () => {
  expect(maskedName('jonathan')).toBe('j···n');
  expect(maskedName('ab')).toBe('a···');
  expect(maskedName('')).toBe('···');
});

test('how far a friend has come', () => {
  const friend = { isVerified: false, hasPaidFees: false, endsAt: 100 };
  expect(friendState(friend, 99)).toBe('joined');
  expect(friendState({ ...friend, isVerified: true }, 99)).toBe('verified');
  expect(friendState({ ...friend, hasPaidFees: true }, 99)).toBe('active');
  expect(friendState({ ...friend, hasPaidFees: true }, 100)).toBe('ended');
});

test('a reward waits, then is paid, held or, without identity checks, expires', () => {
  const terms = { waitingDays: 14, expiryDays: 90 };
  const reward = { day: '2026-11-01', areVerified: true, reasons: [] } as const;
  const after = (days: number) => startOf(dayAfter('2026-11-01', days));
  expect(endOf(reward, terms, after(15) - 1)).toBe('wait');
  expect(endOf(reward, terms, after(15))).toBe('paid');
  expect(endOf({ ...reward, reasons: ['device'] }, terms, after(15))).toBe('held');
  expect(endOf({ ...reward, areVerified: false }, terms, after(90))).toBe('wait');
  expect(endOf({ ...reward, areVerified: false }, terms, after(91))).toBe('expired');
});

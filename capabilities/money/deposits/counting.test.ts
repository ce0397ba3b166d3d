import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asRecordId } from '#foundation/ids/ids.ts';
import { countTogether, honoured, isDust, waitingTogether } from './counting.ts';
import { newRecharge } from './new-recharge.ts';
import { initialDepositPolicy, termsOf } from './policy.ts';
import type { FoundPayment, Recharge, RechargeStatus } from './rules.ts';

const terms = termsOf(initialDepositPolicy);
const units = 10n ** 8n;
const at = Date.UTC(2026, 0, 5);

function deposit(
  id: number,
  whole: bigint,
  changes: Partial<Recharge> & { seen?: FoundPayment['seen']; confirmations?: number } = {},
): Recharge {
  const { seen = 'included', confirmations = 12, ...more } = changes;
  return {
    ...newRecharge({ id: asRecordId(BigInt(id)), asset: 'USDT', network: 'ethereum', createdAt: at }),
    payment: {
      network: 'ethereum',
      txHash: `0x${id}`,
      output: 'log:0',
      asset: 'USDT',
      address: '0x1',
      native: whole * 1_000_000n,
      units: whole * units,
      genesis: '0x0',
      seen,
      block: undefined,
      confirmations,
      isFinal: false,
      firstSeenAt: at,
    },
    status: 'belowMinimum',
    ...more,
  };
}

const after = (all: readonly Recharge[], isLost = false) => {
  const changed = countTogether(all, 'USDT', { terms, at, isLost });
  return all.map((each) => changed.find(({ id }) => id === each.id) ?? each);
};
const statuses = (all: readonly Recharge[]) => all.map(({ status }) => status);
const counted = { status: 'review', counted: true } as const;

test.each<[string, Recharge[], boolean, RechargeStatus[]]>([
  ['too little', [deposit(1, 70n), deposit(2, 49n)], false, ['belowMinimum', 'belowMinimum']],
  ['enough to the unit', [deposit(1, 70n), deposit(2, 50n)], false, ['review', 'review']],
  [
    'unconfirmed counts for nothing',
    [deposit(1, 70n), deposit(2, 50n, { confirmations: 11 })],
    false,
    ['belowMinimum', 'belowMinimum'],
  ],
  [
    'beside a large one',
    [deposit(1, 7n), deposit(2, 120n, { status: 'review' })],
    false,
    ['review', 'review'],
  ],
  [
    'a large one that is on its way takes none along',
    [deposit(1, 7n), deposit(2, 120n, { status: 'review', confirmations: 3 })],
    false,
    ['belowMinimum', 'review'],
  ],
  [
    'to be returned',
    [deposit(1, 70n, { status: 'returning' }), deposit(2, 60n)],
    false,
    ['returning', 'belowMinimum'],
  ],
  [
    'another currency',
    [deposit(1, 70n), deposit(2, 60n, { asset: 'ETH' })],
    false,
    ['belowMinimum', 'belowMinimum'],
  ],
  [
    'one left the chain',
    [deposit(1, 70n, counted), deposit(2, 60n, { ...counted, seen: 'gone' })],
    true,
    ['belowMinimum', 'belowMinimum'],
  ],
  [
    'one left the chain, and the rest is enough',
    [deposit(1, 70n, counted), deposit(2, 60n, { ...counted, seen: 'gone' }), deposit(3, 60n, counted)],
    true,
    ['review', 'belowMinimum', 'review'],
  ],
  [
    'what reached the minimum keeps having reached it',
    [deposit(1, 40n, counted), deposit(2, 5n)],
    false,
    ['review', 'belowMinimum'],
  ],
])('%s', (_, all, isLost, expected) => {
  expect(statuses(after(all, isLost))).toEqual(expected);
});

test('whatever their order, and however often: those that reach it are all reviewed, and nothing else moves', () => {
  const any = fc.record({
    whole: fc.bigInt(2n, 119n),
    confirmations: fc.constantFrom(0, 11, 12),
    seen: fc.constantFrom('pending', 'included', 'gone'),
    isReturning: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.boolean(), (made, isLost) => {
      const all = made.map(({ whole, confirmations, seen, isReturning }, index) =>
        deposit(index, whole, {
          confirmations,
          seen,
          status: isReturning ? 'returning' : 'belowMinimum',
        }),
      );
      const once = after(all, isLost);
      const countable = all.filter(
        ({ status, payment }) =>
          status === 'belowMinimum' && payment?.seen === 'included' && payment.confirmations >= 12,
      );
      const sum = countable.reduce((total, { payment }) => total + (payment?.units ?? 0n), 0n);
      const isReached = sum >= terms.minimum.USDT;
      for (const each of once) {
        const isCountable = countable.some(({ id }) => id === each.id);
        expect(each.status === 'review').toBe(isReached && isCountable);
        expect(each.counted).toBe(each.status === 'review');
      }
      expect(after(once, isLost)).toEqual(once);
      expect(after(all.toReversed(), isLost).toReversed()).toEqual(once);
    }),
  );
});

test('credited on the strength of all, the rest waits by itself; another currency is untouched', () => {
  const all = [
    deposit(1, 70n, counted),
    deposit(2, 60n, counted),
    deposit(3, 1n, { ...counted, asset: 'ETH' }),
  ];
  const [first] = all;
  if (first === undefined) throw new Error('there are three');
  expect(honoured(all, first)).toMatchObject([{ id: 2n, status: 'review', counted: false }]);
});

test('a hundred payments that are no dust reach the minimum', () => {
  const least = deposit(1, 0n).payment;
  if (least === undefined) throw new Error('it has a payment');
  const smallest = terms.minimum.USDT / 100n;
  expect(isDust({ ...least, units: smallest - 1n }, terms)).toBe(true);
  expect(isDust({ ...least, units: smallest }, terms)).toBe(false);
  expect(smallest * 100n).toBeGreaterThanOrEqual(terms.minimum.USDT);
});

test('what waits is shown with what is on its way, and without what is gone or to be returned', () => {
  const all = [
    deposit(1, 10n),
    deposit(2, 20n, { confirmations: 0, seen: 'pending' }),
    deposit(3, 40n, { seen: 'gone' }),
    deposit(4, 80n, { status: 'returning' }),
  ];
  expect(waitingTogether(all, 'USDT')).toBe(30n * units);
});

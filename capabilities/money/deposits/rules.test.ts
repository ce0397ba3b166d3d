import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTransfers, emptyBalances } from '#capabilities/money/ledger/rules.ts';
import { asOperatorId, asRecordId } from '#foundation/ids/ids.ts';
import { depositOf, foundFor } from './matching.ts';
import { newRecharge } from './new-recharge.ts';
import { initialDepositPolicy, termsOf } from './policy.ts';
import { seenAgain, settleRetention } from './retention.ts';
import {
  type Announcement,
  creditDeposit,
  type FoundPayment,
  isConfirming,
  isOpen,
  type Recharge,
  rejectDeposit,
} from './rules.ts';

const terms = termsOf(initialDepositPolicy);
const units = 10n ** 8n;
const at = Date.UTC(2026, 0, 5);
const decidedBy = [asOperatorId(1n)];

const found = (changes: Partial<FoundPayment> = {}): FoundPayment => ({
  network: 'ethereum',
  txHash: `0x${'a'.repeat(58)}c0ffee`,
  output: 'log:0',
  asset: 'USDT',
  address: '0x1',
  native: 150_000_000n,
  units: 150n * units,
  genesis: '0x0',
  seen: 'included',
  block: { height: 7, hash: '0x7' },
  confirmations: 12,
  isFinal: false,
  ...changes,
});
const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  units: 150n * units,
  txHash: undefined,
  last6: undefined,
  proofId: 1n,
  ...changes,
});
const begun = newRecharge({ id: asRecordId(1n), asset: 'USDT', network: 'ethereum', createdAt: at });
const recharge = (changes: Partial<Recharge> = {}): Recharge => ({ ...begun, ...changes });
const shown = (changes: Partial<FoundPayment> = {}) => ({ ...found(changes), firstSeenAt: at });

function credited(changes: Partial<Recharge> = {}) {
  const by = { basis: 'chain', reasonCode: 'chainConfirmed', decidedBy, terms, at } as const;
  const result = creditDeposit(recharge({ payment: shown(), ...changes }), by);
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}

test.each([
  ['unseen', undefined, 'chain', 'DEPOSIT_UNCONFIRMED'],
  ['pending', shown({ seen: 'pending', confirmations: 0 }), 'chain', 'DEPOSIT_UNCONFIRMED'],
  ['once too few', shown({ confirmations: 11 }), 'chain', 'DEPOSIT_UNCONFIRMED'],
  ['gone', shown({ seen: 'gone', confirmations: 12 }), 'chain', 'DEPOSIT_UNCONFIRMED'],
  ['failed', shown({ seen: 'failed', confirmations: 12 }), 'chain', 'DEPOSIT_UNCONFIRMED'],
  ['confirmed', shown(), 'chain', undefined],
  ['on its way', shown({ confirmations: 11 }), 'operators', 'DEPOSIT_UNCONFIRMED'],
  ['unseen', undefined, 'operators', undefined],
  ['gone', shown({ seen: 'gone', confirmations: 0 }), 'operators', undefined],
] as const)('a deposit that is %s, on the word of %3$s', (_, payment, basis, refusal) => {
  const by = { basis, reasonCode: 'evidenceChecked', decidedBy, terms, at } as const;
  const result = creditDeposit(recharge({ announcement: announcement(), payment }), by);
  expect(result.ok ? undefined : result.refusal).toBe(refusal);
});

test('what is credited is what the chain shows, never what was announced', () => {
  const { recharge: after, transfers } = credited({ announcement: announcement({ units: 999n * units }) });
  expect(after.credited).toBe(150n * units);
  expect(transfers).toMatchObject([
    { from: 'outside', to: 'available', units: 150n * units, reason: 'deposit' },
  ]);
});

test('what was decided is decided', () => {
  const { recharge: after } = credited();
  const by = { basis: 'chain', reasonCode: 'chainConfirmed', decidedBy, terms, at } as const;
  expect(creditDeposit(after, by)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(rejectDeposit(after, by)).toMatchObject({ refusal: 'REVIEW_DECIDED' });
  expect(settleRetention(after, { ...by, keep: true, available: 0n })).toMatchObject({
    refusal: 'REVIEW_DECIDED',
  });
});

test('a payment belongs to the announcement that names it: the hash, its end, the very amount, in this order', () => {
  const byAmount = recharge({ id: asRecordId(1n), announcement: announcement() });
  const byEnd = recharge({ id: asRecordId(2n), announcement: announcement({ last6: 'c0ffee', units: 9n }) });
  const byHash = recharge({
    id: asRecordId(3n),
    announcement: announcement({ txHash: found().txHash, units: 9n }),
  });
  const others = [
    recharge({ id: asRecordId(4n), announcement: announcement({ last6: 'facade' }) }),
    recharge({ id: asRecordId(5n), announcement: announcement({ units: 151n * units }) }),
    recharge({ id: asRecordId(6n), announcement: announcement(), asset: 'ETH' }),
    recharge({ id: asRecordId(7n), announcement: announcement(), payment: shown({ output: 'log:9' }) }),
    recharge({ id: asRecordId(8n), announcement: announcement(), status: 'rejected' }),
  ];
  const chosen = (...all: Recharge[]) => depositOf(found(), [...others, ...all])?.id;
  expect(chosen(byAmount, byEnd, byHash)).toBe(3n);
  expect(chosen(byAmount, byEnd)).toBe(2n);
  expect(chosen(byAmount)).toBe(1n);
  expect(chosen()).toBeUndefined();
});

test('an announcement takes over what was found before it, and never that of another', () => {
  const unannounced = recharge({ payment: shown() });
  expect(foundFor('USDT', announcement({ last6: 'c0ffee' }), [unannounced])?.id).toBe(1n);
  expect(foundFor('USDT', announcement({ last6: 'facade' }), [unannounced])).toBeUndefined();
  expect(foundFor('ETH', announcement({ last6: 'c0ffee' }), [unannounced])).toBeUndefined();
  expect(
    foundFor('USDT', announcement(), [recharge({ payment: shown(), announcement: announcement() })]),
  ).toBeUndefined();
});

test('below the minimum when it is first seen, it waits for others; at the minimum it is on review', () => {
  const seenFirst = (paid: bigint) =>
    seenAgain(recharge(), found({ units: paid }), { available: 0n, terms, at }).recharge.status;
  expect(seenFirst(terms.minimum.USDT - 1n)).toBe('belowMinimum');
  expect(seenFirst(terms.minimum.USDT)).toBe('review');
});

test('open is what may still change: on review, held, credited and not yet final', () => {
  expect(isOpen(recharge())).toBe(true);
  expect(isOpen(credited().recharge)).toBe(true);
  expect(isOpen(credited({ payment: shown({ isFinal: true }) }).recharge)).toBe(false);
  expect(isOpen(recharge({ status: 'rejected' }))).toBe(false);
  expect(isConfirming(recharge({ payment: shown({ confirmations: 11 }) }), terms)).toBe(true);
  expect(isConfirming(recharge({ payment: shown() }), terms)).toBe(false);
  expect(isConfirming(recharge(), terms)).toBe(false);
});

/**
 * Whatever the chain shows after the credit and whatever the customer spends between, nobody's balance goes
 * below zero and no unit is lost.
 */
test('after crediting: held, released or taken back, the books add up', () => {
  const sightings = fc.array(
    fc.record({
      seen: fc.constantFrom('included', 'pending', 'gone', 'failed'),
      confirmations: fc.integer({ min: 0, max: 14 }),
      spend: fc.bigInt(0n, 60n * units),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(sightings, fc.boolean(), (seen, keep) => {
      const first = credited();
      let deposit = first.recharge;
      let balances = ok(applyTransfers(emptyBalances, first.transfers));
      let outside = -150n * units;
      let house = 0n;
      const moved = (transfers: typeof first.transfers) => {
        balances = ok(applyTransfers(balances, transfers));
        for (const { from, to, units: amount } of transfers) {
          if (to === 'outside') outside += amount;
          if (from === 'house/capital') house -= amount;
        }
      };
      for (const { spend, ...changes } of seen) {
        const spent = spend % (balances.USDT.available + 1n);
        if (spent > 0n) {
          moved([
            { from: 'available', to: 'house/trading', asset: 'USDT', units: spent, reason: 'loss', ref: '' },
          ]);
          house += spent;
        }
        const available = balances.USDT.available;
        const next = seenAgain(deposit, found(changes), { available, terms, at });
        deposit = next.recharge;
        moved(next.transfers);
        expect(balances.USDT.held).toBe(deposit.held);
      }
      if (deposit.problem !== undefined) {
        const available = balances.USDT.available;
        const settled = ok(settleRetention(deposit, { keep, reasonCode: 'x', decidedBy, available, at }));
        moved(settled.transfers);
        expect(settled.recharge.held).toBe(0n);
        expect(outside).toBe(keep ? -150n * units : 0n);
      }
      expect(balances.USDT.held === 0n || deposit.problem !== undefined).toBe(true);
      expect(balances.USDT.available + balances.USDT.held + house + outside).toBe(0n);
    }),
  );
});

function ok<T>(result: { ok: true; value: T } | { ok: false; refusal: string }): T {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
}

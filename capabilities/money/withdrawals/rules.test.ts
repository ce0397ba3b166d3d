import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyTransfers, emptyAssetBalance, emptyBalances } from '#capabilities/money/ledger/rules.ts';
import { asOperatorId, asRecordId } from '#foundation/ids/ids.ts';
import { parseNetwork } from '#foundation/money/networks.ts';
import { asPrice } from '#foundation/money/price.ts';
import { price, units } from '#foundation/money/testing/amounts.ts';
import { dayMs, hourMs } from '#foundation/time/clock.ts';
import {
  type Asked,
  cancelWithdrawal,
  completeWithdrawal,
  decideWithdrawal,
  failWithdrawal,
  requestWithdrawal,
} from './lifecycle.ts';
import { channelOf, costsOf, operatorsNeeded, postedCost, type Withdrawal } from './rules.ts';
import { initialTerms, termsOf, withdrawalTermsShape } from './terms.ts';

const one = price('1');
const at = Date.UTC(2026, 10, 21, 12);
const first = asOperatorId(1n);

describe('what a withdrawal costs', () => {
  test.each([
    // The fee is 0.1 %, at most 25 USDT; the network's is the channel's own.
    ['USDT-ethereum', '1000', one, '1', '3', '996'],
    ['USDT-ethereum', '100000', one, '25', '3', '99972'],
    ['USDT-ethereum', '3', one, '0.003', '3', '0'],
    // The contract has six decimals, a bank two: what is finer stays with the fee.
    ['USDT-ethereum', '33.333333', one, '0.033334', '3', '30.299999'],
    ['USDT-bank', '123.45', one, '0.13', '10', '113.32'],
    ['ETH-ethereum', '1', price('2500'), '0.001', '0.001', '0.998'],
    // What is left of a unit stays with the customer.
    ['ETH-ethereum', '0.01234567', price('2500'), '0.00001234', '0.001', '0.01133333'],
    // 25 USDT are 0.00025 BTC at 100,000.
    ['BTC-bitcoin', '2', price('100000'), '0.00025', '0.0001', '1.99965'],
  ] as const)('%s %s', (channel, amount, at, fee, networkFee, actual) => {
    expect(costsOf(units(amount), termsOf(initialTerms, channel), at)).toEqual({
      fee: units(fee),
      networkFee: units(networkFee),
      actual: units(actual),
    });
  });

  test('what is paid, the fee and the network’s fee are the amount, whatever it is', () => {
    const channels = ['USDT-ethereum', 'ETH-ethereum', 'BTC-bitcoin', 'USDT-bank'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(10n ** 8n, 10n ** 16n),
        (channel, amount, rate) => {
          const { fee, networkFee, actual } = costsOf(amount, termsOf(initialTerms, channel), asPrice(rate));
          expect(fee).toBeGreaterThanOrEqual(0n);
          if (actual > 0n) expect(fee + networkFee + actual).toBe(amount);
        },
      ),
    );
  });
});

test('a currency leaves by its own network, and USDT by bank as well', () => {
  expect(channelOf('crypto', 'USDT', undefined)).toBe('USDT-ethereum');
  expect(channelOf('crypto', 'BTC', 'ethereum')).toBeUndefined();
  expect(channelOf('bank', 'USDT', undefined)).toBe('USDT-bank');
  expect(channelOf('bank', 'ETH', undefined)).toBeUndefined();
  expect(['ERC20', ' Bitcoin', 'tron'].map(parseNetwork)).toEqual(['ethereum', 'bitcoin', undefined]);
});

test('terms under which nothing could arrive are not published', () => {
  const { channels } = initialTerms;
  const dear = { ...channels['USDT-bank'], networkFee: '50' };
  expect(withdrawalTermsShape.safeParse(initialTerms).success).toBe(true);
  expect(
    withdrawalTermsShape.safeParse({ ...initialTerms, channels: { ...channels, 'USDT-bank': dear } }).success,
  ).toBe(false);
});

const asked = (changes: Partial<Asked> = {}): Asked => ({
  terms: termsOf(initialTerms, 'USDT-ethereum'),
  asset: 'USDT',
  destination: { network: 'ethereum', address: '0x0000000000000000000000000000000000000001' },
  amount: units('500'),
  price: one,
  dailyLimit: undefined,
  secondOperatorAbove: units('1000'),
  asker: { isVerified: true, isServed: true },
  heldUntil: null,
  reviewWithinMs: 24 * hourMs,
  expectedFee: undefined,
  ...changes,
});

function requested(changes: Partial<Asked> = {}, withdrawals: readonly Withdrawal[] = []) {
  const made = requestWithdrawal(
    asked(changes),
    { available: units('5000'), withdrawals },
    { id: asRecordId(7n), at },
  );
  if (!made.ok) throw new Error(made.refusal);
  return made.value;
}

const refusalOf = (changes: Partial<Asked>, withdrawals: readonly Withdrawal[] = []) => {
  const made = requestWithdrawal(
    asked(changes),
    { available: units('5000'), withdrawals },
    { id: asRecordId(7n), at },
  );
  return made.ok ? undefined : [made.refusal, made.params];
};

describe('asking', () => {
  test('needs a second operator above the limit alone', () => {
    expect(requested({ amount: units('1000') }).withdrawal.needed).toBe(1);
    expect(requested({ amount: units('1000.00000001') }).withdrawal.needed).toBe(2);
  });

  test('one that waits keeps another from being asked for; one that was approved does not', () => {
    const { withdrawal } = requested();
    expect(refusalOf({}, [withdrawal])).toEqual(['PENDING_REVIEW_EXISTS', { what: 'withdrawal' }]);
    expect(refusalOf({}, [{ ...withdrawal, status: 'approved' }])).toBeUndefined();
  });

  test('the day’s limit counts what is under way and was paid in the last 24 hours', () => {
    const { withdrawal } = requested({ amount: units('700') });
    const dailyLimit = units('1000');
    const limited = { dailyLimit, amount: units('300.01') };
    const earlier: Withdrawal = { ...withdrawal, status: 'completed' };
    expect(refusalOf(limited, [earlier])).toEqual(['WITHDRAWAL_LIMIT_EXCEEDED', { left: '300' }]);
    expect(refusalOf({ ...limited, amount: units('300') }, [earlier])).toBeUndefined();
    expect(refusalOf(limited, [{ ...earlier, createdAt: at - dayMs }])).toBeUndefined();
    expect(refusalOf(limited, [{ ...earlier, status: 'failed' }])).toBeUndefined();
  });

  test.each([
    ['too little', { amount: units('19.99') }, 'WITHDRAWAL_AMOUNT_LIMITS'],
    ['too much at once', { amount: units('500000.01') }, 'WITHDRAWAL_AMOUNT_LIMITS'],
    ['more than there is', { amount: units('5000.01') }, 'INSUFFICIENT_FUNDS'],
    ['at a fee that has grown', { expectedFee: units('3.4') }, 'FEE_CHANGED'],
  ])('%s is refused', (_, changes, refusal) => {
    expect(refusalOf(changes)?.[0]).toBe(refusal);
  });

  test('a fee that the price has moved by less than a hundredth is the one that was shown', () => {
    expect(refusalOf({ expectedFee: units('3.47') })).toBeUndefined();
  });
});

describe('every way it can go gives each unit a place', () => {
  const start = { ...emptyBalances, USDT: { ...emptyAssetBalance, available: units('5000') } };
  const { withdrawal, transfers } = requested();
  const approved = decideWithdrawal(
    withdrawal,
    { isApproved: true, by: [first], reason: 'detailsChecked', delayMs: 0 },
    at,
  );
  if (!approved.ok) throw new Error(approved.refusal);

  function balances(...steps: readonly (readonly Parameters<typeof applyTransfers>[1][number][])[]) {
    const after = applyTransfers(start, [...transfers, ...steps.flat()]);
    if (!after.ok) throw new Error(after.refusal);
    return after.value.USDT;
  }

  test('set aside, and taken back', () => {
    expect(balances()).toMatchObject({ available: units('4500'), held: units('500') });
    const cancelled = cancelWithdrawal(withdrawal, at);
    expect(cancelled.ok && balances(cancelled.value.transfers)).toMatchObject({
      available: units('5000'),
      held: 0n,
    });
  });

  test('paid: what arrives goes outside, each fee to the platform, the network’s cost from the platform', () => {
    const paid = completeWithdrawal(
      approved.value.withdrawal,
      { paidBy: '0xabc', cost: { asset: 'ETH', exact: 12n, units: 3n }, evidence: '{}' },
      at,
    );
    if (!paid.ok) throw new Error(paid.refusal);
    expect(balances(paid.value.transfers)).toMatchObject({ available: units('4500'), held: 0n });
    expect(paid.value.transfers.map(({ from, to, asset, units: moved }) => [from, to, asset, moved])).toEqual(
      [
        ['held', 'outside', 'USDT', units('496.5')],
        ['held', 'house/fees', 'USDT', units('0.5')],
        ['held', 'house/fees', 'USDT', units('3')],
        ['house/fees', 'outside', 'ETH', 3n],
      ],
    );
    expect(
      completeWithdrawal(paid.value.withdrawal, { paidBy: 'x', cost: null, evidence: '{}' }, at),
    ).toMatchObject({
      refusal: 'WITHDRAWAL_NOT_APPROVED',
    });
  });

  test('failed: all of it is released, and the platform bears what the attempt cost', () => {
    const failed = failWithdrawal(
      approved.value.withdrawal,
      { reason: 'reverted', cost: { asset: 'ETH', exact: 9n, units: 9n } },
      at,
    );
    expect(failed.ok && balances(failed.value.transfers)).toMatchObject({
      available: units('5000'),
      held: 0n,
    });
    expect(failed.ok && failed.value.transfers.at(-1)).toMatchObject({
      from: 'house/fees',
      to: 'outside',
      units: 9n,
    });
  });

  test('decided once, and not before its hold ends', () => {
    const verdict = { isApproved: true, by: [first], reason: 'detailsChecked', delayMs: 0 };
    expect(decideWithdrawal(approved.value.withdrawal, verdict, at)).toMatchObject({
      refusal: 'REVIEW_DECIDED',
    });
    expect(cancelWithdrawal(approved.value.withdrawal, at)).toMatchObject({
      refusal: 'WITHDRAWAL_NOT_PENDING',
    });
    const held = { ...withdrawal, heldUntil: at + hourMs };
    expect(decideWithdrawal(held, verdict, at)).toMatchObject({ refusal: 'WITHDRAWAL_HELD' });
    expect(decideWithdrawal(held, { ...verdict, isApproved: false }, at)).toMatchObject({ ok: true });
    expect(decideWithdrawal(held, verdict, at + hourMs)).toMatchObject({ ok: true });
  });
});

test('what networks took is posted to within one unit, however many disbursements it was', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 10n ** 17n), { maxLength: 30 }), (costs) => {
      const perUnit = 10n ** 10n;
      let before = 0n;
      let posted = 0n;
      for (const cost of costs) {
        posted += postedCost(before, cost, perUnit);
        before += cost;
      }
      expect(posted).toBe(before / perUnit);
    }),
  );
});

test('one operator approves for a verified customer who is served, within the limit, and for none other', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: units('5000') }),
      fc.boolean(),
      fc.boolean(),
      (value, isVerified, isServed) => {
        const asker = { isVerified, isServed };
        const alone = isVerified && isServed && value <= units('1000');
        expect(operatorsNeeded(value, units('1000'), asker)).toBe(alone ? 1 : 2);
      },
    ),
  );
  expect(requested({ asker: { isVerified: false, isServed: true } }).withdrawal.needed).toBe(2);
  expect(requested({ asker: { isVerified: true, isServed: false } }).withdrawal.needed).toBe(2);
  expect(requested().withdrawal.needed).toBe(1);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { houseAccounts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { asCustomerId, asRecordId } from '#foundation/ids/ids.ts';
import { refuse } from '#foundation/refusals/result.ts';
import {
  type AccountName,
  applyTransfers,
  batchOfId,
  customerAccounts,
  emptyBalances,
  isCustomerAccount,
  type LinkedTransfer,
  type Transfer,
  transferLine,
} from './rules.ts';

const account = fc.constantFrom<AccountName>(...customerAccounts, ...houseAccounts);
const transfers = fc.array(
  fc
    .record({ from: account, to: account, units: fc.bigInt({ min: 1n, max: 100n }) })
    .filter(({ from, to }) => from !== to)
    .map((moved): Transfer => ({ ...moved, asset: 'USDT', reason: 'adjustment', ref: 'ref' })),
);

test('what a customer gains is what house accounts and the outside lose, and nothing goes below zero', () => {
  fc.assert(
    fc.property(transfers, (transfers) => {
      const applied = applyTransfers(emptyBalances, transfers);
      if (!applied.ok) {
        expect(applied).toEqual(refuse('INSUFFICIENT_BALANCE'));
        return;
      }
      const units = customerAccounts.map((account) => applied.value.USDT[account]);
      const others = transfers.map(({ from, to, units }) => {
        return (isCustomerAccount(from) ? 0n : -units) + (isCustomerAccount(to) ? 0n : units);
      });
      expect(units.every((unit) => unit >= 0n)).toBe(true);
      expect([...units, ...others].reduce((sum, unit) => sum + unit, 0n)).toBe(0n);
      expect(applied.value.BTC).toBe(emptyBalances.BTC);
    }),
  );
});

test.each([
  ['nothing', 'available', 'held', 0n],
  ['less than nothing', 'available', 'held', -1n],
  ['to itself', 'held', 'held', 1n],
] as const)('a transfer of %s is a bug', (_, from, to, units) => {
  const transfer = { from, to, units, asset: 'USDT', reason: 'adjustment', ref: 'ref' } as const;
  expect(() => applyTransfers(emptyBalances, [transfer])).toThrow('malformed transfer');
});

test('no two different transfers have the same line in the hash chain', () => {
  const line = (reason: string, ref: string, evidence?: string) => {
    const key = { book: 'demo', customerId: asCustomerId(1n) } as const;
    const moved = { from: 'available', to: 'held', asset: 'USDT', units: 1n } as const;
    const linked: LinkedTransfer = { id: asRecordId(65_537n), key, ...moved, reason, ref };
    return transferLine(evidence === undefined ? linked : { ...linked, evidence });
  };
  expect(line('fee', '1')).toBe('["65537","demo","1","available","held","USDT","1","fee","1",null]\n');
  const text = fc.oneof(fc.string(), fc.constantFrom('', '"', '",', '\n', 'null', '["'));
  const words = fc.tuple(text, text, fc.option(text, { nil: undefined }));
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(line(...one) === line(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('an id tells its batch', () => {
  expect([batchOfId(65_536n), batchOfId(131_071n), batchOfId(131_072n)]).toEqual([1n, 1n, 2n]);
});

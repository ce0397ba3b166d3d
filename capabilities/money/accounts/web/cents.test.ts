import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { inCents } from './cents.ts';

test('a column of cents adds up to the cents of its sum, each line within a cent of itself', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 15n), 10n ** 15n)), (units) => {
      const cents = inCents(units.map(formatUnits)).map((each) => parseUnits(each) ?? NaN);
      let [sum, shown] = [0n, 0n];
      for (const [index, each] of units.entries()) {
        const cut = BigInt(cents[index] ?? NaN);
        expect(cut % 1_000_000n).toBe(0n);
        expect(cut - each).toBeLessThan(1_000_000n);
        expect(each - cut).toBeLessThan(1_000_000n);
        sum += each;
        shown += cut;
      }
      expect(shown).toBeLessThanOrEqual(sum);
      expect(sum - shown).toBeLessThan(1_000_000n);
    }),
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import type { Opening } from './sizing.ts';

let sizing: typeof import('./sizing.ts');

/**
 * A fee that the platform doesn't take: one of at least 25 USDT a side. Sizing has to follow any rule. Files
 * of a worker share their modules: this one loads its own, and leaves none of them behind.
 */
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(import('../fee.ts'), async (importOriginal) => {
    const { feeOf: usual } = await importOriginal();
    const least = 25n * 10n ** 8n;
    return {
      feeOf: (...args) => {
        const fee = usual(...args);
        return fee < least ? least : fee;
      },
    };
  });
  sizing = await import('./sizing.ts');
});
afterAll(() => {
  vi.doUnmock(import('../fee.ts'));
  vi.resetModules();
});

const opening: Opening = {
  direction: 'buy',
  entry: asPrice(100_000n * 10n ** 10n),
  usdtRate: asPrice(10n ** 10n),
  contractSize: 100_000_000n,
  feeRatePpm: 500n,
  decimals: 2,
};
const terms = { minLots: '0.01', maxLots: '100', lotStep: '0.01' };

it('sizes and stops count a least fee as soon as the rule has one', () => {
  const { lotsForRisk, lotsForShare, moneyAt, stopPrice } = sizing;
  // A tenth of a lot: 1,000 of margin at ten times, and 25 instead of 5.
  expect(lotsForShare('100', '1025', 10, opening, terms)).toBe('0.10');
  expect(lotsForShare('100', '1024.99', 10, opening, terms)).toBe('0.09');
  // 100 by the move, and 25 at each side.
  expect(lotsForRisk('150', '99000', opening, terms)).toBe('0.10');
  expect(moneyAt('0.1', '99000', opening)).toBe('-150.00');
  expect(stopPrice('stopLoss', { by: 'money', value: '150' }, '0.1', opening)).toBe('99000.00');
  expect(stopPrice('takeProfit', { by: 'money', value: '50' }, '0.1', opening)).toBe('101000.00');
});

it('no stop by money loses more than was typed', () => {
  const { moneyAt, stopPrice } = sizing;
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (direction, dollars, hundredths) => {
        const lots = (hundredths / 100).toFixed(2);
        const own = { ...opening, direction };
        const at = stopPrice('stopLoss', { by: 'money', value: String(dollars) }, lots, own);
        if (at === '') return;
        expect(Number(moneyAt(lots, at, own))).toBeGreaterThanOrEqual(-dollars);
      },
    ),
  );
});

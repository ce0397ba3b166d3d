import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices, Tick } from '#capabilities/markets/prices/face.ts';
import { asPrice, priceDecimals, priceFromPoints } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { rangeOf } from '#foundation/server-kit/ticks/quote-range.ts';
import { reachedBound } from '#foundation/server-kit/ticks/trigger-index.ts';
import { bandsOf, type Exposure, exposureValue } from './margin-bands.ts';

const decimals: Record<string, number> = { EURUSD: 5, USDJPY: 3, EURJPY: 3, BTCUSD: 2 };
const unit = 10n ** 8n;

/** Prices as a test sets them; all else of the markets is not asked. */
function pricesOf(points: Record<string, number>) {
  const tick = (code: string): Tick | undefined => {
    const bidPoints = points[code];
    if (bidPoints === undefined) return undefined;
    return { code, bidPoints, askPoints: bidPoints + 3, at: 1, sequence: 1, source: 'replay' };
  };
  const one = 10n ** BigInt(priceDecimals);
  const markets: Pick<Prices, 'instrument' | 'latest' | 'valued' | 'usdtRate'> = {
    instrument(code) {
      const terms = { code, quoteCurrency: code.slice(3), decimals: decimals[code] ?? 0 };
      return points[code] === undefined ? undefined : (terms as InstrumentTerms);
    },
    latest: tick,
    valued: tick,
    usdtRate(currency) {
      if (currency === 'USD') return asPrice(one);
      const yen = priceFromPoints((points.USDJPY ?? 0) + 1, 3);
      return asPrice(divide(one * one, yen, 'half-even'));
    },
  };
  return markets as Prices;
}

const start = { EURUSD: 138_710, USDJPY: 150_000, EURJPY: 208_000, BTCUSD: 9_500_000 };

test('while every price is inside its band, the account is inside its room', () => {
  const exposure = fc.record({
    code: fc.constantFrom(...Object.keys(start)),
    direction: fc.constantFrom('buy' as const, 'sell' as const),
    base: fc.bigInt(1n, 200_000n),
    entry: fc.integer({ min: -400, max: 400 }),
  });
  const move = fc.double({ min: -0.06, max: 0.06, noNaN: true });
  const arbitrary = fc.record({
    exposures: fc.uniqueArray(exposure, {
      minLength: 1,
      maxLength: 6,
      selector: ({ code, direction }) => code + direction,
    }),
    fall: fc.integer({ min: 0, max: 5_000 }),
    rise: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
    moves: fc.array(fc.record({ code: fc.constantFrom(...Object.keys(start)), by: move }), {
      minLength: 1,
      maxLength: 40,
    }),
  });
  let inside = 0;
  fc.assert(
    fc.property(arbitrary, ({ exposures, fall, rise, moves }) => {
      const points: Record<string, number> = { ...start };
      const markets = pricesOf(points);
      const open: Exposure[] = exposures.map(({ code, direction, base, entry }) => {
        const quantity = base * unit * unit;
        const price = priceFromPoints((points[code] ?? 0) + entry, decimals[code] ?? 0);
        return { code, direction, quantity, cost: quantity * price };
      });
      const equity = () => open.reduce((sum, each) => sum + (exposureValue(markets, each) ?? 0n), 0n);
      const before = equity();
      const room = { fall: fall * Number(unit), rise: rise === undefined ? undefined : rise * Number(unit) };
      const bands = bandsOf(markets, open, room);
      for (const { code, by } of moves) {
        const old = points[code] ?? 0;
        points[code] = Math.max(1, Math.round((start[code as keyof typeof start] ?? 0) * (1 + by / 8)));
        const isInside = bands.every((band) => {
          const bid = points[band.code] ?? 0;
          return reachedBound(band, rangeOf({ bidPoints: bid, askPoints: bid + 3 })) === undefined;
        });
        if (!isInside) {
          points[code] = old;
          continue;
        }
        inside += 1;
        const change = Number(equity() - before);
        expect(change).toBeGreaterThan(-room.fall - 1);
        if (room.rise !== undefined) expect(change).toBeLessThan(room.rise + 1);
      }
    }),
    { numRuns: 2000 },
  );
  expect(inside).toBeGreaterThan(1000);
});

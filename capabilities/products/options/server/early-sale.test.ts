import { describe, expect, test } from 'vitest';
import { minuteMs } from '#foundation/time/clock.ts';
import { optionProducts } from '../products.ts';
import { formerForecast, productForecast, type TrialResult, tryFamily } from './testing/early-sale-trial.ts';
import { adversarialFamilies, recordedFamilies } from './testing/price-paths.ts';
import { sellingStrategies } from './testing/selling-strategies.ts';

/** Of the sale margin a third at least is lost on average, for any seller at any time. */
const atMost = -Number(optionProducts.initial.saleMargin) / 3;
const best = (result: TrialResult) => result.strategies[0]?.mean ?? 0;

test('there are twenty strategies and more', () => {
  expect(new Set(sellingStrategies.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20);
});

describe('on prices made to mislead it', () => {
  const families = adversarialFamilies(1);

  test.each(families.map((family) => [family.name, family] as const))(
    '%s: no way of selling gains, and a sale still brings most of the worth',
    (_, family) => {
      const result = tryFamily(family, productForecast);
      expect(result.options).toBeGreaterThan(300);
      expect(best(result)).toBeLessThan(atMost);
      expect(result.priceToWorth).toBeGreaterThan(0.8);
      expect(result.priceToWorth).toBeLessThan(1 + atMost);
    },
  );

  test.each(['after a night', 'a day, nights', 'bounce'])('%s: what was paid before this fails', (name) => {
    const family = families.find((each) => each.name === name);
    expect(family && best(tryFamily(family, formerForecast))).toBeGreaterThan(atMost);
  });
});

const recordings = process.env.RECORDINGS_DIR;
describe.skipIf(recordings === undefined)('on recorded prices (skipped without RECORDINGS_DIR)', async () => {
  const families = recordings === undefined ? [] : await recordedFamilies(recordings);

  test.each(families.map((family) => [family.name, family] as const))(
    '%s: no way of selling gains',
    (_, family) => {
      expect(best(tryFamily({ ...family, buyEveryMs: 3 * family.buyEveryMs }, productForecast))).toBeLessThan(
        atMost,
      );
    },
  );

  test('the first minutes after a night: what was paid before gained a tenth of the stake', () => {
    const mornings = families.find(({ name }) => name === 'recorded mornings');
    const paths = (mornings?.paths ?? []).map((path) => {
      return { ...path, isBought: (at: number) => !path.isOpenAt(at - 6 * minuteMs) };
    });
    const family = { name: 'openings', paths, periods: [300], buyEveryMs: minuteMs };
    expect(best(tryFamily(family, formerForecast))).toBeGreaterThan(0.1);
    expect(best(tryFamily(family, productForecast))).toBeLessThan(atMost);
  });
});

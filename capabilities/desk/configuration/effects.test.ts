import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { amountSetting, amountText, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';
import { changesOf, withinBounds } from './effects.ts';
import type { Json } from './rules.ts';

const schema = z.toJSONSchema(
  z.strictObject({
    hold: protecting(z.number().int().min(12).max(168), 'higher'),
    above: protecting(amountText('0', '10000'), 'lower'),
    fee: rateSetting('0', '0.02'),
    sold: protecting(z.boolean(), 'lower'),
    classes: protecting(z.array(z.string()), 'lower'),
    excluded: protecting(z.array(z.string()), 'higher'),
    levels: z.array(protecting(rateSetting('0', '1'), 'higher')),
    limits: z.tuple([protecting(amountText('0', '100'), 'lower'), amountText('0', '100')]),
    markets: z.record(
      z.string(),
      z.strictObject({ leverage: protecting(z.number().max(500), 'lower').optional() }),
    ),
    products: z.array(z.strictObject({ most: protecting(amountSetting('1', '100'), 'lower') })),
  }),
  { io: 'input', unrepresentable: 'any' },
);

test.each<[string, Json, Json, 'tighter' | 'looser']>([
  ['hold', 24, 48, 'tighter'],
  ['hold', 24, 12, 'looser'],
  ['above', '1000', '999.99999999', 'tighter'],
  ['above', '1000', '10000', 'looser'],
  // Compared as figures: as texts 900 would be more than 1000.
  ['above', '1000', '900', 'tighter'],
  ['above', '1000', 'plenty', 'looser'],
  ['fee', '0.001', '0.002', 'looser'],
  ['fee', '0.002', '0.001', 'looser'],
  ['sold', true, false, 'tighter'],
  ['sold', false, true, 'looser'],
  ['classes', ['crypto', 'forex'], ['forex'], 'tighter'],
  ['classes', ['crypto'], ['forex'], 'looser'],
  ['excluded', ['BTC'], ['ETH', 'BTC'], 'tighter'],
  ['excluded', ['BTC'], [], 'looser'],
  ['levels', ['0.1', '0.2'], ['0.1', '0.3'], 'tighter'],
  ['levels', ['0.1', '0.2'], ['0.3', '0.1'], 'looser'],
  ['levels', ['0.1'], ['0.1', '0.2'], 'looser'],
  ['limits', ['9', '9'], ['8', '9'], 'tighter'],
  ['limits', ['9', '9'], ['9', '8'], 'looser'],
  ['markets', { X: { leverage: 10 } }, { X: { leverage: 5 } }, 'tighter'],
  ['markets', { X: { leverage: 10 } }, { X: {} }, 'looser'],
  ['markets', {}, { X: { leverage: 1 } }, 'looser'],
  ['products', [{ most: '10' }], [{ most: '9' }], 'tighter'],
  ['products', [{ most: '10' }], [], 'looser'],
  ['unknown', 1, 2, 'looser'],
])('%s from %j to %j is %s', (field, before, after, effect) => {
  const changes = changesOf(schema, { [field]: before }, { [field]: after });
  expect(changes.map((change) => change.effect)).toEqual([effect]);
});

test('what one tightens, its way back loosens: no operator restores it alone', () => {
  const figures = fc.record({
    hold: fc.integer({ min: 0, max: 999 }),
    above: fc.integer({ min: 0, max: 99_999 }).map((units) => `${units}.${units % 97}`),
    sold: fc.boolean(),
  });
  fc.assert(
    fc.property(figures, figures, (before, after) => {
      const back = changesOf(schema, after, before);
      for (const { path, effect } of changesOf(schema, before, after)) {
        const returned = back.find((change) => change.path.join() === path.join())?.effect;
        // Written otherwise a figure may be the same.
        const isSame = path[0] === 'above' && Number(before.above) === Number(after.above);
        if (!isSame) expect(new Set([effect, returned])).toEqual(new Set(['tighter', 'looser']));
      }
    }),
  );
});

test('a figure beyond its bounds becomes the nearest, in whatever it lies', () => {
  expect(
    withinBounds(schema, {
      hold: 0,
      above: '99999',
      fee: 'x',
      products: [{ most: '1000' }, { most: '0.5' }],
      markets: { X: { leverage: 9000 } },
      limits: ['1000', '5'],
      more: [7],
    }),
  ).toEqual({
    hold: 12,
    above: '10000',
    fee: 'x',
    products: [{ most: '100' }, { most: '1' }],
    markets: { X: { leverage: 500 } },
    limits: ['100', '5'],
    more: [7],
  });
});

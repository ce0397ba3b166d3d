import { expect, test } from 'vitest';
import type { LinkKind } from '#capabilities/people/links/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { mirroredOf, type Side } from './mirrored.ts';

const [anna, ben, cleo] = [asCustomerId(1n), asCustomerId(2n), asCustomerId(3n)];
const side = (customerId: typeof anna, direction: 'buy' | 'sell', notional: bigint, code = 'X'): Side => ({
  customerId,
  code,
  direction,
  notional,
});
const link = (one: typeof anna, other: typeof anna, kind: LinkKind = 'device') => ({
  customers: [one, other] as const,
  kind,
});

test('linked customers with the two sides of a market, at the smaller of both', () => {
  const sides = [side(anna, 'buy', 700n), side(ben, 'sell', 900n), side(cleo, 'sell', 100n)];
  expect(mirroredOf(sides, [link(ben, anna, 'funds'), link(anna, ben), link(cleo, anna, 'address')])).toEqual(
    [
      { code: 'X', long: anna, short: ben, sharing: ['device', 'funds'], notional: 700n },
      { code: 'X', long: anna, short: cleo, sharing: ['address'], notional: 100n },
    ],
  );
});

test.each([
  ['the same side', [side(anna, 'buy', 5n), side(ben, 'buy', 5n)]],
  ['another market', [side(anna, 'buy', 5n), side(ben, 'sell', 5n, 'Y')]],
  ['strangers', [side(anna, 'buy', 5n), side(cleo, 'sell', 5n)]],
  ['one customer alone', [side(anna, 'buy', 5n), side(anna, 'sell', 5n)]],
])('%s: nothing', (_, sides) => {
  expect(mirroredOf(sides, [link(anna, ben)])).toEqual([]);
});

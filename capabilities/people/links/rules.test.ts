import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import {
  type Holder,
  joinProven,
  type LinkKind,
  linkKinds,
  Persons,
  pairsOf,
  personAtMost,
  worthOfKind,
} from './rules.ts';

const [anna, ben, cleo, dora] = [1n, 2n, 3n, 4n].map(asCustomerId) as [
  CustomerId,
  CustomerId,
  CustomerId,
  CustomerId,
];
const holder = (customerId: CustomerId, mark = 'one', change: Partial<Holder> = {}): Holder => ({
  mark,
  shown: `shown ${mark}`,
  customerId,
  since: Number(customerId) * 10,
  isProof: true,
  ...change,
});
const crowd = (many: number, change: Partial<Holder> = {}) =>
  Array.from({ length: many }, (_, index) => holder(asCustomerId(BigInt(index + 1)), 'one', change));
const people = (pairs: ReturnType<typeof pairsOf>) => pairs.map(({ customers }) => customers);

test('who has the same is a pair, by all that they share, since the later of both', () => {
  const holders = [holder(ben, 'two'), holder(anna), holder(ben), holder(cleo, 'three'), holder(anna, 'two')];
  expect(pairsOf('device', holders)).toEqual([
    {
      customers: [anna, ben],
      kind: 'device',
      worth: 'person',
      facts: [
        { shown: 'shown two', since: 20 },
        { shown: 'shown one', since: 20 },
      ],
    },
  ]);
});

test('of one customer: only pairs with them', () => {
  const holders = [holder(anna), holder(ben), holder(cleo)];
  expect(people(pairsOf('identity', holders, ben))).toEqual([
    [anna, ben],
    [ben, cleo],
  ]);
});

test.each(linkKinds)('%s: one person only where the kind says so and both have it as a proof', (kind) => {
  const worthOf = (...holders: Holder[]) => pairsOf(kind, holders)[0]?.worth;
  expect(worthOf(holder(anna), holder(ben))).toBe(worthOfKind[kind]);
  expect(worthOf(holder(anna), holder(ben, 'one', { isProof: false }))).toBe('hint');
});

test('what is no proof and more than ten share as strangers do says nothing', () => {
  for (const kind of ['device', 'funds', 'inviter', 'address'] as const) {
    expect(pairsOf(kind, crowd(10, { isProof: false }))).toHaveLength(45);
    expect(pairsOf(kind, crowd(11, { isProof: false }))).toEqual([]);
  }
  expect(pairsOf('funds', crowd(11))).toEqual([]);
  expect(pairsOf('identity', crowd(11, { isProof: false }))).toHaveLength(55);
});

test('an eleventh account on one device frees none of the ten before', () => {
  expect(pairsOf('device', crowd(11))).toHaveLength(55);
  const [stranger] = crowd(12, { isProof: false }).slice(-1) as [Holder];
  expect(pairsOf('device', [...crowd(11), stranger])).toHaveLength(55);
});

function joined(...given: readonly (readonly [LinkKind, ...Holder[]])[]): Persons {
  const persons = new Persons();
  for (const [kind, ...holders] of given) joinProven(persons, kind, holders);
  return persons;
}
const sorted = (ids: readonly CustomerId[]) => [...ids].sort((a, b) => Number(a - b));

test('one person also through others, by proofs of several kinds; hints join no customers', () => {
  const persons = joined(
    ['device', holder(anna), holder(ben)],
    ['destination', holder(ben), holder(cleo)],
    ['identity', holder(cleo), holder(dora, 'one', { isProof: false })],
    ['funds', holder(anna), holder(dora)],
    ['address', holder(anna), holder(dora)],
    ['inviter', holder(anna), holder(dora)],
  );
  for (const each of [anna, ben, cleo]) expect(sorted(persons.personOf(each))).toEqual([anna, ben, cleo]);
  expect(persons.personOf(dora)).toEqual([dora]);
});

test('more than a person can be stay apart, and it is reported', () => {
  const persons = new Persons();
  expect(joinProven(persons, 'device', crowd(personAtMost))).toBe(true);
  const next = asCustomerId(BigInt(personAtMost + 1));
  expect(joinProven(persons, 'device', [holder(anna), holder(next)])).toBe(false);
  expect(persons.personOf(anna)).toHaveLength(personAtMost);
  expect(persons.personOf(next)).toEqual([next]);
});

test('in whatever order customers are joined, each is in one person with those reachable from them', () => {
  const pair = fc.tuple(fc.bigInt(1n, 30n), fc.bigInt(1n, 30n));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
      const persons = new Persons();
      for (const [one, other] of pairs) persons.join(asCustomerId(one), asCustomerId(other));
      for (let id = 1n; id <= 30n; id += 1n) {
        const reached = new Set([id]);
        for (const each of reached)
          for (const [one, other] of pairs) {
            if (one === each) reached.add(other);
            if (other === each) reached.add(one);
          }
        expect(sorted(persons.personOf(asCustomerId(id)))).toEqual(
          [...reached].sort((a, b) => Number(a - b)),
        );
      }
    }),
  );
});

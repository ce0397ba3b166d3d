import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asOperatorId } from '#foundation/ids/ids.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { personsBy, type Tie } from './persons.ts';

const at = Date.parse('2026-11-24T12:00:00Z');
const [ada, bo, cy, dee] = [1n, 2n, 3n, 4n].map(asOperatorId) as [Tie['by'], Tie['by'], Tie['by'], Tie['by']];
const tie = (by: Tie['by'], operatorId: Tie['by'], days: number, isConfirmed: boolean): Tie => ({
  operatorId,
  kind: 'invited',
  by,
  since: at - days * dayMs,
  isConfirmed,
});
const outcome = (ties: readonly Tie[], operator: Tie['by'], ...before: (Tie['by'] | null)[]) => {
  const second = personsBy(ties, at).second(operator, before);
  return second.ok ? 'second' : second.refusal;
};

test('an operator who asked or agreed is no second person, and all others are who are not tied', () => {
  expect(outcome([], ada, ada)).toBe('FOUR_EYES_REQUIRED');
  expect(outcome([], ada, bo, ada)).toBe('FOUR_EYES_REQUIRED');
  expect(outcome([], ada, bo, cy, null)).toBe('second');
  expect(outcome([], ada)).toBe('second');
});

test.each([
  [0, false, 'NOT_INDEPENDENT'],
  [29, false, 'NOT_INDEPENDENT'],
  [29, true, 'NOT_INDEPENDENT'],
  [400, false, 'NOT_INDEPENDENT'],
  [30, true, 'second'],
] as const)('invited %i days ago, confirmed: %s', (days, isConfirmed, expected) => {
  const ties = [tie(ada, bo, days, isConfirmed)];
  expect(outcome(ties, bo, ada)).toBe(expected);
  expect(outcome(ties, ada, bo)).toBe(expected);
  expect(outcome(ties, bo, cy)).toBe('second');
});

test('two mailboxes of one inviter are one person, and so are those whom they invite', () => {
  const ties = [tie(ada, bo, 1, true), tie(ada, cy, 2, true), tie(cy, dee, 1, true)];
  for (const [one, other] of [
    [bo, cy],
    [bo, dee],
    [ada, dee],
  ] as const)
    expect(outcome(ties, one, other)).toBe('NOT_INDEPENDENT');
});

const operators = fc.bigInt({ min: 1n, max: 7n }).map(asOperatorId);
const someTies = fc.array(
  fc.record({
    operatorId: operators,
    kind: fc.constant('invited' as const),
    by: operators,
    since: fc.integer({ min: 0, max: 60 }).map((days) => at - days * dayMs),
    isConfirmed: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('counting as one person goes both ways and on, and no new tie makes two people of one', () => {
  fc.assert(
    fc.property(someTies, operators, operators, operators, (ties, one, other, third) => {
      const persons = personsBy(ties, at);
      const isOne = (a: Tie['by'], b: Tie['by']) => persons.oneWith(a).has(b);
      expect(isOne(one, one)).toBe(true);
      expect(isOne(one, other)).toBe(isOne(other, one));
      if (isOne(one, other) && isOne(other, third)) expect(isOne(one, third)).toBe(true);
      expect(persons.second(one, [other]).ok).toBe(!isOne(one, other));
      const more = personsBy([...ties, tie(other, third, 0, false)], at);
      for (const each of persons.oneWith(one)) expect(more.oneWith(one).has(each)).toBe(true);
    }),
  );
});

import { expect, test } from 'vitest';
import { chooseTests } from './test-choice.ts';

const known = {
  capabilities: ['loans', 'orders', 'quiz'],
  rooms: ['foundation'],
  journeys: ['loans', 'orders', 'orders-recovery', 'security'],
};

test('a capability brings its folder and the journeys that bear its name', () => {
  expect(chooseTests(['orders'], known)).toEqual({
    tests: ['/orders/'],
    journeys: ['journeys/orders.journey.ts', 'journeys/orders-recovery.journey.ts'],
  });
  expect(chooseTests(['quiz'], known)).toEqual({ tests: ['/quiz/'], journeys: [] });
});

test('several words bring all of theirs; a journey and a room can be named alone', () => {
  expect(chooseTests(['loans', 'security', 'foundation'], known)).toEqual({
    tests: ['/loans/', 'foundation/'],
    journeys: ['journeys/loans.journey.ts', 'journeys/security.journey.ts'],
  });
});

test('an unknown word is refused with the known ones, even beside a known one', () => {
  expect(chooseTests(['orders', 'lottery'], known)).toEqual({
    refusal: `nothing is called lottery; there are
  capabilities: loans, orders, quiz
  rooms: foundation
  journeys: loans, orders, orders-recovery, security`,
  });
});

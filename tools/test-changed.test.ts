import { expect, test } from 'vitest';
import { journeysTouched } from './test-changed.ts';

const known = { capabilities: ['loans', 'orders'], rooms: [], journeys: ['loans', 'orders', 'trade'] };
const sources = new Map([
  ['loans', ''],
  ['orders', ''],
  ['trade', "t('orders.ticket.buy')"],
]);
const touchedBy = (...changed: string[]) =>
  journeysTouched(changed, known, (journey) => sources.get(journey) ?? '');

test('a capability touches the journeys of its name and those that look for its texts', () => {
  expect(touchedBy('capabilities/products/orders/rules.ts')).toEqual(['orders', 'trade']);
  expect(touchedBy('capabilities/money/loans/web/part.ts')).toEqual(['loans']);
});

test('what all screens stand on touches every journey, a journey itself, tests and texts none', () => {
  expect(touchedBy('foundation/ui/button.tsx')).toEqual(['loans', 'orders', 'trade']);
  expect(touchedBy('journeys/person.ts')).toEqual(['loans', 'orders', 'trade']);
  expect(touchedBy('journeys/trade.journey.ts')).toEqual(['trade']);
  expect(touchedBy('capabilities/products/orders/rules.test.ts', 'docs/wire.md')).toEqual([]);
});

import { expect, test } from 'vitest';
import { comparePlaces, formatPlace, type InboxPlace, parsePlace, placeWithin } from './rules.ts';

const at = 1_800_000_000_000;
const place = (kind: InboxPlace['kind'], id: bigint, dueAt = at): InboxPlace => ({ dueAt, kind, id });
const inOrder = [
  place('loan', 9n, at - 1),
  place('kyc', 7n),
  place('kyc', 8n),
  place('recharge', 1n),
  place('recharge', 2n),
  place('reward', 1n),
  place('kyc', 1n, at + 1),
];

test('what is due at once is in the order of its kinds, then of its records', () => {
  expect(inOrder.toReversed().sort(comparePlaces)).toEqual(inOrder);
});

test('behind each place, each kind goes on exactly with what comes later in the inbox', () => {
  inOrder.forEach((from, index) => {
    const behind = inOrder.filter(({ kind, dueAt, id }) => {
      const start = placeWithin(kind, from);
      return dueAt > start.dueAt || (dueAt === start.dueAt && id > start.id);
    });
    expect(behind).toEqual(inOrder.slice(index + 1));
  });
});

test('a place goes through an address; what is none is refused', () => {
  for (const each of inOrder) expect(parsePlace(formatPlace(each))).toEqual(each);
  for (const text of ['', '1-kyc', '1-nothing-1', '-1-kyc-1', '1-kyc-9999999999999999999']) {
    expect(parsePlace(text)).toBeUndefined();
  }
});

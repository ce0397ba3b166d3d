import { expect, test } from 'vitest';
import {
  comparePlaces,
  compareUrgency,
  formatPlace,
  type InboxPlace,
  keyOf,
  parsePlace,
  placeWithin,
  type ReviewKind,
} from './rules.ts';

const at = 1_800_000_000_000;
const place = (kind: ReviewKind, id: bigint, dueAt = at): InboxPlace => ({ key: BigInt(dueAt), kind, id });
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
    const behind = inOrder.filter(({ kind, key, id }) => {
      const start = placeWithin(kind, from);
      return key > start.key || (key === start.key && id > start.id);
    });
    expect(behind).toEqual(inOrder.slice(index + 1));
  });
});

test('a place goes through an address; what is none is refused', () => {
  for (const each of inOrder) expect(parsePlace(formatPlace(each))).toEqual(each);
  const rich: InboxPlace = { key: -(10n ** 24n), kind: 'loan', id: 7n };
  expect(parsePlace(formatPlace(rich))).toEqual(rich);
  for (const text of ['', '1-kyc', '1-nothing-1', '--1-kyc-1', '1-kyc-9999999999999999999']) {
    expect(parsePlace(text)).toBeUndefined();
  }
});

test('what is worth most comes first, whatever else it is sorted by before', () => {
  const of = { dueAt: at, submittedAt: at - 5, worth: 7n };
  expect([keyOf('due', of), keyOf('age', of), keyOf('worth', of)]).toEqual([BigInt(at), BigInt(at - 5), -7n]);
});

test('next is what is due in an earlier hour; of one hour a customer’s money, then customers, then the platform', () => {
  const hour = Math.floor(at / 3_600_000) * 3_600_000;
  const of = (kind: ReviewKind, worth: bigint, dueAt: number) => ({ kind, worth, dueAt, submittedAt: 0 });
  const wanted = [
    of('funding', 1n, hour - 1),
    of('withdrawal', 9n, hour + 5),
    of('recharge', 8n, hour),
    of('recharge', 8n, hour + 1),
    of('kyc', 0n, hour),
    of('funding', 900n, hour),
    of('withdrawal', 1_000n, hour + 3_600_000),
  ];
  expect(wanted.toReversed().sort(compareUrgency)).toEqual(wanted);
});

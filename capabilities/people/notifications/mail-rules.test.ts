import { expect, test } from 'vitest';
import { afterRefusal, type Refusals } from './mail-rules.ts';

const refusal = (at: number, isNobody = false, address = 'a@example.test') => ({ address, isNobody, at });

test('an unknown address is certain at once', () => {
  expect(afterRefusal(undefined, refusal(5, true))).toEqual({
    address: 'a@example.test',
    refused: 1,
    since: 5,
  });
});

test('anything else is certain the third time in a row, and since then', () => {
  let stands: Refusals | undefined;
  const since = [1, 2, 3, 4].map((at) => {
    stands = afterRefusal(stands, refusal(at));
    return stands.since;
  });
  expect(since).toEqual([undefined, undefined, 3, 3]);
});

test('another address starts over', () => {
  const before = { address: 'old@example.test', refused: 7, since: 1 };
  expect(afterRefusal(before, refusal(9))).toEqual({
    address: 'a@example.test',
    refused: 1,
    since: undefined,
  });
});

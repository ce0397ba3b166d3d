import { expect, test } from 'vitest';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { type Held, largestHolders } from './largest-holders.ts';

const held = (customer: number, quantity: bigint, direction: Held['direction'] = 'buy'): Held => ({
  customerId: asCustomerId(BigInt(customer)),
  direction,
  positions: 1n,
  quantity,
  cost: quantity * 2n,
  margin: quantity * 3n,
  reserved: quantity * 4n,
});
const ids = (...customers: number[]) => customers.map((each) => asCustomerId(BigInt(each)));

/** Ten who hold more than any of eleven linked accounts, which together hold most. */
const ten = Array.from({ length: 10 }, (_, nth) => held(nth + 1, 100n + BigInt(nth)));
const linked = Array.from({ length: 11 }, (_, nth) => nth + 101);
const eleven = linked.map((customer) => held(customer, 99n));
const personOf = (customerId: bigint) => (customerId > 100n ? ids(...linked) : [asCustomerId(customerId)]);

test('eleven linked accounts below the tenth place are the largest holder', () => {
  const [first, second, ...others] = largestHolders([...ten, ...eleven], personOf, 10);
  const sum = 11n * 99n;
  expect(first).toEqual({
    direction: 'buy',
    accounts: ids(...linked),
    positions: 11n,
    quantity: sum,
    cost: sum * 2n,
    margin: sum * 3n,
    reserved: sum * 4n,
  });
  expect(second?.accounts).toEqual(ids(10));
  expect(others).toHaveLength(8);
});

test('the directions of a person stay apart, and who is not linked stays alone', () => {
  const rows = [held(101, 5n), held(102, 7n), held(103, 6n, 'sell'), held(1, 11n)];
  expect(largestHolders(rows, personOf, 10).map(({ accounts, direction }) => [accounts, direction])).toEqual([
    [ids(102, 101), 'buy'],
    [ids(1), 'buy'],
    [ids(103), 'sell'],
  ]);
});

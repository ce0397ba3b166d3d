import type { CustomerId } from '#foundation/ids/ids.ts';
import { smaller } from '#foundation/money/rounding.ts';
import type { Direction } from './valuation.ts';

/** What one account has in one direction of a market. */
export interface Held {
  readonly customerId: CustomerId;
  readonly direction: Direction;
  readonly positions: bigint;
  /** Sum of lots × contract size. */
  readonly quantity: bigint;
  /** Sum of quantity × opening price. */
  readonly cost: bigint;
  readonly margin: bigint;
  readonly reserved: bigint;
}

/** What a person has in one direction, on all accounts that are linked. */
export interface Holder extends Omit<Held, 'customerId'> {
  /** Those that hold something, the one with most first. */
  readonly accounts: readonly CustomerId[];
}

/** The persons with most in a market. Linked accounts are added up before the cut: each may be small. */
export function largestHolders(
  held: readonly Held[],
  personOf: (customerId: CustomerId) => readonly CustomerId[],
  limit: number,
): Holder[] {
  const bySize = held.toSorted(
    (a, b) => compare(b.quantity, a.quantity) || compare(a.customerId, b.customerId),
  );
  // All accounts of a person name the same least one.
  const leastOf = (customerId: CustomerId) =>
    personOf(customerId).reduce<bigint>((least, each) => smaller(least, each), customerId);
  const persons = Map.groupBy(bySize, (each) => `${leastOf(each.customerId)} ${each.direction}`).values();
  const holders = Array.from(persons, (accounts) => accounts.map(alone).reduce(together));
  return holders.sort((a, b) => compare(b.quantity, a.quantity)).slice(0, limit);
}

function alone({ customerId, ...sums }: Held): Holder {
  return { ...sums, accounts: [customerId] };
}

function together(one: Holder, other: Holder): Holder {
  return {
    direction: one.direction,
    accounts: [...one.accounts, ...other.accounts],
    positions: one.positions + other.positions,
    quantity: one.quantity + other.quantity,
    cost: one.cost + other.cost,
    margin: one.margin + other.margin,
    reserved: one.reserved + other.reserved,
  };
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

import { type LinkKind, linkKindField, type Pair } from '#capabilities/people/links/console-contract.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { smaller } from '#foundation/money/rounding.ts';
import type { Direction } from './valuation.ts';

/** All that a customer has open in a market and direction, in USDT units by the latest price. */
export interface Side {
  readonly customerId: CustomerId;
  readonly code: string;
  readonly direction: Direction;
  readonly notional: bigint;
}

/** Two linked customers with the two sides of a market. */
export interface Mirrored {
  readonly code: string;
  readonly long: CustomerId;
  readonly short: CustomerId;
  readonly sharing: readonly LinkKind[];
  /** What both have: the smaller of the two sides. */
  readonly notional: bigint;
}

/** The pairs among them, the largest first. */
export function mirroredOf(
  sides: readonly Side[],
  links: readonly Pick<Pair, 'customers' | 'kind'>[],
): Mirrored[] {
  const shared = new Map<string, Set<LinkKind>>();
  for (const { customers, kind } of links) {
    const name = pairName(...customers);
    shared.set(name, (shared.get(name) ?? new Set()).add(kind));
  }
  const found: Mirrored[] = [];
  for (const [code, held] of Map.groupBy(sides, (side) => side.code)) {
    for (const long of held.filter(({ direction }) => direction === 'buy')) {
      for (const short of held.filter(({ direction }) => direction === 'sell')) {
        const by = shared.get(pairName(long.customerId, short.customerId));
        if (by === undefined) continue;
        const notional = smaller(long.notional, short.notional);
        const sharing = linkKindField.options.filter((each) => by.has(each));
        found.push({ code, long: long.customerId, short: short.customerId, sharing, notional });
      }
    }
  }
  return found.sort((a, b) => (a.notional === b.notional ? 0 : a.notional > b.notional ? -1 : 1));
}

/** The same in either order; a customer is no pair with themselves. */
function pairName(one: CustomerId, other: CustomerId): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

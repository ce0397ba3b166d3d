import type { Balances, Transfer } from '#capabilities/ledger/rules.ts';
import { divide } from '#foundation/money/rounding.ts';

/** An account's standing in USDT units. BTC and ETH are the customer's but carry no margin, so they are not in it. */
export interface Standing {
  /** available + margin + unrealised; what is held for a withdrawal or a bid does not count. */
  readonly equity: bigint;
  readonly margin: bigint;
  /** equity − margin */
  readonly freeMargin: bigint;
  /** equity ÷ margin in parts per million, rounded down; null without margin. */
  readonly marginLevelPpm: bigint | null;
  readonly unrealised: bigint;
}

/** What the balances and the open positions' unrealised profit come to. */
export function standingOf({ USDT }: Balances, unrealised: bigint): Standing {
  const { available, margin } = USDT;
  const equity = available + margin + unrealised;
  return {
    equity,
    margin,
    freeMargin: equity - margin,
    marginLevelPpm: margin === 0n ? null : divide(equity * 1_000_000n, margin, 'down'),
    unrealised,
  };
}

/** By how much a transfer changed the available balance. */
export function availableChange({ from, to, units }: Pick<Transfer, 'from' | 'to' | 'units'>): bigint {
  if (to === 'available') return units;
  return from === 'available' ? -units : 0n;
}

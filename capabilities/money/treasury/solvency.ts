import { type Price, priceDecimals } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';

/** What customers are owed of an asset and what is held of it, in the same units. */
export interface Sides {
  readonly owed: bigint;
  readonly held: bigint;
}

/** Held ÷ owed in parts per million, down: it never looks better than it is. Undefined: nothing is owed. */
export function ratioPpm({ owed, held }: Sides): bigint | undefined {
  return owed === 0n ? undefined : divide(held * 1_000_000n, owed, 'down');
}

/** Exact: whether less is held than this share of what is owed. */
export function isShort({ owed, held }: Sides, shortBelowPercent: number): boolean {
  return held * 100n < owed * BigInt(shortBelowPercent);
}

/** Both sides in USDT at one price: what is owed rounded up, what is held down. */
export function inUsdt({ owed, held }: Sides, price: Price): Sides {
  const scale = 10n ** BigInt(priceDecimals);
  return { owed: divide(owed * price, scale, 'up'), held: divide(held * price, scale, 'down') };
}

export function sumSides(all: readonly Sides[]): Sides {
  return all.reduce((sum, { owed, held }) => ({ owed: sum.owed + owed, held: sum.held + held }), {
    owed: 0n,
    held: 0n,
  });
}

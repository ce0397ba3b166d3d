import { type Asset, parseUnits } from '#foundation/money/money.ts';
import type { ConvertQuote } from '../contract.ts';
import type { Wanted } from './queries.ts';

export type Pair = Pick<Wanted, 'from' | 'to'>;

/** The other side gives way to what is chosen on one. */
export function withFrom({ from, to }: Pair, chosen: Asset): Pair {
  return { from: chosen, to: chosen === to ? from : to };
}

export function withTo({ from, to }: Pair, chosen: Asset): Pair {
  return { from: chosen === from ? to : from, to: chosen };
}

/** What is filled in, and what the customer has of it. */
export interface ConvertDraft extends Wanted {
  /** The amount as it was when the typing paused. */
  readonly settled: string;
  readonly has: string;
  readonly isDemo: boolean;
}

/** More than the customer has; of demo money nothing can be converted anyway. */
export function isShort({ amount, has, isDemo }: ConvertDraft): boolean {
  return !isDemo && (parseUnits(amount) ?? 0n) > (parseUnits(has) ?? 0n);
}

/** What a price is asked for, if it can be. */
export function wantedQuote(draft: ConvertDraft): Wanted | undefined {
  const { from, to, amount, settled, isDemo } = draft;
  const isWhole = (parseUnits(amount) ?? 0n) > 0n && settled === amount;
  return isWhole && !isDemo && !isShort(draft) ? { from, to, amount } : undefined;
}

/**
 * How long a quote still stands, in whole seconds. By this machine's own clock, from the moment the quote
 * came: another clock would cut it short or stretch it.
 */
export function secondsLeft(quote: ConvertQuote | undefined, cameAt: number, now: number): number {
  if (quote === undefined) return 0;
  return Math.max(0, Math.ceil((cameAt + quote.secondsLeft * 1000 - now) / 1000));
}

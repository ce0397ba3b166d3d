import { type AdjustableClock, secondMs } from '#foundation/time/clock.ts';
import type { Prices } from '../../face.ts';

/** As many as a jump needs, with a dwell between. */
const quotesAtMost = 20;

/**
 * Quotes a price, and again each half second until it has lasted: the last of them confirms the first. Once
 * where it is unsound.
 */
export function untilLasted(
  { markets, clock }: { readonly markets: Pick<Prices, 'latest'>; readonly clock: AdjustableClock },
  code: string,
  quote: () => void,
): void {
  quote();
  const first = markets.latest(code)?.sequence ?? 0;
  const hasLasted = () => (markets.latest(code)?.lasted?.since?.sequence ?? 0) >= first;
  const isSound = () => markets.latest(code)?.unsound === undefined;
  for (let quotes = 1; quotes < quotesAtMost && isSound() && !hasLasted(); quotes += 1) {
    clock.advance(secondMs / 2);
    quote();
  }
}

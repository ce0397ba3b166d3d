import type { Logger } from 'pino';
import type { Prices, Tick } from '../face.ts';

/** The listeners of ticks: engines of the sound ones alone, screens of all. */
export function createTickListeners(
  log: Pick<Logger, 'error'>,
): Pick<Prices, 'onTick' | 'onShownTick'> & { tell(tick: Tick): void } {
  const deciding = new Set<(tick: Tick) => void>();
  const showing = new Set<(tick: Tick) => void>();

  const addTo = (listeners: Set<(tick: Tick) => void>) => (listener: (tick: Tick) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function tellAll(tick: Tick, listeners: ReadonlySet<(tick: Tick) => void>): void {
    for (const listener of listeners) {
      try {
        listener(tick);
      } catch (failure) {
        log.error({ err: failure, code: tick.code }, 'a listener failed on a tick');
      }
    }
  }

  return {
    onTick: addTo(deciding),
    onShownTick: addTo(showing),
    tell(tick) {
      if (tick.unsound === undefined) tellAll(tick, deciding);
      tellAll(tick, showing);
    },
  };
}

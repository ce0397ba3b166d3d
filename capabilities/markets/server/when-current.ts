import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { Markets, Tradability } from '../face.ts';
import { behindAtMostMs, type CurrentTerms } from './current-terms.ts';
import type { Quote } from './feed.ts';
import type { Followed } from './followed.ts';

export interface WhenCurrentNeeds {
  readonly followed: ReadonlyMap<string, Followed>;
  readonly markets: Pick<Markets, 'tradability' | 'closability' | 'onTick'>;
  readonly terms: () => CurrentTerms;
  readonly clock: Clock;
}

/** Whether a quote may be further behind its market than its class allows. */
export function isBehind({ instrument, feed }: Followed, quote: Quote, at: number, terms: CurrentTerms) {
  return feed.delayMs(quote, at) > behindAtMostMs(terms, instrument.marketClass);
}

/** Gives {@link Markets.whenCurrent}. What waits is woken by the ticks of its market. */
export function createWhenCurrent(needs: WhenCurrentNeeds): Markets['whenCurrent'] {
  const { followed, markets, terms, clock } = needs;

  /** Undefined while a quote that is current has to be waited for. */
  function now(
    ...[code, book, purpose]: Parameters<Markets['whenCurrent']>
  ): { state?: Tradability } | undefined {
    const of = followed.get(code);
    if (of === undefined) return {};
    const at = clock.now();
    const ask = purpose === 'open' ? markets.tradability : markets.closability;
    const state = ask(code, book, at);
    if (state === undefined) return {};
    return state.tradable && isBehind(of, state.tick, at, terms()) ? undefined : { state };
  }

  return async (code, book, purpose) => {
    const first = now(code, book, purpose);
    if (first !== undefined) return first.state;
    const { promise, resolve } = Promise.withResolvers<Tradability | undefined>();
    const stop = markets.onTick((tick) => {
      const then = tick.code === code ? now(code, book, purpose) : undefined;
      if (then !== undefined) resolve(then.state);
    });
    const timer = setTimeout(
      () => resolve({ tradable: false, reason: 'stale' }),
      terms().waitSeconds * secondMs,
    );
    return await promise.finally(() => {
      stop();
      clearTimeout(timer);
    });
  };
}

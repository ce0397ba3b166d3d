import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { type Clock, secondMs } from '#foundation/time/clock.ts';
import type { Prices, Tradability } from '../face.ts';
import { behindAtMostMs, type CurrentTerms } from './current-terms.ts';
import type { MarketFeed, Quote } from './feed.ts';
import type { Followed } from './followed.ts';

/** What a quote is measured by. */
interface Measured {
  readonly listed: Pick<Followed['listed'], 'marketClass'>;
  readonly feed: Pick<MarketFeed, 'delayMs'>;
}

export interface WhenCurrentNeeds {
  readonly followed: ReadonlyMap<string, Measured>;
  readonly markets: Pick<Prices, 'tradability' | 'closability' | 'onTick'>;
  readonly terms: () => CurrentTerms;
  readonly clock: Clock;
}

/** So much may wait at once: each holds a call open, and is looked at with every tick of its market. */
export const waitingAtMost = { ofCustomer: 10, inAll: 1_000 };

/** Whether a quote may be further behind its market than its class allows. */
export function isBehind({ listed, feed }: Measured, quote: Quote, at: number, terms: CurrentTerms) {
  return feed.delayMs(quote, at) > behindAtMostMs(terms, listed.marketClass);
}

/** Gives {@link Prices.whenCurrent}. What waits is woken by the ticks of its market. */
export function createWhenCurrent(needs: WhenCurrentNeeds): Prices['whenCurrent'] {
  const { followed, markets, terms, clock } = needs;
  /** By market. */
  const waiting = new Map<string, Set<() => void>>();
  const ofCustomer = new Map<CustomerId, number>();
  let inAll = 0;

  markets.onTick(({ code }) => {
    for (const look of waiting.get(code) ?? []) look();
  });

  /** Undefined while a quote that is current has to be waited for. */
  function now(
    ...[code, { book }, purpose]: Parameters<Prices['whenCurrent']>
  ): { state?: Tradability } | undefined {
    const of = followed.get(code);
    if (of === undefined) return {};
    const at = clock.now();
    const ask = purpose === 'open' ? markets.tradability : markets.closability;
    const state = ask(code, book, at);
    if (state === undefined) return {};
    return state.tradable && isBehind(of, state.tick, at, terms()) ? undefined : { state };
  }

  function isFullFor({ customerId }: AccountKey): boolean {
    return inAll >= waitingAtMost.inAll || (ofCustomer.get(customerId) ?? 0) >= waitingAtMost.ofCustomer;
  }

  function count({ customerId }: AccountKey, by: 1 | -1): void {
    inAll += by;
    const left = (ofCustomer.get(customerId) ?? 0) + by;
    if (left > 0) ofCustomer.set(customerId, left);
    else ofCustomer.delete(customerId);
  }

  return async (code, key, purpose) => {
    const first = now(code, key, purpose);
    if (first !== undefined) return first.state;
    if (isFullFor(key)) return { tradable: false, reason: 'busy' };
    const { promise, resolve } = Promise.withResolvers<Tradability | undefined>();
    const look = () => {
      const then = now(code, key, purpose);
      if (then !== undefined) resolve(then.state);
    };
    const others = waiting.get(code) ?? new Set();
    waiting.set(code, others.add(look));
    count(key, 1);
    const timer = setTimeout(
      () => resolve({ tradable: false, reason: 'stale' }),
      terms().waitSeconds * secondMs,
    );
    return await promise.finally(() => {
      others.delete(look);
      count(key, -1);
      clearTimeout(timer);
    });
  };
}

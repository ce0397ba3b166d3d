import type { Prices, Tick, Tradability } from '#capabilities/markets/prices/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { asPrice, formatPrice, type Price, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type CollateralCurrency, marketOf } from '../loan.ts';
import type { PriceRange } from '../ltv.ts';

/** What collateral would be sold at by a tick. */
export interface LoanTick {
  readonly bid: Price;
  readonly at: Instant;
  /** The tick as canonical JSON, keys in order: the evidence of what it decides. */
  readonly evidence: string;
  /** What the bid lay between over the dwell that ends with the tick; absent while nothing new has lasted. */
  readonly lasted?: PriceRange & {
    /** With the dwell's first tick before it. */
    readonly evidence: string;
  };
}

/** The bid as it is shown, whatever its age. */
export interface SeenPrice {
  readonly bid: Price;
  readonly at: Instant | undefined;
  readonly isStale: boolean;
}

export interface LoanPrices {
  /**
   * What may be acted on now. TRADING_UNAVAILABLE with the reason: a stale, unsound or simulated price sells
   * nothing.
   */
  live(currency: CollateralCurrency, at: Instant): Result<LoanTick>;
  /** What may be lent on now: nothing in a halted market either. */
  lendable(currency: CollateralCurrency, at: Instant): Result<LoanTick>;
  /** The same once its quote is known to be current. */
  whenLendable(currency: CollateralCurrency, customerId: CustomerId): Promise<Result<LoanTick>>;
  seen(currency: CollateralCurrency, at: Instant): SeenPrice;
}

/** Loans are of the real book alone. */
const book = 'real';

export function createLoanPrices(markets: Prices): LoanPrices {
  const bidOf = (code: string, tick: Tick): Price =>
    priceFromPoints(tick.bidPoints, markets.instrument(code)?.decimals ?? 0);

  function loanTick(code: string, state: Tradability | undefined): Result<LoanTick> {
    if (state?.tradable) {
      const { tick } = state;
      const decimals = markets.instrument(code)?.decimals ?? 0;
      const exit = { ...tick, role: 'exit' } as const;
      const evidence = (...ticks: EvidentTick[]) =>
        `[${ticks.map((each) => tickText(each, decimals)).join(',')}]`;
      const own = { bid: bidOf(code, tick), at: tick.at, evidence: evidence(exit) };
      const { bidLow = 0, bidHigh = 0, since } = tick.lasted ?? {};
      if (since === undefined) return accept(own);
      const crossing = { ...since, code, source: tick.source, role: 'crossing' } as const;
      const [low, high] = [priceFromPoints(bidLow, decimals), priceFromPoints(bidHigh, decimals)];
      return accept({ ...own, lasted: { low, high, evidence: evidence(crossing, exit) } });
    }
    return refuse('TRADING_UNAVAILABLE', {
      reason: state?.reason ?? 'other',
      ...(state?.nextOpen === undefined ? {} : { nextOpen: formatInstant(state.nextOpen) }),
    });
  }

  return {
    live: (currency, at) => loanTick(marketOf[currency], markets.closability(marketOf[currency], book, at)),
    lendable: (currency, at) =>
      loanTick(marketOf[currency], markets.tradability(marketOf[currency], book, at)),
    async whenLendable(currency, customerId) {
      const code = marketOf[currency];
      return loanTick(code, await markets.whenCurrent(code, { book, customerId }, 'open'));
    },
    seen(currency, at) {
      const code = marketOf[currency];
      const tick = markets.valued(code);
      const isStale = markets.closability(code, book, at)?.tradable !== true;
      return tick === undefined
        ? { bid: asPrice(0n), at: undefined, isStale }
        : { bid: bidOf(code, tick), at: tick.at, isStale };
    },
  };
}

type EvidentTick = Pick<
  Tick,
  'code' | 'bidPoints' | 'at' | 'sequence' | 'source' | 'recordedAt' | 'guard'
> & {
  readonly role: 'crossing' | 'exit';
};

function tickText(
  { role, code, bidPoints, at, sequence, source, recordedAt, guard }: EvidentTick,
  decimals: number,
): string {
  const price = (points: number) => formatPrice(priceFromPoints(points, decimals));
  const bid = price(bidPoints);
  return JSON.stringify({
    bid,
    code,
    price: bid,
    ...(recordedAt === undefined ? {} : { recordedAt }),
    role,
    sequence: String(sequence),
    source,
    ...(guard === undefined
      ? {}
      : { spreadLimit: price(guard.limitPoints), spreadMedian: price(guard.medianPoints) }),
    time: formatInstant(at),
  });
}

import type { Markets, Tick } from '#capabilities/markets/face.ts';
import { asPrice, formatPrice, type Price, priceFromPoints } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import { type CollateralCurrency, marketOf } from '../loan.ts';

/** What collateral would be sold at by a tick. */
export interface LoanTick {
  readonly bid: Price;
  readonly at: Instant;
  /** The tick as canonical JSON, keys in order: the evidence of what it decides. */
  readonly evidence: string;
}

/** The bid as it is shown, whatever its age. */
export interface SeenPrice {
  readonly bid: Price;
  readonly at: Instant | undefined;
  readonly isStale: boolean;
}

export interface LoanPrices {
  /** What may be acted on now. TRADING_UNAVAILABLE with the reason: a stale, halted or simulated price sells nothing. */
  live(currency: CollateralCurrency, at: Instant): Result<LoanTick>;
  seen(currency: CollateralCurrency, at: Instant): SeenPrice;
}

/** Loans are of the real book alone. */
const book = 'real';

export function createLoanPrices(markets: Markets): LoanPrices {
  const bidOf = (code: string, tick: Tick): Price =>
    priceFromPoints(tick.bidPoints, markets.instrument(code)?.decimals ?? 0);

  return {
    live(currency, at) {
      const code = marketOf[currency];
      const state = markets.tradability(code, book, at);
      if (state?.tradable) {
        const { tick } = state;
        return accept({
          bid: bidOf(code, tick),
          at: tick.at,
          evidence: evidenceOf(code, bidOf(code, tick), tick),
        });
      }
      return refuse('TRADING_UNAVAILABLE', {
        reason: state?.reason ?? 'other',
        ...(state?.nextOpen === undefined ? {} : { nextOpen: formatInstant(state.nextOpen) }),
      });
    },
    seen(currency, at) {
      const code = marketOf[currency];
      const tick = markets.valued(code);
      const isStale = markets.tradability(code, book, at)?.tradable !== true;
      return tick === undefined
        ? { bid: asPrice(0n), at: undefined, isStale }
        : { bid: bidOf(code, tick), at: tick.at, isStale };
    },
  };
}

function evidenceOf(code: string, bid: Price, { at, sequence, source, recordedAt }: Tick): string {
  const tick = JSON.stringify({
    bid: formatPrice(bid),
    code,
    price: formatPrice(bid),
    ...(recordedAt === undefined ? {} : { recordedAt }),
    role: 'exit',
    sequence: String(sequence),
    source,
    time: formatInstant(at),
  });
  return `[${tick}]`;
}

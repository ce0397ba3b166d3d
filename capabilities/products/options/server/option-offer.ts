import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { InstrumentTerms } from '#capabilities/markets/catalogue/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { divide, smaller } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { getOptionsTerms } from '../contract.ts';
import { type Products, termsFor, units } from '../products.ts';
import { breakEvenPpm, isNarrowFor, type OptionTerms } from '../rules.ts';
import type { ExposureLimits } from './exposure-register.ts';
import { optionTick } from './option-market.ts';
import type { UsualMove } from './usual-move.ts';

/** What is sold to whom, by the newest configuration and the customer's jurisdiction. */
export interface OptionOffer {
  termsFor(market: Pick<InstrumentTerms, 'code' | 'marketClass'>): OptionTerms | undefined;
  /** The demo book has no gate. */
  isAllowed(key: AccountKey): boolean | Promise<boolean>;
  limits(): {
    readonly maxLive: number;
    readonly exposure: ExposureLimits;
  };
  termsShown(key: AccountKey, code: string): Promise<Result<OutputOf<typeof getOptionsTerms>>>;
}

export interface OptionOfferNeeds {
  readonly markets: Prices;
  readonly products: ConfigValue<Products>;
  readonly allows: Jurisdictions['allows'];
  readonly usualMove: UsualMove;
  readonly clock: Clock;
}

export function createOptionOffer({
  markets,
  products,
  allows,
  usualMove,
  clock,
}: OptionOfferNeeds): OptionOffer {
  const offer: OptionOffer = {
    termsFor: (market) => termsFor(products.current, market),
    isAllowed: ({ book, customerId }) => book === 'demo' || allows(customerId, 'options'),
    limits() {
      const { maxLive, exposurePerExpiry, exposurePerMarket, exposurePerPerson } = products.current;
      const [perExpiry, perMarket] = [units(exposurePerExpiry), units(exposurePerMarket)];
      const tenth = divide(smaller(perExpiry, perMarket), 10n, 'down');
      const perPerson = smaller(units(exposurePerPerson), tenth);
      return { maxLive, exposure: { perExpiry, perMarket, perPerson } };
    },
    async termsShown(key, code) {
      const market = markets.instrument(code);
      const terms = market && offer.termsFor(market);
      if (market === undefined || terms === undefined) return refuse('OPTION_PRODUCT_INCORRECT');
      const latest = markets.valued(code);
      const tick = latest && optionTick(market, latest);
      const move = await usualMove(code, clock.now());
      const narrow = terms.periods.filter(
        ({ seconds }) => tick === undefined || isNarrowFor(terms, seconds, tick, move),
      );
      return accept({
        code,
        isAllowed: await offer.isAllowed(key),
        periods: narrow.map(({ seconds, profitRatePpm, window }) => ({
          seconds,
          window,
          profitRate: formatRatePpm(profitRatePpm),
          breakEven: formatRatePpm(breakEvenPpm(profitRatePpm)),
        })),
        minAmount: formatUnits(terms.minAmount),
        maxAmount: formatUnits(terms.maxAmount),
        reviewAbove: formatUnits(terms.reviewAbove),
        saleMargin: formatRatePpm(terms.sale.marginPpm),
        saleEndsSeconds: terms.sale.endsSeconds,
      });
    },
  };
  return offer;
}

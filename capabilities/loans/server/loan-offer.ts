import type { ConfigValue } from '#capabilities/configuration/face.ts';
import type { Jurisdictions } from '#capabilities/jurisdictions/face.ts';
import type { Kyc } from '#capabilities/kyc/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatRatePpm, formatUnits, largestUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { type AgreedLoan, type Agreement, agreementHtml } from '../agreement.ts';
import type { quoteLoan } from '../contract.ts';
import { interestOfTerm, maturesAt } from '../interest.ts';
import { collateralNeeded, ltvPpm, priceAt } from '../ltv.ts';
import { checkRequest, type LoanTerms } from '../rules.ts';
import { type ConfiguredTerms, loanTermsOf } from '../terms.ts';
import type { LoanPrices, LoanTick } from './loan-prices.ts';

/** What loans are granted under now, to whom, and the agreement about one. */
export interface LoanOffer {
  readonly terms: LoanTerms;
  readonly configured: ConfiguredTerms;
  /** Names agreement and terms together: what is signed is signed of both. */
  readonly agreementVersion: string;
  agreementOf(loan: AgreedLoan, language: Language): string;
  /** The most that may be owed by the identity check; 0 without one. */
  limitOf(customerId: CustomerId): Promise<bigint>;
  isSoldTo(customerId: CustomerId): Promise<boolean>;
  /** Amount, term, currency and price in order: the collateral at the bid of the moment. */
  price(loan: AgreedLoan): Result<Priced>;
  quote(loan: AgreedLoan, left: bigint, language: Language): Result<OutputOf<typeof quoteLoan>>;
}

export interface Priced {
  readonly tick: LoanTick;
  readonly collateral: bigint;
}

export interface LoanOfferParts {
  readonly terms: ConfigValue<ConfiguredTerms>;
  readonly agreement: ConfigValue<Agreement>;
  readonly kyc: Pick<Kyc, 'limitsOf'>;
  readonly allows: (customerId: CustomerId, offering: 'loans') => ReturnType<Jurisdictions['allows']>;
  readonly prices: LoanPrices;
  readonly clock: Clock;
}

export function createLoanOffer(parts: LoanOfferParts): LoanOffer {
  const { agreement, kyc, allows, prices, clock } = parts;
  const offer: LoanOffer = {
    get configured() {
      return parts.terms.current;
    },
    get terms() {
      return loanTermsOf(parts.terms.current);
    },
    get agreementVersion() {
      return `${agreement.version}.${parts.terms.version}`;
    },
    agreementOf: (loan, language) => agreementHtml(agreement.current, offer.terms, loan, language),
    limitOf: async (customerId) => (await kyc.limitsOf(customerId)).loan,
    isSoldTo: async (customerId) => allows(customerId, 'loans'),
    price({ units, termDays, currency }) {
      const { terms, configured } = offer;
      if (!configured.collateral.includes(currency)) return refuse('LOAN_COLLATERAL_UNKNOWN');
      const checked = checkRequest(terms, units, termDays, largestUnits);
      if (!checked.ok) return checked;
      const tick = prices.live(currency, clock.now());
      if (!tick.ok) return tick;
      const collateral = collateralNeeded(units, tick.value.bid, terms.openingPpm);
      return accept({ tick: tick.value, collateral });
    },
    quote(loan, left, language) {
      const priced = offer.price(loan);
      if (!priced.ok) return priced;
      const { units, termDays } = loan;
      const { tick, collateral } = priced.value;
      const { dailyRatePpm, interestFreeDays, levels } = offer.terms;
      const interest = interestOfTerm(units, dailyRatePpm, { termDays, interestFreeDays });
      return accept({
        collateral: formatUnits(collateral),
        totalInterest: formatUnits(interest),
        repaymentDate: formatInstant(maturesAt({ startedAt: clock.now(), termDays })),
        repaymentAmount: formatUnits(units + interest),
        limit: formatUnits(left > 0n ? left : 0n),
        agreement: { version: offer.agreementVersion, html: offer.agreementOf(loan, language) },
        dailyRate: formatRatePpm(dailyRatePpm),
        interestFreeDays,
        ltv: formatRatePpm(ltvPpm(units, collateral, tick.bid) ?? 0n),
        price: formatPrice(tick.bid),
        priceTime: formatInstant(tick.at),
        liquidationPrice: formatPrice(priceAt(units + interest, collateral, levels.liquidationPpm)),
      });
    },
  };
  return offer;
}

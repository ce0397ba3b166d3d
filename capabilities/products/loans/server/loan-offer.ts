import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Jurisdictions } from '#capabilities/people/jurisdictions/face.ts';
import type { Kyc } from '#capabilities/people/kyc/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { readWords } from '#foundation/server-kit/words.ts';
import { type Clock, formatInstant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { type AgreedLoan, type Agreement, agreementHtml } from '../agreement.ts';
import type { LoanQuote } from '../contract.ts';
import { freeDaysSince, interestOfTerm, maturesAt } from '../interest.ts';
import { collateralNeeded, ltvPpm, priceAt } from '../ltv.ts';
import { checkRequest, type LoanTerms } from '../rules.ts';
import { type ConfiguredTerms, loanTermsOf } from '../terms.ts';
import type { LoanPrices, LoanTick } from './loan-prices.ts';
import { hadFreeDaysAfter } from './loans.sql.ts';

const words = readWords<'englishRules'>('loan-agreement');

/** What loans are granted under now, to whom, and the agreement about one. */
export interface LoanOffer {
  readonly terms: LoanTerms;
  readonly configured: ConfiguredTerms;
  /** The terms of this customer's next loan: the interest-free days are had once in a while. */
  termsFor(key: AccountKey): Promise<LoanTerms>;
  /** Names agreement, terms and interest-free days together: what is signed is signed of all. */
  agreementVersion(terms: LoanTerms): string;
  agreementOf(loan: AgreedLoan, terms: LoanTerms, language: Language): string;
  /** The most that may be owed by the identity check; 0 without one. */
  limitOf(customerId: CustomerId): Promise<bigint>;
  isSoldTo(customerId: CustomerId): Promise<boolean>;
  /** Amount, term, currency and price in order: the collateral at the bid of the moment. */
  price(loan: AgreedLoan): Result<Priced>;
  /** The same once the bid is known to be current. */
  priceWhenCurrent(customerId: CustomerId, loan: AgreedLoan): Promise<Result<Priced>>;
  quote(key: AccountKey, loan: AgreedLoan, left: bigint, language: Language): Promise<Result<LoanQuote>>;
}

export interface Priced {
  readonly tick: LoanTick;
  readonly collateral: bigint;
}

export interface LoanOfferNeeds {
  readonly db: Database;
  readonly terms: ConfigValue<ConfiguredTerms>;
  readonly agreement: ConfigValue<Agreement>;
  readonly kyc: Pick<Kyc, 'limitsOf'>;
  readonly allows: (customerId: CustomerId, offering: 'loans') => ReturnType<Jurisdictions['allows']>;
  readonly prices: LoanPrices;
  readonly clock: Clock;
}

export function createLoanOffer(needs: LoanOfferNeeds): LoanOffer {
  const { db, agreement, kyc, allows, prices, clock } = needs;

  function pricedAt({ units, termDays, currency }: AgreedLoan, tick: Result<LoanTick>): Result<Priced> {
    const { terms, configured } = offer;
    if (!configured.collateral.includes(currency)) return refuse('LOAN_COLLATERAL_UNKNOWN');
    const checked = checkRequest(terms, units, termDays, undefined);
    if (!checked.ok) return checked;
    if (!tick.ok) return tick;
    const collateral = collateralNeeded(units, tick.value.bid, terms.openingPpm);
    return accept({ tick: tick.value, collateral });
  }

  const offer: LoanOffer = {
    get configured() {
      return needs.terms.current;
    },
    get terms() {
      return loanTermsOf(needs.terms.current);
    },
    async termsFor(key) {
      const { terms } = offer;
      const since = new Date(freeDaysSince(terms.interestFreeAgainDays, clock.now()));
      return (await hadFreeDaysAfter(db, key, since)) ? { ...terms, interestFreeDays: 0 } : terms;
    },
    agreementVersion: ({ interestFreeDays }) =>
      [agreement.version, needs.terms.version, interestFreeDays].join('.'),
    agreementOf: (loan, terms, language) =>
      agreementHtml(agreement.current, terms, loan, {
        language,
        englishRules: words(language).say('englishRules'),
      }),
    limitOf: async (customerId) => (await kyc.limitsOf(customerId)).loan,
    isSoldTo: async (customerId) => allows(customerId, 'loans'),
    price: (loan) => pricedAt(loan, prices.lendable(loan.currency, clock.now())),
    priceWhenCurrent: async (customerId, loan) =>
      pricedAt(loan, await prices.whenLendable(loan.currency, customerId)),
    async quote(key, loan, left, language) {
      const priced = offer.price(loan);
      if (!priced.ok) return priced;
      const { units, termDays } = loan;
      const { tick, collateral } = priced.value;
      const own = await offer.termsFor(key);
      const { dailyRatePpm, interestFreeDays, levels } = own;
      const interest = interestOfTerm(units, dailyRatePpm, { termDays, interestFreeDays });
      return accept({
        collateral: formatUnits(collateral),
        totalInterest: formatUnits(interest),
        repaymentDate: formatInstant(maturesAt({ startedAt: clock.now(), termDays })),
        repaymentAmount: formatUnits(units + interest),
        limit: formatUnits(left > 0n ? left : 0n),
        agreement: { version: offer.agreementVersion(own), html: offer.agreementOf(loan, own, language) },
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

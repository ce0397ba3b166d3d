import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { Kyc } from '#capabilities/people/kyc/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { assets, formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatPrice } from '#foundation/money/price.ts';
import { divide } from '#foundation/money/rounding.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { loanRegister, RegisteredLoan, reviewedLoan } from '../console-contract.ts';
import { debtAt } from '../interest.ts';
import { collateralCurrencies, type RepayingLoan } from '../loan.ts';
import { proceedsOf } from '../ltv.ts';
import { leftOf } from '../rules.ts';
import { selectAlarms } from './feed-alarms.sql.ts';
import { type LoanDetailNeeds, loanDetail } from './loan-detail.ts';
import type { LoanEngine } from './loan-engine.ts';
import type { LoanOffer } from './loan-offer.ts';
import type { LoanPrices } from './loan-prices.ts';
import { selectInterestPaid, selectLoanSums } from './loan-register.sql.ts';
import { loanView } from './loan-view.ts';
import { isAtRisk } from './loan-watch.ts';
import { countEnded, type LoanFilter, type Page, selectLive, selectLoans } from './loans.sql.ts';
import { findLoan, subjectOf } from './review-loan.ts';

/** The loan register as operators see it. */
export interface LoanRegister {
  overview(): Promise<OutputOf<typeof loanRegister>>;
  list(filter: LoanFilter, page: Page): Promise<{ total: number; rows: RegisteredLoan[] }>;
  one(subjectId: string): Promise<Result<OutputOf<typeof reviewedLoan>>>;
}

export interface LoanRegisterNeeds extends LoanDetailNeeds {
  readonly ledger: LedgerReader;
  readonly engine: Pick<LoanEngine, 'loans'>;
  readonly offer: LoanOffer;
  readonly kyc: Pick<Kyc, 'kycTierOf'>;
  readonly countryOf: (customerId: CustomerId) => Promise<string | undefined>;
}

const alarmsShown = 20;

export function createLoanRegister(needs: LoanRegisterNeeds): LoanRegister {
  const { db, ledger, prices, clock, engine, offer, kyc, countryOf } = needs;

  async function pool() {
    const found = (await ledger.reserves()).find(
      ({ book, product }) => book === 'real' && product === 'loans',
    );
    return { free: formatUnits(found?.free ?? 0n), promised: formatUnits(found?.promised ?? 0n) };
  }

  return {
    async overview() {
      const [sums, interest, reserve, alarms] = await Promise.all([
        selectLoanSums(db),
        selectInterestPaid(db),
        pool(),
        selectAlarms(db, alarmsShown),
      ]);
      return {
        ...collateralFigures(engine.loans(), prices, clock.now()),
        pending: { loans: sums.pendingLoans, principal: formatUnits(sums.pendingPrincipal) },
        pool: { ...reserve, lent: formatUnits(sums.lent), interest: formatUnits(interest) },
        alarms: alarms.map(({ currency, since, until, loans }) => ({
          currency,
          loans,
          since: formatInstant(since.getTime()),
          ...(until === null ? {} : { until: formatInstant(until.getTime()) }),
        })),
      };
    },
    async list(filter, page) {
      const { total, loans } = await selectLoans(db, filter, page);
      const at = clock.now();
      return {
        total,
        rows: loans.map((owned) => ({
          ...loanView(owned.key.book, owned.loan, prices.seen(owned.loan.currency, at), at),
          customerId: `${owned.key.customerId}`,
          subjectId: subjectOf(owned),
        })),
      };
    },
    async one(subjectId) {
      const owned = await findLoan(db, subjectId);
      if (owned === undefined) return refuse('NOT_FOUND');
      const { key } = owned;
      const [loan, tier, limit, country, balances, live, ended, reserve] = await Promise.all([
        loanDetail(needs, owned),
        kyc.kycTierOf(key.customerId),
        offer.limitOf(key.customerId),
        countryOf(key.customerId),
        ledger.balances(key),
        selectLive(db, key),
        countEnded(db, key.customerId),
        pool(),
      ]);
      return accept({
        loan,
        customerId: `${key.customerId}`,
        customer: {
          tier,
          limit: formatUnits(limit),
          left: formatUnits(leftOf(limit, live)),
          ...(country === undefined ? {} : { country }),
          available: assets.map((currency) => ({
            currency,
            amount: formatUnits(balances[currency].available),
          })),
          live: live.length,
          repaid: ended.get('repaid') ?? 0,
          expired: ended.get('expired') ?? 0,
        },
        pool: reserve,
      });
    },
  };
}

/** The repaid loans by what they are secured with, at the prices of now, and all of them together. */
function collateralFigures(loans: Iterable<RepayingLoan>, prices: LoanPrices, at: Instant) {
  const rows = new Map(
    collateralCurrencies.map((currency) => {
      const seen = prices.seen(currency, at);
      return [currency, { seen, loans: 0, debt: 0n, locked: 0n, atRisk: 0 }];
    }),
  );
  for (const loan of loans) {
    const row = rows.get(loan.currency);
    if (row === undefined) continue;
    row.loans += 1;
    row.debt += debtAt(loan, at);
    row.locked += loan.collateral;
    if (isAtRisk(loan, row.seen.bid, at)) row.atRisk += 1;
  }
  const total = { loans: 0, debt: 0n, value: 0n };
  const collateral = [...rows].map(([currency, { seen, loans, debt, locked, atRisk }]) => {
    const value = proceedsOf(locked, seen.bid);
    total.loans += loans;
    total.debt += debt;
    total.value += value;
    return {
      currency,
      atRisk,
      ...sumView({ loans, debt, value }),
      locked: formatUnits(locked),
      price: formatPrice(seen.bid),
      ...(seen.at === undefined ? {} : { priceTime: formatInstant(seen.at) }),
      isStale: seen.isStale,
    };
  });
  return { collateral, total: sumView(total) };
}

function sumView({ loans, debt, value }: { loans: number; debt: bigint; value: bigint }) {
  return { loans, debt: formatUnits(debt), value: formatUnits(value), ltv: shareOf(debt, value) };
}

/** Rounded up: never shown lower than it is. */
function shareOf(debt: bigint, value: bigint): string {
  return formatRatePpm(value === 0n ? 0n : divide(debt * 1_000_000n, value, 'up'));
}

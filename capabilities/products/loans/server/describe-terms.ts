import type { LedgerReader } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { getLoanTerms } from '../contract.ts';
import { leftOf } from '../rules.ts';
import type { LoanOffer } from './loan-offer.ts';
import { selectLoanSums } from './loan-register.sql.ts';
import { selectLive } from './loans.sql.ts';

interface OfferNeeds {
  readonly db: Database;
  readonly offer: LoanOffer;
}

/** In USDT units: what a customer's identity check lets them owe at most, and how much of it is left. */
export async function leftToBorrow({ db, offer }: OfferNeeds, key: AccountKey) {
  const limit = await offer.limitOf(key.customerId);
  const left = leftOf(limit, await selectLive(db, key));
  return { limit, left: left > 0n ? left : 0n };
}

/** What loans are given on, to this customer, now. */
export async function describeTerms(
  { db, offer, ledger }: OfferNeeds & { readonly ledger: Pick<LedgerReader, 'reserves'> },
  customerId: CustomerId,
): Promise<OutputOf<typeof getLoanTerms>> {
  const key = { book: 'real', customerId } as const;
  const { limit, left } = await leftToBorrow({ db, offer }, key);
  const [isSold, own, reserves, { lent }] = await Promise.all([
    offer.isSoldTo(customerId),
    offer.termsFor(key),
    ledger.reserves(),
    selectLoanSums(db),
  ]);
  const reserve = reserves.find(({ book, product }) => book === 'real' && product === 'loans');
  const { levels, ...rest } = offer.terms;
  const { collateral, reviewHours } = offer.configured;
  return {
    minAmount: formatUnits(rest.minUnits),
    days: [...rest.days],
    collateralCurrencies: collateral,
    interestFreeDays: own.interestFreeDays,
    interestFreeAgainDays: rest.interestFreeAgainDays,
    dailyRate: formatRatePpm(rest.dailyRatePpm),
    openingLtv: formatRatePpm(rest.openingPpm),
    warningLtvs: levels.warningsPpm.map(formatRatePpm),
    liquidationLtv: formatRatePpm(levels.liquidationPpm),
    targetLtv: formatRatePpm(levels.targetPpm),
    graceHours: rest.graceHours,
    reviewHours,
    isVerified: limit > 0n,
    isSold,
    limit: formatUnits(limit),
    left: formatUnits(left),
    pool: {
      free: formatUnits(reserve?.free ?? 0n),
      promised: formatUnits(reserve?.promised ?? 0n),
      lent: formatUnits(lent),
    },
  };
}

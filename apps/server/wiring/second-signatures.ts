import { unsignedVersions } from '#capabilities/desk/configuration/server/verify-versions.ts';
import { unsignedPublications } from '#capabilities/desk/content/server/verify-publications.ts';
import { appointments } from '#capabilities/desk/operators/server/appointments.sql.ts';
import { unsignedReviews } from '#capabilities/desk/reviews/server/verify-reviews.ts';
import { listedMarketsOf } from '#capabilities/markets/catalogue/server/instrument-list.ts';
import { termedMarketsOf } from '#capabilities/markets/catalogue/server/market-terms.ts';
import { adjustmentRequests } from '#capabilities/money/adjustments/server/adjustments.sql.ts';
import type { SignedRows } from '#capabilities/money/integrity/face.ts';
import { fundingRequests } from '#capabilities/money/treasury/server/fundings.sql.ts';
import { unsignedWithdrawals } from '#capabilities/money/withdrawals/server/verify-deciders.ts';
import { unsignedIdentities } from '#capabilities/people/kyc/server/verify-identities.ts';
import { remittanceRequests } from '#capabilities/products/nfts/server/remittances.sql.ts';
import { unsignedEnds } from '#capabilities/products/nfts/server/verify-ends.ts';
import { cancellationRequests } from '#capabilities/products/orders/server/cancellations.sql.ts';

/** All that takes two operators, for `verify`. */
export const signedRows: readonly SignedRows[] = [
  {
    unsigned: (tx) =>
      unsignedVersions(
        tx,
        new Map([
          ['markets.instruments', listedMarketsOf],
          ['markets.terms', termedMarketsOf],
        ]),
      ),
  },
  { unsigned: unsignedPublications },
  { unsigned: unsignedEnds },
  { unsigned: unsignedReviews },
  { unsigned: unsignedIdentities },
  { unsigned: unsignedWithdrawals },
  adjustmentRequests,
  fundingRequests,
  cancellationRequests,
  remittanceRequests,
  appointments,
];

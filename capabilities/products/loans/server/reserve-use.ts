import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { LoanTerms } from '../rules.ts';
import { sumLentSince } from './loan-register.sql.ts';

/** What loans take from their pool: the principal, which returns with its repayment. */
export function createLoansReserveUse(
  db: Database,
  offer: { readonly terms: Pick<LoanTerms, 'minUnits'> },
): ReserveUse {
  return {
    product: 'loans',
    offers: (book) => (book === 'real' ? [{ name: '', least: offer.terms.minUnits }] : []),
    soldSince: async (book, since) => (book === 'real' ? await sumLentSince(db, new Date(since)) : 0n),
    // What is promised goes out with the operator's decision, on no day that is known before.
    dueByDay: async () => [],
  };
}

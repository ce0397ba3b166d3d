import { loanReserve } from '#capabilities/money/accounting/loans.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { selectLoanSums, selectLocked } from './loan-register.sql.ts';

const { promised } = loanReserve;

/**
 * Each customer's collateral and debt are those of their live loans; what is promised, and held of
 * collateral, is what waits for review.
 */
export const loanStandings: ProductStandings = {
  accounts: ['collateral', 'held', 'loan-owed', promised],
  async standings(tx) {
    const { pendingPrincipal } = await selectLoanSums(tx);
    const house = { book: 'real', customerId: asCustomerId(0n) } as const;
    return [
      { key: house, account: promised, asset: 'USDT', units: pendingPrincipal },
      ...(await selectLocked(tx)).flatMap(({ customerId, status, currency, collateral, owed }) => {
        const key = { book: 'real', customerId } as const;
        const account = status === 'repaying' ? 'collateral' : 'held';
        return [
          { key, account, asset: currency, units: BigInt(collateral) },
          { key, account: 'loan-owed', asset: 'USDT', units: BigInt(owed) },
        ] as const;
      }),
    ];
  },
};

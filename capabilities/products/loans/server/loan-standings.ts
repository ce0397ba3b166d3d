import { sql } from 'kysely';
import { loanReserve } from '#capabilities/money/accounting/loans.ts';
import type { ProductStandings } from '#capabilities/money/integrity/face.ts';
import type { LeftOpen } from '#foundation/calls/left-open.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { wordList } from '#foundation/server-kit/word-list.ts';
import { liveLoanStatuses } from '../loan.ts';
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
  leftOpen: (db, customerId) => allRows<LeftOpen>(db)`
    select case status when 'repaying' then 'loans' else 'loanRequests' end as kind, 'real' as book, 'USDT' as asset,
      count(*)::integer as count, sum(case status when 'repaying' then owed else principal end)::bigint as units
    from loans.loan
    where customer_id = ${customerId} and status in ${sql.raw(wordList(liveLoanStatuses))}
    group by 1`,
};

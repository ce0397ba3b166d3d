import type { ProductClaims } from '#capabilities/money/integrity/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import { interestDue } from '../interest.ts';
import { selectRepayingOf } from './loans.sql.ts';

/** Interest of running loans that is due and not paid. */
export const loanClaims: ProductClaims = {
  product: 'interest',
  async claimsOf(db, keys, at) {
    const sums = new Map<string, bigint>();
    for (const { key, loan } of await selectRepayingOf(db, keys)) {
      const text = accountKeyText(key);
      sums.set(text, (sums.get(text) ?? 0n) - interestDue(loan, at));
    }
    return sums;
  },
};

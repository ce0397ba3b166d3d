import { accountKeyText } from '#capabilities/ledger/rules.ts';
import type { LoanFigures } from '../face.ts';
import { interestDue } from '../interest.ts';
import { selectRepayingOf } from './loans.sql.ts';

/** Figures over many loans, beside the money lane: nothing here decides. */
export const loanFigures: LoanFigures = {
  async interestOf(db, keys, at) {
    const sums = new Map<string, bigint>();
    for (const { key, loan } of await selectRepayingOf(db, keys)) {
      const text = accountKeyText(key);
      sums.set(text, (sums.get(text) ?? 0n) + interestDue(loan, at));
    }
    return sums;
  },
};

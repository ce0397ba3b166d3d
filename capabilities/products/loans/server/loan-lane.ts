import { loanReserve } from '#capabilities/money/accounting/loans.ts';
import type { LaneChange, LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { statesOf } from '#capabilities/money/ledger/lane-state.ts';
import { capitalAccount } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { isLive, type LiveLoan, type Loan } from '../loan.ts';
import { eventTable, type LoanEvent, loanTable } from './loan-rows.ts';
import { selectLiveOf } from './loans.sql.ts';

/** An account's loans that are reviewed or repaid. */
export type AccountLoans = ReadonlyMap<RecordId, LiveLoan>;

/** What a command has made of one loan. */
export interface LoanChange {
  readonly isNew?: true;
  readonly loan: Loan;
  readonly events: readonly LoanEvent[];
  readonly mails: readonly Mail[];
}

export type LoanChanges = readonly LaneChange<LoanChange>[];
export type LoanParticipant = LaneParticipant<AccountLoans, LoanChange>;

/** What is lent and repaid moves the pool; the capital pays what sold collateral brings beyond the debt. */
export const loanFunds = () => [...Object.values(loanReserve), capitalAccount];

/** The loans' part in the money lane. `onCommitted` hears of every durable change, in order. */
export function createLoanParticipant(onCommitted: (changes: LoanChanges) => void): LoanParticipant {
  return {
    name: 'loans',
    isLaneOnly: true,
    empty: new Map(),
    async load(connection, keys) {
      return statesOf(await selectLiveOf(connection, keys), ({ loan }) => [loan.id, loan]);
    },
    apply(state, { loan }) {
      const loans = new Map(state);
      if (isLive(loan)) loans.set(loan.id, loan);
      else loans.delete(loan.id);
      return loans;
    },
    async store(connection, changes) {
      const loans = changes.map(({ key, change: { isNew, loan } }) => ({ isNew, item: { key, loan } }));
      const events = changes.flatMap(({ key, change: { loan, events: all } }) =>
        all.map((event) => ({ ...event, customerId: key.customerId, loanId: loan.id })),
      );
      const mails = changes.flatMap(({ change }) => change.mails);
      await Promise.all([
        loanTable.store(connection, loans),
        events.length > 0 && eventTable.insert(connection, events),
        mails.length > 0 && connection.query(sendMailJobs(mails)),
      ]);
    },
    committed: onCommitted,
  };
}

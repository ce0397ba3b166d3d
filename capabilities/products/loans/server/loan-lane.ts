import { loanReserve } from '#capabilities/money/accounting/loans.ts';
import type { LaneChange, LaneParticipant } from '#capabilities/money/ledger/face.ts';
import { accountKeyText } from '#capabilities/money/ledger/rules.ts';
import type { RecordId } from '#foundation/ids/ids.ts';
import { sendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { isLive, type LiveLoan, type Loan } from '../loan.ts';
import type { LoanEvent, Owned } from './loan-rows.ts';
import { insertEvents, insertLoans, selectLiveOf, updateLoans } from './loans.sql.ts';

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

/** What is lent and repaid moves the pool. */
export const loanFunds = () => Object.values(loanReserve);

/** The loans' part in the money lane. `onCommitted` hears of every durable change, in order. */
export function createLoanParticipant(onCommitted: (changes: LoanChanges) => void): LoanParticipant {
  return {
    name: 'loans',
    isLaneOnly: true,
    empty: new Map(),
    async load(connection, keys) {
      const byAccount = Map.groupBy(await selectLiveOf(connection, keys), ({ key }) => accountKeyText(key));
      return new Map(
        [...byAccount].map(([text, owned]) => [text, new Map(owned.map(({ loan }) => [loan.id, loan]))]),
      );
    },
    apply(state, { loan }) {
      const loans = new Map(state);
      if (isLive(loan)) loans.set(loan.id, loan);
      else loans.delete(loan.id);
      return loans;
    },
    async store(connection, changes) {
      const { created, changed } = finalRows(changes);
      const events = changes.flatMap(({ key, change: { loan, events: all } }) =>
        all.map((event) => ({ ...event, customerId: key.customerId, loanId: loan.id })),
      );
      const mails = changes.flatMap(({ change }) => change.mails);
      await Promise.all([
        created.length > 0 && insertLoans(connection, created),
        changed.length > 0 && updateLoans(connection, changed),
        events.length > 0 && insertEvents(connection, events),
        mails.length > 0 && connection.query(sendMailJobs(mails)),
      ]);
    },
    committed: onCommitted,
  };
}

/** What each loan is after the batch: one that was created in it is stored at once as it ended it. */
function finalRows(changes: LoanChanges) {
  const created = new Map<string, Owned>();
  const changed = new Map<string, Owned>();
  for (const { key, change } of changes) {
    const name = `${key.customerId}/${change.loan.id}`;
    const rows = change.isNew || created.has(name) ? created : changed;
    rows.set(name, { key, loan: change.loan });
  }
  return { created: [...created.values()], changed: [...changed.values()] };
}

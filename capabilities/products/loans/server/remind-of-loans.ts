import { formatUnits } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { tellNotice } from '#foundation/server-kit/tell-notice.ts';
import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { debtAt, maturesAt } from '../interest.ts';
import type { RepayingLoan } from '../loan.ts';
import type { Owned } from './loan-rows.ts';
import { insertReminder, selectUnreminded } from './reminders.sql.ts';

/** docs/product.md, "Notifications": reminders are sent so many days before the end of a loan's term. */
const remindedDays = [1, 3] as const;
const atOnce = 100;

/**
 * Reminds of loans that are due soon, the nearer day first: a customer reminded for tomorrow needs no
 * reminder for three days.
 */
export async function remindOfLoans({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const at = clock.now();
  for (const days of remindedDays) {
    for (;;) {
      const owned = await selectUnreminded(db, new Date(at), days, atOnce);
      for (const each of owned) await remind(db, each, days, at);
      if (owned.length < atOnce) break;
    }
  }
}

async function remind(
  db: Database,
  { key: { customerId, book }, loan }: Owned<RepayingLoan>,
  days: number,
  at: Instant,
): Promise<void> {
  const until = maturesAt(loan);
  const facts = {
    id: String(loan.id),
    days: String(days),
    amount: formatUnits(debtAt(loan, until)),
    until: formatInstant(until),
  };
  await db.transaction().execute(async (tx) => {
    if (!(await insertReminder(tx, { customerId, loanId: loan.id, days }))) return;
    await tellNotice(tx, { id: `${loan.id} ${days}`, customerId, event: 'loanDueSoon', book, facts, at });
  });
}

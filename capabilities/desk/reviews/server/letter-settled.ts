import type { Mail, MailOutcome } from '#foundation/server-kit/mail/mail.ts';
import { passedOnLetter } from './deadline-letters.ts';
import { administratorsAmong, type DeadlineNeeds } from './deadline-needs.ts';
import { deleteUnheard, insertUnheard } from './deadlines.sql.ts';

/**
 * Hears what came of a mail that must be heard: one that did not reach its operator goes to the other
 * administrators, and is an alarm until a later one does. Throws only where it was not delivered: then it may
 * be tried again.
 */
export async function letterSettled(needs: DeadlineNeeds, letter: Mail, outcome: MailOutcome): Promise<void> {
  const { db, clock, mail, onError } = needs;
  if (letter.mustBeHeard !== true) return;
  if (outcome === 'accepted') return await deleteUnheard(db, 'mail', letter.to).catch(onError);
  const administrators = administratorsAmong(await needs.operators.colleagues());
  const passedOn = administrators
    .filter(({ email }) => email !== letter.to)
    .map(({ email }) => passedOnLetter(needs, letter, email));
  await db.transaction().execute(async (tx) => {
    await insertUnheard(tx, 'mail', [letter.to], new Date(clock.now()));
    for (const each of passedOn) await mail.queue(tx, each);
  });
  for (const each of passedOn) await mail.committed(each);
}

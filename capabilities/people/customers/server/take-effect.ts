import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { findTaken, lockSignInState } from './customers.sql.ts';
import { endRecovery, recoveries, storeEmail } from './recoveries.sql.ts';
import { inLog, type RecoveryNeeds } from './recovery-needs.ts';
import { writeChangeMail } from './security-mail.ts';
import { actOn } from './set-limit.ts';
import { announce } from './sign-in-access.ts';

/**
 * Gives the access back, once: every way in but the password goes, for the lost device may be in the hands of
 * a thief, and every session ends.
 */
export async function takeEffect(needs: RecoveryNeeds, id: bigint): Promise<void> {
  const { db, clock, audit, customersNeeds } = needs;
  const { guard, sessions, mail, platformName, supportEmail } = customersNeeds;
  const at = clock.now();
  const done = await db.transaction().execute(async (tx) => {
    const asked = await recoveries.byId(tx, id);
    const stored = asked && (await lockSignInState(tx, asked.customer_id));
    if (asked === undefined || stored === undefined) return undefined;
    const address = asked.new_email;
    const isTaken = address !== null && (await findTaken(tx, '', address)).email;
    const row = await endRecovery(tx, id, isTaken ? 'stopped' : 'done', new Date(at));
    if (row === undefined || isTaken) return undefined;
    await guard.removeWaysIn(tx, stored.id, { isCodeLost: row.kind === 'secondFactor', at });
    await sessions.endAll(tx, stored.id);
    const news = row.kind === 'email' ? 'emailCorrected' : 'secondFactorReset';
    const letters: Mail[] = [await announce(customersNeeds, tx, stored, news)];
    if (address !== null) {
      await storeEmail(tx, stored.id, address);
      const facts = { platformName, supportEmail: supportEmail(), at };
      const letter = writeChangeMail({ ...stored, email: address }, news, facts);
      await mail.queue(tx, letter);
      letters.push(letter);
    }
    const operatorIds = [row.requested_by, ...(row.decided_by ?? [])];
    await audit.record(tx, { ...actOn(stored.id, 'customers.recover'), operatorIds, after: inLog(row) });
    return { customerId: stored.id, letters };
  });
  if (done === undefined) return;
  sessions.forget(done.customerId);
  for (const letter of done.letters) await mail.committed(letter);
}

/** One operator signs a customer out everywhere: what a thief has open ends before anything is checked. */
export async function endSessionsOf(
  { db, audit, customersNeeds }: RecoveryNeeds,
  { operatorId }: OperatorSession,
  customerId: CustomerId,
  note: string,
): Promise<Result<null>> {
  const { sessions, mail } = customersNeeds;
  const letter = await db.transaction().execute(async (tx) => {
    const stored = await lockSignInState(tx, customerId);
    if (stored === undefined) return undefined;
    await sessions.endAll(tx, customerId);
    const act = actOn(customerId, 'customers.endSessions');
    await audit.record(tx, { ...act, operatorIds: [operatorId], note });
    return await announce(customersNeeds, tx, stored, 'sessionsEnded');
  });
  if (letter === undefined) return refuse('NOT_FOUND');
  sessions.forget(customerId);
  await mail.committed(letter);
  return accept(null);
}

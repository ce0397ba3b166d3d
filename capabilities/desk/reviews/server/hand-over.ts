import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { leftBy } from '../rules.ts';

/**
 * A leaving operator's claims and assignments are released, and their approvals of unsettled items no longer
 * count: they may be leaving because of what they approved.
 */
export async function handOverReviews(tx: Tx, leaver: OperatorId, at: Date) {
  // A concurrent decision about one of them has settled it, or finds it changed.
  await sql`
    select from reviews.review r
    where state = 'waiting' and (claimed_by = ${leaver} or assigned_to = ${leaver}
      or exists (select from reviews.decision d where d.review_id = r.id and d.operator_id = ${leaver}))
    for update`.execute(tx);
  const claims = await sql`
    update reviews.review set claimed_by = null, claimed_until = null
    where state = 'waiting' and claimed_by = ${leaver} and claimed_until > ${at}`.execute(tx);
  const assignments = await sql`
    update reviews.review set assigned_to = null where state = 'waiting' and assigned_to = ${leaver}`.execute(
    tx,
  );
  const approvals = await sql`
    update reviews.decision d set withdrawn_at = ${at}, withdrawn_for = ${leftBy}
    from reviews.review r
    where r.id = d.review_id and r.state = 'waiting' and d.operator_id = ${leaver}
      and d.withdrawn_at is null`.execute(tx);
  return {
    claims: Number(claims.numAffectedRows),
    assignments: Number(assignments.numAffectedRows),
    approvals: Number(approvals.numAffectedRows),
  };
}

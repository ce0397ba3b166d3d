import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Tx } from '#foundation/server-kit/database.ts';

/**
 * What an operator who leaves has scheduled alone comes to nothing: its text is a draft again, for anybody to
 * schedule. What a second person has agreed to, and what others have scheduled of the same text, stays.
 */
export async function handOverSchedules(tx: Tx, leaver: OperatorId, at: Date) {
  // All that is done with a text passes its entry.
  await sql`select from content.entry order by id for update`.execute(tx);
  const { rows: scheduled } = await sql<{ id: bigint; entryId: string; language: string; isLeft: boolean }>`
    select act.id, act.entry_id as "entryId", act.language,
      act.operator_id = ${leaver} and act.agreed_by_id is null as "isLeft"
    from content.publication act
    where act.starts_at > ${at} and not exists (
      select from content.publication later
      where later.entry_id = act.entry_id and later.language = act.language and later.id > act.id
        and (later.starts_at is null or later.starts_at <= ${at}))
    order by act.id`.execute(tx);
  const left = scheduled.filter(({ isLeft }) => isLeft);
  const texts = new Map(left.map((act) => [`${act.entryId} ${act.language}`, act]));
  for (const [text, { entryId, language }] of texts) {
    // A later act counts from its own time on: that what is read now stays ends the schedules before it.
    await sql`
      insert into content.publication (entry_id, language, done_at, revision_id)
      values (${entryId}, ${language}, ${at}, (
        select revision_id from content.in_force(${at}) where entry_id = ${entryId} and language = ${language}))`.execute(
      tx,
    );
    const kept = scheduled.filter((act) => !act.isLeft && `${act.entryId} ${act.language}` === text);
    await sql`
      insert into content.publication (entry_id, language, revision_id, starts_at, done_at, operator_id, operator,
        agreed_by_id, agreed_by)
      select entry_id, language, revision_id, starts_at, done_at, operator_id, operator, agreed_by_id, agreed_by
      from content.publication where id = any (${kept.map(({ id }) => id)}::bigint[]) order by id`.execute(
      tx,
    );
  }
  return { schedules: left.length };
}

import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

export interface SignedText {
  readonly entryId: string;
  readonly language: string;
  readonly title: string;
  readonly html: string;
  readonly startsAt: Date | null;
  readonly at: Date;
}

/** Another revision of a text that customers agree to, as operator 7 asks for it and operator 8 agrees. */
export async function publishSigned(db: Database, text: SignedText): Promise<void> {
  const { entryId, language, title, html, startsAt, at } = text;
  await sql`
    with written as (
      insert into content.revision (entry_id, language, number, title, html, written_at)
      select ${entryId}, ${language}, count(*) + 1, ${title}, ${html}, ${at}
      from content.revision where entry_id = ${entryId} and language = ${language}
      returning id),
    asked as (
      insert into content.proposal
        (entry_id, language, revision_id, starts_at, asked_by, asker, asked_at, state, decided_by, decided_at)
      select ${entryId}, ${language}, id, ${startsAt}, 7, 'a@b.test', ${at}, 'approved', array[8], ${at} from written)
    insert into content.publication (entry_id, language, revision_id, starts_at, done_at, operator_id, operator,
      agreed_by_id, agreed_by)
    select ${entryId}, ${language}, id, ${startsAt}, ${at}, 7, 'a@b.test', 8, 'b@b.test' from written`.execute(
    db,
  );
}

import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { Language } from '#locales/languages.ts';

/** Adds to what readers said. */
export async function countRating(
  db: Database,
  { id, language, helped, notHelped }: { id: string; language: Language; helped: number; notHelped: number },
): Promise<void> {
  await sql`
    insert into content.rating as kept (entry_id, language, helped, not_helped)
    values (${id}, ${language}, greatest(${helped}, 0), greatest(${notHelped}, 0))
    on conflict (entry_id, language) do update set
      helped = greatest(kept.helped + ${helped}, 0),
      not_helped = greatest(kept.not_helped + ${notHelped}, 0)`.execute(db);
}

/** Leaves words that are there as they are. */
export async function insertWords(
  tx: Tx,
  { entryId, language, words }: { entryId: string; language: Language; words: string },
): Promise<void> {
  await sql`
    insert into content.entry_words (entry_id, language, words) values (${entryId}, ${language}, ${words})
    on conflict (entry_id, language) do nothing`.execute(tx);
}

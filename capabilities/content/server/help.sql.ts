import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';

export interface StoredArticle {
  readonly id: string;
  readonly section: string | null;
  readonly isImportant: boolean;
  readonly publishedAt: Date;
  /** The reader's, or English where there is no text in it. */
  readonly language: string;
  readonly title: string;
  readonly html: string;
  /** What readers of the language call it beside its own words; empty where nothing is known. */
  readonly words: string;
}

const articlesAtMost = 1_000;

/** Every published entry of a type, each in the language or in English: notices newest first. */
export async function listArticles(
  db: Database,
  { type, language, now }: { readonly type: number; readonly language: Language; readonly now: Date },
): Promise<StoredArticle[]> {
  const { rows } = await sql<StoredArticle>`
    select entry.id, entry.section, entry.is_important as "isImportant", entry.published_at as "publishedAt",
      text.language, text.title, text.html, coalesce(words.words, '') as words
    from content.entry
    cross join lateral (
      select language, title, html from content.entry_text
      where entry_id = entry.id and language in (${language}, ${defaultLanguage})
      order by language = ${language} desc
      limit 1
    ) as text
    left join content.entry_words as words on words.entry_id = entry.id and words.language = ${language}
    where entry.type = ${type} and entry.published_at <= ${now}
    order by entry.section is null and entry.is_important desc, 
      case when entry.section is null then entry.published_at end desc, entry.position, entry.id
    limit ${articlesAtMost}`.execute(db);
  return rows;
}

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

import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type { ContentEntry } from '../contract.ts';

const entriesAtMost = 200;

/** Every entry with its title, in English where the language has none. */
export async function listEntries(db: Database, language: Language): Promise<ContentEntry[]> {
  const { rows } = await sql<ContentEntry>`
    select entry.id, text.title, entry.type
    from content.entry
    cross join lateral (
      select title from content.entry_text
      where entry_id = entry.id and language in (${language}, ${defaultLanguage})
      order by language = ${language} desc
      limit 1
    ) as text
    where entry.type <= 3
    order by entry.type, entry.position, entry.id
    limit ${entriesAtMost}`.execute(db);
  return rows;
}

/** Which of these entries have a text that everybody can be shown. */
export async function selectPublished(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from content.entry_text
    where entry_id = any(${[...ids]}) and language = ${defaultLanguage}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StoredContent extends ContentEntry {
  readonly html: string;
  readonly updatedAt: Date;
  readonly language: string;
  /** An article's. */
  readonly section: string | null;
  /** Of a notice. */
  readonly isImportant: boolean;
  /** Of articles and notices; null for pages of the footer. */
  readonly publishedAt: Date | null;
}

export async function findEntry(
  db: Database,
  id: string,
  language: Language,
  now: Date,
): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`
    select entry.id, text.title, entry.type, text.html, text.updated_at as "updatedAt", text.language,
      entry.section, entry.is_important as "isImportant", entry.published_at as "publishedAt"
    from content.entry join content.entry_text as text on text.entry_id = entry.id
    where entry.id = ${id} and text.language in (${language}, ${defaultLanguage})
      and (entry.published_at is null or entry.published_at <= ${now})
    order by text.language = ${language} desc
    limit 1`.execute(db);
  return rows[0];
}

export interface EntryRow {
  readonly id: string;
  readonly type: number;
  readonly position: number;
  readonly section?: string | undefined;
  readonly isImportant?: boolean | undefined;
  readonly publishedAt?: Date | undefined;
}

/** Leaves an entry that exists as it is. */
export async function insertEntry(
  tx: Tx,
  { id, type, position, section, isImportant, publishedAt }: EntryRow,
): Promise<void> {
  await sql`
    insert into content.entry (id, type, position, section, is_important, published_at)
    values (${id}, ${type}, ${position}, ${section ?? null}, ${isImportant ?? false}, ${publishedAt ?? null})
    on conflict (id) do nothing`.execute(tx);
}

/** Leaves a text that exists as it is: it may have been edited. */
export async function insertText(
  tx: Tx,
  text: { entryId: string; language: Language; title: string; html: string; updatedAt: Date },
): Promise<void> {
  await sql`
    insert into content.entry_text (entry_id, language, title, html, updated_at)
    values (${text.entryId}, ${text.language}, ${text.title}, ${text.html}, ${text.updatedAt})
    on conflict (entry_id, language) do nothing`.execute(tx);
}

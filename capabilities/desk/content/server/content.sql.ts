import { sql } from 'kysely';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type { ContentEntry } from '../contract.ts';

const entriesAtMost = 200;

/**
 * Texts that are read now: an entry is there while its English one is, in the language asked for where that
 * is published as well.
 */
const read = (language: Language, now: Date) => sql`
  content.entry
  join content.in_force(${now}) as english on english.entry_id = entry.id and english.language = ${defaultLanguage}
  left join content.in_force(${now}) as own on own.entry_id = entry.id and own.language = ${language}
  join content.revision as text on text.id = coalesce(own.revision_id, english.revision_id)
  join content.revision as original on original.id = english.revision_id`;

/** Since when an entry is there at all: the first of its English texts that came into force. */
const firstRead = (now: Date) => sql`(
  select min(coalesce(first.starts_at, first.done_at)) from content.publication as first
  where first.entry_id = entry.id and first.language = ${defaultLanguage} and first.revision_id is not null
    and (first.starts_at is null or first.starts_at <= ${now})
    and not exists (
      select from content.publication as later
      where later.entry_id = first.entry_id and later.language = first.language and later.id > first.id
        and coalesce(later.starts_at, later.done_at) <= coalesce(first.starts_at, first.done_at)
    ))`;

/** Every entry with its title, in English where the language has none. */
export async function listEntries(db: Database, language: Language, now: Date) {
  return await allRows<ContentEntry>(db)`
    select entry.id, text.title, entry.type
    from ${read(language, now)}
    where entry.type <= 3
    order by entry.type, entry.position, entry.id
    limit ${entriesAtMost}`;
}

/** Which of these entries have a public text. */
export async function selectPublished(db: Database, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from content.in_force(${now})
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
  readonly publishedAt: Date;
  /** The English text that is read at the same moment. */
  readonly originalHtml: string;
}

export async function findEntry(db: Database, id: string, language: Language, now: Date) {
  return await firstRow<StoredContent>(db)`
    select entry.id, text.title, entry.type, text.html, text.language,
      coalesce(own.since, english.since) as "updatedAt",
      entry.section, entry.is_important as "isImportant", ${firstRead(now)} as "publishedAt",
      original.html as "originalHtml"
    from ${read(language, now)}
    where entry.id = ${id}`;
}

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
) {
  return await allRows<StoredArticle>(db)`
    select * from (
      select entry.id, entry.section, entry.is_important as "isImportant", entry.position,
        ${firstRead(now)} as "publishedAt",
        text.language, text.title, text.html, coalesce(words.words, '') as words
      from ${read(language, now)}
      left join content.entry_words as words on words.entry_id = entry.id and words.language = ${language}
      where entry.type = ${type}
    ) as article
    order by section is null and "isImportant" desc,
      case when section is null then "publishedAt" end desc, position, id
    limit ${articlesAtMost}`;
}

export interface EntryRow {
  readonly id: string;
  readonly type: number;
  readonly position: number;
  readonly section?: string | undefined;
  readonly isImportant?: boolean | undefined;
}

/** Leaves an entry that exists as it is. */
export async function insertEntry(tx: Tx, { id, type, position, section, isImportant }: EntryRow) {
  await sql`
    insert into content.entry (id, type, position, section, is_important)
    values (${id}, ${type}, ${position}, ${section ?? null}, ${isImportant ?? false})
    on conflict (id) do nothing`.execute(tx);
}

/** Writes and publishes the first text of a language; leaves one that exists as it is. */
export async function insertFirstText(
  tx: Tx,
  text: { entryId: string; language: Language; title: string; html: string; at: Date },
): Promise<void> {
  await sql`
    with written as (
      insert into content.revision (entry_id, language, number, title, html, made_from, written_at)
      values (${text.entryId}, ${text.language}, 1, ${text.title}, ${text.html},
        (select id from content.revision
         where entry_id = ${text.entryId} and language = ${defaultLanguage} and language <> ${text.language}
         order by number desc limit 1),
        ${text.at})
      on conflict (entry_id, language, number) do nothing
      returning id, entry_id, language, written_at
    )
    insert into content.publication (entry_id, language, revision_id, done_at)
    select entry_id, language, id, written_at from written`.execute(tx);
}

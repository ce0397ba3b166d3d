import { sql } from 'kysely';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { allRows, changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import type { Language } from '#locales/languages.ts';

export interface EntryKindRow {
  readonly id: string;
  readonly type: number;
  readonly section: string | null;
  readonly isImportant: boolean;
}

const kindColumns = sql`id, type, section, is_important as "isImportant"`;

/** In the order of the pages. */
export async function selectKinds(db: Database) {
  return await allRows<EntryKindRow>(db)`
    select ${kindColumns} from content.entry order by type, position, id`;
}

export async function findKind(db: Database, id: string) {
  return await firstRow<EntryKindRow>(db)`select ${kindColumns} from content.entry where id = ${id}`;
}

/** Everything that is done with an entry's texts waits for each other here. */
export async function lockKind(tx: Tx, id: string) {
  return await firstRow<EntryKindRow>(tx)`
    select ${kindColumns} from content.entry where id = ${id} for update`;
}

/** At the end of its type. False when the id is taken. */
export async function insertKind(tx: Tx, { id, type, section, isImportant }: EntryKindRow) {
  return await changesRow(tx)`
    insert into content.entry (id, type, position, section, is_important)
    select ${id}, ${type}, coalesce(max(position), -1) + 1, ${section}, ${isImportant}
    from content.entry where type = ${type}
    on conflict (id) do nothing`;
}

export interface RevisionRow {
  readonly id: bigint;
  readonly entryId: string;
  readonly language: Language;
  readonly number: number;
  readonly title: string;
  readonly authorId: OperatorId | null;
  readonly author: string | null;
  readonly writtenAt: Date;
  /** Numbers of revisions of the same entry. */
  readonly madeFrom: number | null;
  readonly restores: number | null;
}

export interface TextRow extends RevisionRow {
  readonly html: string;
}

const revisionColumns = sql`
  revision.id, revision.entry_id as "entryId", revision.language, revision.number, revision.title,
  revision.author_id as "authorId", revision.author, revision.written_at as "writtenAt",
  (select number from content.revision as made where made.id = revision.made_from) as "madeFrom",
  (select number from content.revision as old where old.id = revision.restores) as restores`;

/** The newest of each language; of one entry, or of all. */
export async function selectNewest(db: Database, entryId?: string) {
  return await allRows<RevisionRow>(db)`
    select distinct on (revision.entry_id, revision.language) ${revisionColumns} from content.revision
    where ${entryId ?? null}::text is null or revision.entry_id = ${entryId ?? null}
    order by revision.entry_id, revision.language, revision.number desc`;
}

const revisionsAtMost = 500;

/** Newest first. */
export async function selectRevisions(db: Database, entryId: string, language: Language) {
  return await allRows<RevisionRow>(db)`
    select ${revisionColumns} from content.revision
    where revision.entry_id = ${entryId} and revision.language = ${language}
    order by revision.number desc limit ${revisionsAtMost}`;
}

/** The one of this number, or the newest. */
export async function findText(db: Database, entryId: string, language: Language, number?: number) {
  return await firstRow<TextRow>(db)`
    select ${revisionColumns}, revision.html from content.revision
    where revision.entry_id = ${entryId} and revision.language = ${language}
      and (${number ?? null}::integer is null or revision.number = ${number ?? null})
    order by revision.number desc limit 1`;
}

export async function findTextById(db: Database, id: bigint) {
  return await firstRow<TextRow>(db)`
    select ${revisionColumns}, revision.html from content.revision where revision.id = ${id}`;
}

export interface NewRevision {
  readonly entryId: string;
  readonly language: Language;
  readonly number: number;
  readonly title: string;
  readonly html: string;
  readonly madeFrom: number | undefined;
  readonly restores: number | undefined;
  readonly operatorId: OperatorId;
  readonly author: string;
  readonly at: Date;
}

export async function insertRevision(tx: Tx, revision: NewRevision, english: Language): Promise<void> {
  const { entryId, language, number, title, html, madeFrom, restores, operatorId, author, at } = revision;
  await sql`
    insert into content.revision
      (entry_id, language, number, title, html, made_from, restores, author_id, author, written_at)
    values (${entryId}, ${language}, ${number}, ${title}, ${html},
      (select id from content.revision
       where entry_id = ${entryId} and language = ${english} and number = ${madeFrom ?? null}),
      (select id from content.revision
       where entry_id = ${entryId} and language = ${language} and number = ${restores ?? null}),
      ${operatorId}, ${author}, ${at})`.execute(tx);
}

/** What readers of the language call it, from now on. */
export async function storeWords(
  tx: Tx,
  { entryId, language, words }: { entryId: string; language: Language; words: string },
): Promise<void> {
  await sql`
    insert into content.entry_words (entry_id, language, words) values (${entryId}, ${language}, ${words})
    on conflict (entry_id, language) do update set words = excluded.words`.execute(tx);
}

export async function findWords(db: Database, entryId: string, language: Language): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select words from content.entry_words where entry_id = ${entryId} and language = ${language}`.execute(db);
  return rows[0]?.words ?? '';
}

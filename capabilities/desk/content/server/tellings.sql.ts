import { sql } from 'kysely';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { changesRow, firstRow } from '#foundation/server-kit/statements.ts';
import { defaultLanguage } from '#locales/languages.ts';
import { legalEntries, noticeType } from '../rules.ts';

export const newsEvents = ['newsPublished', 'importantNews', 'termsChange'] as const;
export type NewsEvent = (typeof newsEvents)[number];

export interface Telling {
  readonly publicationId: bigint;
  readonly event: NewsEvent;
  readonly through: CustomerId;
  readonly entryId: string;
  readonly startsAt: Date | null;
  readonly doneAt: Date;
}

/**
 * Begins to announce what operators published: a notice when it comes into force, once, whatever is corrected
 * in it later; another version of legal texts as soon as it is certain.
 */
export async function insertTellings(db: Database, now: Date): Promise<void> {
  await sql`
    insert into content.telling (publication_id, event)
    select act.id, case when entry.is_important then 'importantNews' else 'newsPublished' end
    from content.in_force(${now}) as read
    join content.entry as entry on entry.id = read.entry_id and entry.type = ${noticeType}
    join lateral (
      select id, operator_id from content.publication as publication
      where publication.entry_id = read.entry_id and publication.language = ${defaultLanguage}
        and publication.revision_id = read.revision_id
      order by id desc limit 1
    ) as act on act.operator_id is not null
    where read.language = ${defaultLanguage} and not exists (
      select from content.publication as told join content.telling on telling.publication_id = told.id
      where told.entry_id = read.entry_id)
    on conflict do nothing`.execute(db);
  await sql`
    insert into content.telling (publication_id, event)
    select act.id, 'termsChange' from content.publication as act
    where act.entry_id = any (${[...legalEntries]}) and act.language = ${defaultLanguage}
      and act.revision_id is not null and act.operator_id is not null
      and exists (
        select from content.publication as earlier
        where earlier.entry_id = act.entry_id and earlier.language = ${defaultLanguage}
          and earlier.id < act.id and earlier.revision_id is not null
          and earlier.revision_id <> act.revision_id)
    on conflict do nothing`.execute(db);
}

/** What is still to be announced, the oldest first. */
export async function findTelling(db: Database) {
  return await firstRow<Telling>(db)`
    select telling.publication_id as "publicationId", telling.event, telling.through,
      publication.entry_id as "entryId", publication.starts_at as "startsAt", publication.done_at as "doneAt"
    from content.telling join content.publication on publication.id = telling.publication_id
    where not telling.is_done order by telling.publication_id limit 1`;
}

/** False when another process has gone on from there. */
export async function advanceTelling(
  tx: Tx,
  { publicationId, through }: Pick<Telling, 'publicationId' | 'through'>,
  next: CustomerId | 'done',
) {
  const isDone = next === 'done';
  return await changesRow(tx)`
    update content.telling set through = ${isDone ? through : next}, is_done = ${isDone}
    where publication_id = ${publicationId} and through = ${through} and not is_done`;
}

/** What a text is called in each language, by the revisions read at a moment. */
export async function selectTitles(db: Database, entryId: string, at: Date) {
  const { rows } = await sql<{ language: string; title: string }>`
    select read.language, revision.title from content.in_force(${at}) as read
    join content.revision on revision.id = read.revision_id
    where read.entry_id = ${entryId}`.execute(db);
  return new Map(rows.map(({ language, title }) => [language, title]));
}

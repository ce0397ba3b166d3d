import { formatInstant } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type * as contract from '../console-contract.ts';
import { contentTypes, helpSections, standingOf } from '../rules.ts';
import type { ActRow } from './publications.sql.ts';
import { actsOf } from './publish-text.ts';
import type { EntryKindRow, RevisionRow, TextRow } from './revisions.sql.ts';

export function entryView(
  kind: EntryKindRow,
  newest: readonly RevisionRow[],
  rows: readonly ActRow[],
  waits: ReadonlySet<string>,
  now: number,
): contract.DeskEntry {
  const english = newest.find(({ language }) => language === defaultLanguage);
  const last = newest.reduce<RevisionRow | undefined>(
    (latest, each) => (latest === undefined || each.writtenAt > latest.writtenAt ? each : latest),
    undefined,
  );
  const englishActs = actsOf(rows, { entryId: kind.id, language: defaultLanguage });
  const said = standingOf(englishActs, now).inForce?.revision ?? english?.number ?? 0;
  const section = helpSections.find((each) => each === kind.section);
  return {
    id: kind.id,
    type: typeOf(kind),
    ...(section && { section }),
    ...(kind.isImportant && { important: true }),
    title: english?.title ?? kind.id,
    writtenAt: shown(last?.writtenAt ?? new Date(0)),
    ...(last?.author && { author: last.author }),
    languages: newest.map((revision) => languageView(revision, rows, waits, { now, said })),
  };
}

function languageView(
  { entryId, language, number, madeFrom }: RevisionRow,
  rows: readonly ActRow[],
  waits: ReadonlySet<string>,
  { now, said }: { readonly now: number; readonly said: number },
): contract.LanguageState {
  const acts = actsOf(rows, { entryId, language });
  const { inForce, toCome } = standingOf(acts, now);
  const published = inForce?.revision;
  const state = waits.has(`${entryId} ${language}`)
    ? 'waiting'
    : toCome?.revision !== undefined
      ? 'scheduled'
      : published !== undefined
        ? 'published'
        : acts.length === 0
          ? 'draft'
          : 'withdrawn';
  return {
    language,
    state,
    newest: number,
    ...(published !== undefined && {
      published,
      publishedAt: shown(inForce?.row.startsAt ?? inForce?.row.doneAt ?? new Date(0)),
    }),
    ...(toCome?.revision !== undefined && {
      scheduled: toCome.revision,
      startsAt: shown(toCome.row.startsAt ?? toCome.row.doneAt),
    }),
    isOutdated: language !== defaultLanguage && (madeFrom ?? 0) < said,
  };
}

export function isLacking({ languages }: contract.DeskEntry, wanted: Language): boolean {
  const state = languages.find(({ language }) => language === wanted);
  return state?.published === undefined || state.isOutdated;
}

export function typeOf({ id, type }: EntryKindRow): (typeof contentTypes)[number] {
  const found = contentTypes.find((each) => each === String(type));
  if (found === undefined) throw new Error(`${id} has an unknown type ${type}`);
  return found;
}

export function revisionView({ number, title, author, writtenAt, restores, madeFrom }: RevisionRow) {
  return {
    number,
    title,
    ...(author !== null && { author }),
    writtenAt: shown(writtenAt),
    ...(restores !== null && { restores }),
    ...(madeFrom !== null && { madeFrom }),
  };
}

export function textView(row: TextRow): contract.DeskText {
  return { ...revisionView(row), html: row.html };
}

export function actView({ number, startsAt, doneAt, operator, agreedBy }: ActRow) {
  return {
    at: shown(doneAt),
    ...(operator !== null && { operator }),
    ...(agreedBy !== null && { agreedBy }),
    ...(number !== null && { revision: number }),
    ...(startsAt !== null && { startsAt: shown(startsAt) }),
  };
}

export function shown(date: Date): string {
  return formatInstant(date.getTime());
}

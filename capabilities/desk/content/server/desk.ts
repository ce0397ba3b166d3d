import type { OutputOf, Page, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isWithin, periodOf } from '#foundation/server-kit/period.ts';
import { plainLetters } from '#foundation/text/plain-letters.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type * as contract from '../console-contract.ts';
import { contentTypes, helpSections, isBinding, standingOf } from '../rules.ts';
import type { DeskNeeds } from './desk-needs.ts';
import { type ActRow, findWaiting, proposals, selectActs } from './publications.sql.ts';
import { actsOf, seenOf } from './publish-text.ts';
import {
  type EntryKindRow,
  findKind,
  findText,
  findTextById,
  findWords,
  type RevisionRow,
  selectKinds,
  selectNewest,
  selectRevisions,
  type TextRow,
} from './revisions.sql.ts';

const waitingAtMost = 1_000;

/** What operators see of the texts. */
export interface ContentDesk {
  list(asked: ParsedInputOf<typeof contract.listTexts>): Promise<Result<Page<contract.DeskEntry>>>;
  one(asked: ParsedInputOf<typeof contract.getText>): Promise<Result<contract.DeskWhole>>;
  proposal(id: bigint): Promise<Result<OutputOf<typeof contract.getTextProposal>>>;
}

export function createContentDesk({ db, clock }: DeskNeeds): ContentDesk {
  return {
    async list({ type, search = '', lacking, pageNum, pageSize, ...period }) {
      const [kinds, newest, acts, waiting] = await Promise.all([
        selectKinds(db),
        selectNewest(db),
        selectActs(db),
        proposals.waiting.next(db, { limit: waitingAtMost }),
      ]);
      const newestOf = Map.groupBy(newest, ({ entryId }) => entryId);
      const actsByEntry = Map.groupBy(acts, ({ entryId }) => entryId);
      const waits = new Set(waiting.map(({ entryId, language }) => `${entryId} ${language}`));
      const found = kinds
        .filter((kind) => type === undefined || String(kind.type) === type)
        .map((kind) =>
          entryView(kind, newestOf.get(kind.id) ?? [], actsByEntry.get(kind.id) ?? [], waits, clock.now()),
        )
        .filter(({ id, title }) => plainLetters(`${title} ${id}`).includes(plainLetters(search)))
        .filter((entry) => lacking === undefined || isLacking(entry, lacking))
        .filter(({ writtenAt }) => isWithin(new Date(writtenAt), periodOf(period)));
      const from = (pageNum - 1) * pageSize;
      return accept({ total: found.length, rows: found.slice(from, from + pageSize) });
    },
    async one({ id, language, revision }) {
      const kind = await findKind(db, id);
      if (kind === undefined) return refuse('NOT_FOUND');
      const key = { entryId: id, language };
      const [newest, rows, waiting, text, english, revisions, words] = await Promise.all([
        selectNewest(db, id),
        selectActs(db, id),
        findWaiting(db, key),
        findText(db, id, language, revision),
        findText(db, id, defaultLanguage),
        selectRevisions(db, id, language),
        findWords(db, id, language),
      ]);
      if (revision !== undefined && text === undefined) return refuse('NOT_FOUND');
      const own = rows.filter((row) => row.language === language);
      const waits = new Set(waiting === undefined ? [] : [`${id} ${language}`]);
      const asked = revisions.find((each) => each.id === waiting?.revisionId);
      return accept({
        ...entryView(kind, newest, rows, waits, clock.now()),
        language,
        seen: seenOf(own),
        needsTwo: isBinding(kind.type),
        words,
        ...(text && { text: textView(text) }),
        ...(language !== defaultLanguage && english && { english: textView(english) }),
        revisions: revisions.map(revisionView),
        acts: own.toReversed().map(actView),
        ...(waiting && {
          waiting: {
            id: String(waiting.id),
            asker: waiting.asker,
            askedAt: shown(waiting.askedAt),
            ...(asked && { revision: asked.number }),
            ...(waiting.startsAt && { startsAt: shown(waiting.startsAt) }),
          },
        }),
      });
    },
    async proposal(id) {
      const row = await proposals.byId(db, id);
      const kind = row && (await findKind(db, row.entryId));
      if (row === undefined || kind === undefined) return refuse('NOT_FOUND');
      const rows = await selectActs(db, row.entryId);
      // Once it is decided it stands beside what was read when it was asked for.
      const isOver = row.state !== 'waiting';
      const known = isOver ? rows.filter(({ doneAt }) => doneAt <= row.askedAt) : rows;
      const { inForce } = standingOf(actsOf(known, row), isOver ? row.askedAt.getTime() : clock.now());
      const before = inForce?.row.revisionId ? await findTextById(db, inForce.row.revisionId) : undefined;
      const text = row.revisionId === null ? undefined : await findTextById(db, row.revisionId);
      return accept({
        id: String(id),
        entry: row.entryId,
        type: typeOf(kind),
        language: row.language,
        status: row.state,
        asker: row.asker,
        askedAt: shown(row.askedAt),
        ...(row.startsAt && { startsAt: shown(row.startsAt) }),
        ...(text && { text: textView(text) }),
        ...(before && { before: textView(before) }),
      });
    },
  };
}

function entryView(
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

function isLacking({ languages }: contract.DeskEntry, wanted: Language): boolean {
  const state = languages.find(({ language }) => language === wanted);
  return state?.published === undefined || state.isOutdated;
}

function typeOf({ id, type }: EntryKindRow): (typeof contentTypes)[number] {
  const found = contentTypes.find((each) => each === String(type));
  if (found === undefined) throw new Error(`${id} has an unknown type ${type}`);
  return found;
}

function revisionView({ number, title, author, writtenAt, restores, madeFrom }: RevisionRow) {
  return {
    number,
    title,
    ...(author !== null && { author }),
    writtenAt: shown(writtenAt),
    ...(restores !== null && { restores }),
    ...(madeFrom !== null && { madeFrom }),
  };
}

function textView(row: TextRow): contract.DeskText {
  return { ...revisionView(row), html: row.html };
}

function actView({ number, startsAt, doneAt, operator, agreedBy }: ActRow) {
  return {
    at: shown(doneAt),
    ...(operator !== null && { operator }),
    ...(agreedBy !== null && { agreedBy }),
    ...(number !== null && { revision: number }),
    ...(startsAt !== null && { startsAt: shown(startsAt) }),
  };
}

function shown(date: Date): string {
  return formatInstant(date.getTime());
}

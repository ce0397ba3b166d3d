import type { OutputOf, Page, ParsedInputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isWithin, periodOf } from '#foundation/server-kit/period.ts';
import { plainLetters } from '#foundation/text/plain-letters.ts';
import { defaultLanguage } from '#locales/languages.ts';
import type * as contract from '../console-contract.ts';
import { isBinding, standingOf } from '../rules.ts';
import type { DeskNeeds } from './desk-needs.ts';
import { actView, entryView, isLacking, revisionView, shown, textView, typeOf } from './desk-views.ts';
import { findWaiting, proposals, selectActs } from './publications.sql.ts';
import { actsOf, seenOf } from './publish-text.ts';
import {
  findKind,
  findText,
  findTextById,
  findWords,
  selectKinds,
  selectNewest,
  selectRevisions,
} from './revisions.sql.ts';

const waitingAtMost = 1_000;

/** What operators see of the texts. */
export interface ContentDesk {
  list(asked: ParsedInputOf<typeof contract.listTexts>): Promise<Result<Page<contract.DeskEntry>>>;
  one(asked: ParsedInputOf<typeof contract.getText>): Promise<Result<contract.DeskWhole>>;
  proposal(id: bigint): Promise<Result<OutputOf<typeof contract.getTextProposal>>>;
}

export function createContentDesk(needs: DeskNeeds): ContentDesk {
  return {
    list: (asked) => listTexts(needs, asked),
    one: (asked) => readText(needs, asked),
    proposal: (id) => readProposal(needs, id),
  };
}

async function listTexts(
  { db, clock }: DeskNeeds,
  { type, search = '', lacking, pageNum, pageSize, ...period }: ParsedInputOf<typeof contract.listTexts>,
): Promise<Result<Page<contract.DeskEntry>>> {
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
}

async function readText(
  { db, clock }: DeskNeeds,
  { id, language, revision }: ParsedInputOf<typeof contract.getText>,
): Promise<Result<contract.DeskWhole>> {
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
}

async function readProposal(
  { db, clock }: DeskNeeds,
  id: bigint,
): Promise<Result<OutputOf<typeof contract.getTextProposal>>> {
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
}

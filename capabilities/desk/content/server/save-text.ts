import type { ParsedInputOf } from '#foundation/calls/define-call.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import type { saveText } from '../console-contract.ts';
import { isWellMade } from '../rules.ts';
import { type By, checkText, type DeskNeeds } from './desk-needs.ts';
import {
  type EntryKindRow,
  findText,
  findWords,
  insertKind,
  insertRevision,
  lockKind,
  storeWords,
} from './revisions.sql.ts';

type Saving = ParsedInputOf<typeof saveText>;

/**
 * Writes a revision. Of two concurrent edits of the same one the later gets TEXT_CHANGED and keeps its text
 * on screen.
 */
export async function storeText(needs: DeskNeeds, by: By, saving: Saving) {
  const checked = checkText(saving.html, saving.language, needs.figuresOf);
  if (!checked.ok) return checked;
  return await needs.db.transaction().execute((tx) => inTransaction(needs, tx, by, saving));
}

async function inTransaction({ clock, audit }: DeskNeeds, tx: Tx, { operatorId, email }: By, saving: Saving) {
  const { id, language, base, title, html, words } = saving;
  const kind = await kindOf(tx, saving);
  if (!kind.ok) return kind;
  const newest = await findText(tx, id, language);
  if ((newest?.number ?? 0) !== base) return refuse('TEXT_CHANGED');
  const source = await sourceOf(tx, saving);
  if (!source.ok) return source;
  const hasNewWords = words !== undefined && words !== (await findWords(tx, id, language));
  if (hasNewWords) await storeWords(tx, { entryId: id, language, words });
  const { madeFrom, restores } = source.value;
  const isSame =
    newest?.title === title && newest.html === html && (newest.madeFrom ?? undefined) === madeFrom;
  const number = isSame ? base : base + 1;
  if (!isSame) {
    const at = new Date(clock.now());
    const author = { operatorId, author: email };
    const written = { entryId: id, language, number, title, html, madeFrom, restores, ...author, at };
    await insertRevision(tx, written, defaultLanguage);
  }
  if (hasNewWords || !isSame) {
    await audit.record(tx, {
      operatorIds: [operatorId],
      name: restores === undefined ? 'content.save' : 'content.restore',
      subject: `content/${id}/${language}/${number}`,
      after: { title, ...(restores === undefined ? {} : { restores }), ...(hasNewWords ? { words } : {}) },
    });
  }
  return accept({ revision: number });
}

/** The entry, locked; made now where the call says as what. It begins in English. */
async function kindOf(tx: Tx, { id, language, base, entry }: Saving): Promise<Result<EntryKindRow>> {
  if (entry !== undefined) {
    const { section, important } = entry;
    const type = Number(entry.type);
    const isMade = base === 0 && language === defaultLanguage && isWellMade(id, { ...entry, type });
    if (!isMade) return refuse('INPUT_INVALID', { field: 'entry' });
    const made = { id, type, section: section ?? null, isImportant: important === true };
    if (!(await insertKind(tx, made))) return refuse('TEXT_ID_TAKEN');
  }
  const kind = await lockKind(tx, id);
  return kind === undefined ? refuse('NOT_FOUND') : accept(kind);
}

interface Source {
  readonly madeFrom: number | undefined;
  readonly restores: number | undefined;
}

/**
 * What it rests on: translations on an existing English revision; restoring gives the old revision unchanged.
 */
async function sourceOf(
  tx: Tx,
  { id, language, title, html, madeFrom, restores }: Saving,
): Promise<Result<Source>> {
  if (restores !== undefined) {
    const old = await findText(tx, id, language, restores);
    if (old?.title !== title || old.html !== html) return refuse('INPUT_INVALID', { field: 'restores' });
    return accept({ restores, madeFrom: old.madeFrom ?? undefined });
  }
  const isTranslation: boolean = language !== (defaultLanguage satisfies Language);
  if (isTranslation !== (madeFrom !== undefined)) return refuse('INPUT_INVALID', { field: 'madeFrom' });
  if (madeFrom !== undefined && (await findText(tx, id, defaultLanguage, madeFrom)) === undefined)
    return refuse('INPUT_INVALID', { field: 'madeFrom' });
  return accept({ madeFrom, restores });
}

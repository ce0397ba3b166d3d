import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { isBinding, standingOf } from '../rules.ts';
import { plainText } from '../words.ts';
import { type By, checkText, type DeskNeeds, sampleMark } from './desk-needs.ts';
import {
  type ActRow,
  findWaiting,
  insertAct,
  insertProposal,
  proposals,
  selectActs,
  type TextKey,
} from './publications.sql.ts';
import { findText, lockKind, type TextRow } from './revisions.sql.ts';

export interface Changing extends TextKey {
  /** The last act that the caller has seen: `'0'` where there was none. */
  readonly seen: string;
}

export type Change =
  | { readonly kind: 'publish'; readonly revision: number; readonly startsAt: Date | null }
  | { readonly kind: 'withdraw'; readonly what: 'text' | 'schedule' | 'proposal' };

export interface Changed {
  readonly status: 'done' | 'waiting';
}

/** Names the last act of a text. */
export function seenOf(acts: readonly ActRow[]): string {
  return String(acts.at(-1)?.id ?? 0n);
}

/** Acts as the rules read them. */
export function actsOf(rows: readonly ActRow[], { entryId, language }: TextKey) {
  return rows
    .filter((row) => row.entryId === entryId && row.language === language)
    .map((row) => ({ row, revision: row.number ?? undefined, startsAt: row.startsAt?.getTime() }));
}

/**
 * Publishes, schedules or withdraws a text: at once, or as soon as a second operator agrees. Serialised by a
 * row lock on the entry; the loser gets TEXT_CHANGED.
 */
export async function changeText(needs: DeskNeeds, by: By, changing: Changing, change: Change) {
  return await needs.db.transaction().execute((tx) => inTransaction(needs, tx, by, changing, change));
}

async function inTransaction(
  needs: DeskNeeds,
  tx: Tx,
  by: By,
  { entryId, language, seen }: Changing,
  change: Change,
): Promise<Result<Changed>> {
  const key = { entryId, language };
  const at = new Date(needs.clock.now());
  const kind = await lockKind(tx, entryId);
  if (kind === undefined) return refuse('NOT_FOUND');
  const rows = (await selectActs(tx, entryId)).filter((row) => row.language === language);
  if (seenOf(rows) !== seen) return refuse('TEXT_CHANGED');
  const waiting = await findWaiting(tx, key);
  if (change.kind === 'withdraw' && change.what === 'proposal') {
    if (waiting === undefined) return refuse('TEXT_CHANGED');
    await proposals.end(tx, waiting.id, 'takenBack', at);
    await recordChange(needs, tx, { by, key, name: 'content.takeBack', number: undefined, startsAt: null });
    return accept({ status: 'done' });
  }
  if (waiting !== undefined) return refuse('TEXT_WAITING');
  const wanted = await wantedOf(needs, tx, key, rows, change);
  if (!wanted.ok) return wanted;
  const { text, startsAt, name } = wanted.value;
  const act = {
    ...key,
    revisionId: text?.id ?? null,
    startsAt,
    at,
    operatorId: by.operatorId,
    operator: by.email,
  };
  const isHeld = isBinding(kind.type);
  if (isHeld) await insertProposal(tx, act);
  else await insertAct(tx, act);
  const asked = isHeld ? ('content.ask' as const) : name;
  await recordChange(needs, tx, { by, key, name: asked, number: text?.number, startsAt });
  return accept({ status: isHeld ? 'waiting' : 'done' });
}

interface Wanted {
  /** What is to be read; undefined: nothing. */
  readonly text: Pick<TextRow, 'id' | 'number'> | undefined;
  readonly startsAt: Date | null;
  readonly name: string;
}

async function wantedOf(
  { clock, figuresOf, refusesSamples }: DeskNeeds,
  tx: Tx,
  key: TextKey,
  rows: readonly ActRow[],
  change: Change,
): Promise<Result<Wanted>> {
  if (change.kind === 'publish') {
    const text = await findText(tx, key.entryId, key.language);
    if (text === undefined || text.number !== change.revision) return refuse('TEXT_CHANGED');
    if (plainText(text.html) === '') return refuse('INPUT_INVALID', { field: 'html', missing: 'yes' });
    // A figure may have gone since it was written, and older texts were never checked.
    const checked = checkText(text.html, key.language, figuresOf);
    if (!checked.ok) return checked;
    const sample = refusesSamples ? sampleMark(text.html) : undefined;
    if (sample !== undefined) return refuse('TEXT_NOT_KEPT', { piece: sample });
    const { startsAt } = change;
    if (startsAt !== null && startsAt.getTime() <= clock.now()) return refuse('TEXT_TIME_PASSED');
    return accept({ text, startsAt, name: startsAt === null ? 'content.publish' : 'content.schedule' });
  }
  const { inForce, toCome } = standingOf(actsOf(rows, key), clock.now());
  const isThere = change.what === 'schedule' ? toCome : (inForce?.revision ?? toCome);
  if (isThere === undefined) return refuse('TEXT_CHANGED');
  const { revisionId, number } = inForce?.row ?? {};
  const stays = revisionId && number ? { id: revisionId, number } : undefined;
  const text = change.what === 'schedule' ? stays : undefined;
  return accept({ text, startsAt: null, name: 'content.withdraw' });
}

interface Recorded {
  readonly by: By;
  readonly key: TextKey;
  readonly name: string;
  readonly number: number | undefined;
  readonly startsAt: Date | null;
}

async function recordChange({ audit }: DeskNeeds, tx: Tx, { by, key, name, number, startsAt }: Recorded) {
  await audit.record(tx, {
    operatorIds: [by.operatorId],
    name,
    subject: `content/${key.entryId}/${key.language}`,
    after: {
      ...(number === undefined ? {} : { revision: number }),
      ...(startsAt === null ? {} : { startsAt: startsAt.toISOString() }),
    },
  });
}

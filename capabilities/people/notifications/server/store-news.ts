import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { addSendMailJobs } from '#foundation/server-kit/mail/mail.sql.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { isNoticeEvent, noticeKinds } from '../catalogue.ts';
import { usefulMs } from '../push-rules.ts';
import { countedForMs, type Draft, subjectOf } from './notice.ts';
import type { LetterWriter } from './notice-letters.ts';
import {
  insertNotices,
  type LatestOfSubject,
  type NewNotice,
  selectLatest,
  updateCounted,
  type WrittenNotice,
} from './notices.sql.ts';
import { addSendPushesJob, insertPushes } from './push.sql.ts';

/** A notice of this look at the table: one that is there, or one that is to be written. */
interface Open {
  readonly id: bigint | undefined;
  readonly source: string;
  readonly createdAt: number;
  through: bigint;
  last: Draft | undefined;
  /** How many of these drafts are counted in it. */
  counted: number;
}

export interface StoredNews {
  /** The customers who got anything. */
  readonly told: ReadonlySet<CustomerId>;
  /** Queued with the notices they are made of. */
  readonly letters: readonly Mail[];
}

/**
 * Stores drafts in their order, each exactly once however often it is passed: a posting at or below a
 * subject's last one is stored already.
 */
export async function storeNews(
  db: Database,
  drafts: readonly Draft[],
  letterWriter: LetterWriter,
): Promise<StoredNews> {
  if (drafts.length === 0) return { told: new Set(), letters: [] };
  const contacts = await letterWriter.contactsFor(drafts);
  return await db.transaction().execute(async (tx) => {
    const latest = new Map<string, Open>();
    for (const row of await selectLatest(tx, drafts))
      latest.set(keyOf(row.customerId, row.subject), openOf(row));
    const touched = new Set<Open>();
    for (const draft of drafts) {
      const key = keyOf(draft.customerId, subjectOf(draft));
      const told = counted(draft, latest.get(key));
      if (told === undefined) continue;
      latest.set(key, told);
      touched.add(told);
    }
    const isNew = ({ id }: Open) => id === undefined;
    const created = [...touched].filter(isNew).flatMap(newNotice);
    const changed = [...touched].flatMap(({ id, last, counted: more }) =>
      id === undefined || last === undefined ? [] : [{ id, draft: last, more }],
    );
    const written = created.length > 0 ? await insertNotices(tx, created) : [];
    if (written.length > 0) await queuePushes(tx, written);
    const letters = letterWriter.write(draftsOf(created, written), contacts);
    if (letters.length > 0) await addSendMailJobs(tx, letters);
    if (changed.length > 0) await updateCounted(tx, changed);
    return { told: new Set([...touched].flatMap(({ last }) => last?.customerId ?? [])), letters };
  });
}

/** Of those that were to be written, what was not there yet. */
function draftsOf(created: readonly NewNotice[], written: readonly WrittenNotice[]): Draft[] {
  const nameOf = (customerId: CustomerId, source: string) => `${customerId} ${source}`;
  const isNew = new Set(written.map(({ customerId, source }) => nameOf(customerId, source)));
  return created.flatMap(({ draft, source }) => (isNew.has(nameOf(draft.customerId, source)) ? [draft] : []));
}

/** What is counted in later is pushed no second time. The demo book is listed alone. */
async function queuePushes(tx: Tx, written: readonly WrittenNotice[]): Promise<void> {
  const pushes = written.flatMap(({ id: noticeId, event, book, toldAt: dueAt }) => {
    if (book === 'demo' || !isNoticeEvent(event) || noticeKinds[event].push === 'never') return [];
    return [{ noticeId, dueAt, endsAt: new Date(dueAt.getTime() + usefulMs(event)) }];
  });
  if (pushes.length > 0 && (await insertPushes(tx, pushes))) await addSendPushesJob(tx);
}

/** The notice that a draft is counted in; undefined when it is stored already. */
function counted(draft: Draft, before: Open | undefined): Open | undefined {
  const { sequence, at } = draft;
  if (before !== undefined && (draft.once || sequence <= before.through)) return undefined;
  if (before !== undefined && at - before.createdAt < countedForMs) {
    before.through = sequence;
    before.last = draft;
    before.counted += 1;
    return before;
  }
  const source = draft.once ? subjectOf(draft) : `${draft.event} ${sequence}`;
  return { id: undefined, source, createdAt: at, through: sequence, last: draft, counted: 1 };
}

function newNotice({ source, last, counted: count, through }: Open): NewNotice[] {
  if (last === undefined) return [];
  return [{ draft: last, source, subject: subjectOf(last), count, through }];
}

function openOf({ id, through, createdAt }: LatestOfSubject): Open {
  return { id, source: '', createdAt: createdAt.getTime(), through, last: undefined, counted: 0 };
}

const keyOf = (customerId: CustomerId, subject: string) => `${customerId} ${subject}`;

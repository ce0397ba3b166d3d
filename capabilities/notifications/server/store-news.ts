import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import { isNoticeEvent, noticeKinds } from '../catalogue.ts';
import { usefulMs } from '../push-rules.ts';
import { countedForMs, type Draft, subjectOf } from './notice.ts';
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

/**
 * Stores drafts in their order, each exactly once however often it comes: what a posting at or below a
 * subject's last one says is told already. Gives the customers who were told anything.
 */
export async function storeNews(db: Database, drafts: readonly Draft[]): Promise<ReadonlySet<CustomerId>> {
  if (drafts.length === 0) return new Set();
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
    if (created.length > 0) await queuePushes(tx, await insertNotices(tx, created));
    if (changed.length > 0) await updateCounted(tx, changed);
    return new Set([...touched].flatMap(({ last }) => last?.customerId ?? []));
  });
}

/** What is counted in later is pushed no second time. The demo book is listed alone. */
async function queuePushes(tx: Tx, written: readonly WrittenNotice[]): Promise<void> {
  const pushes = written.flatMap(({ id: noticeId, event, book, toldAt: dueAt }) => {
    if (book === 'demo' || !isNoticeEvent(event) || noticeKinds[event].push === 'never') return [];
    return [{ noticeId, dueAt, endsAt: new Date(dueAt.getTime() + usefulMs(event)) }];
  });
  if (pushes.length > 0 && (await insertPushes(tx, pushes))) await addSendPushesJob(tx);
}

/** The notice that a draft is counted in; undefined when it is told already. */
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

import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs, formatInstant } from '#foundation/time/clock.ts';
import { isNoticeEvent, noticeKinds } from '../catalogue.ts';
import type { NotificationsOverview } from '../console-contract.ts';
import {
  countPushes,
  countReturning,
  countWritten,
  selectOldestMail,
  selectOldestPush,
  sumMails,
} from './overview.sql.ts';

type Kind = NotificationsOverview['kinds'][number];
type Column = Exclude<keyof Kind, 'event' | 'group'>;

const mailColumns = {
  accepted: 'mailed',
  noSuchAddress: 'mailReturned',
  returned: 'mailReturned',
  failed: 'mailFailed',
} as const;

/** The counted outcomes. A push dropped because its reader has muted it or has signed out is not counted. */
const pushColumns: Readonly<Record<string, Column>> = {
  sent: 'pushed',
  failed: 'pushFailed',
  gone: 'pushGone',
};

/** What operators see of the notices sent between two days, the last one included. */
export async function notificationsOverviewOf(
  { db, clock }: { db: Database; clock: Clock },
  days: { readonly from: string; readonly to: string },
): Promise<NotificationsOverview> {
  const period = { from: new Date(days.from), to: new Date(Date.parse(days.to) + dayMs) };
  const [written, mails, pushes, oldestMail, oldestPush, returning] = await Promise.all([
    countWritten(db, period),
    sumMails(db, period),
    countPushes(db, period),
    selectOldestMail(db),
    selectOldestPush(db, new Date(clock.now())),
    countReturning(db),
  ]);
  const kinds = new Map<string, Kind>();
  const add = (event: string, column: Column | undefined, more: number) => {
    if (column === undefined) return;
    const kind = kinds.get(event) ?? emptyKind(event);
    kinds.set(event, { ...kind, [column]: kind[column] + more });
  };
  for (const { event, count } of written) add(event, 'written', count);
  for (const { event, outcome, count } of mails) add(event, mailColumns[outcome], count);
  for (const { event, state, count } of pushes) add(event, pushColumns[state], count);
  const order = [...Object.keys(noticeKinds), ''];
  return {
    kinds: [...kinds.values()].sort((one, other) => order.indexOf(one.event) - order.indexOf(other.event)),
    ...(oldestMail && { oldestMail: formatInstant(oldestMail.getTime()) }),
    ...(oldestPush && { oldestPush: formatInstant(oldestPush.getTime()) }),
    returning,
  };
}

function emptyKind(event: string): Kind {
  return {
    event,
    ...(isNoticeEvent(event) && { group: noticeKinds[event].group }),
    written: 0,
    mailed: 0,
    mailReturned: 0,
    mailFailed: 0,
    pushed: 0,
    pushFailed: 0,
    pushGone: 0,
  };
}

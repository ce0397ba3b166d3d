import type { Page } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { toldNoticeShape } from '#foundation/server-kit/tell-notice.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import { isNoticeEvent, lockedEvents, mutableGroups, type NoticeGroup, noticeGroups } from '../catalogue.ts';
import type { NoticeSettings, NoticeView } from '../contract.ts';
import type { Bell } from './bell.ts';
import { noticeView } from './notice-view.ts';
import { lockedTitle, whyLocked } from './notice-words.ts';
import {
  countNotices,
  countUnread,
  deleteNoticesBefore,
  selectMuted,
  selectNotices,
  storeChoices,
  updateRead,
} from './notices.sql.ts';
import type { Notifier } from './notifier.ts';

/** docs/product.md, "Notifications" */
const keptMs = 180 * dayMs;

type Choices = { readonly [group in NoticeGroup]?: { readonly mail: boolean } | undefined };

export interface Notifications {
  list(
    customerId: CustomerId,
    language: Language,
    page: { readonly pageNum: number; readonly pageSize: number; readonly unread: boolean },
  ): Promise<Page<NoticeView>>;
  /** Somebody else's and unknown ids change nothing. */
  read(customerId: CustomerId, ids: readonly string[] | 'all'): Promise<{ unread: number }>;
  settings(customerId: CustomerId, language: Language): Promise<NoticeSettings>;
  /** NOTICES_LOCKED when mail of a group is switched off that has none that may be muted. */
  choose(customerId: CustomerId, language: Language, choices: Choices): Promise<Result<NoticeSettings>>;
  /** Whether the customer has not muted what a mail is of. */
  wants(customerId: CustomerId, mail: Pick<Mail, 'group'>): Promise<boolean>;
  /** Carries a job out. Throws on what is no notice of ours. */
  tell(payload: unknown): Promise<void>;
  deleteOld(): Promise<void>;
}

export interface NotificationsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly notifier: Notifier;
  readonly bell: Bell;
}

export function createNotifications({ db, clock, notifier, bell }: NotificationsNeeds): Notifications {
  const unreadOf = async (customerId: CustomerId) =>
    (await countUnread(db, [customerId])).get(customerId) ?? 0;
  const settings = async (customerId: CustomerId, language: Language): Promise<NoticeSettings> => {
    const muted = await selectMuted(db, customerId);
    const mail = (group: string) => ({ mail: !muted.has(group) });
    return {
      alerts: mail('alerts'),
      deposits: mail('deposits'),
      invites: mail('invites'),
      loans: mail('loans'),
      news: mail('news'),
      nfts: mail('nfts'),
      support: mail('support'),
      locked: lockedFor(language),
    };
  };
  return {
    async list(customerId, language, { pageNum, pageSize, unread }) {
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const [rows, total] = await Promise.all([
        selectNotices(db, customerId, { unread }, page),
        unread ? unreadOf(customerId) : countNotices(db, customerId),
      ]);
      return { total, rows: rows.map((row) => noticeView(row, language)) };
    },
    async read(customerId, ids) {
      const changed = await updateRead(db, customerId, ids, new Date(clock.now()));
      if (changed > 0) bell.ring([customerId]);
      return { unread: await unreadOf(customerId) };
    },
    settings,
    async choose(customerId, language, choices) {
      const wanted = noticeGroups.flatMap((group) => {
        const mail = choices[group]?.mail;
        return mail === undefined ? [] : [{ group, mail }];
      });
      const isMutable = (group: string) => mutableGroups.some((each) => each === group);
      if (wanted.some(({ group, mail }) => !mail && !isMutable(group))) return refuse('NOTICES_LOCKED');
      const stored = wanted.filter(({ group }) => isMutable(group));
      if (stored.length > 0) await storeChoices(db, customerId, stored);
      return accept(await settings(customerId, language));
    },
    wants: async (customerId, { group }) =>
      group === undefined || !(await selectMuted(db, customerId)).has(group),
    async tell(payload) {
      const { id, customerId, event, facts, at } = toldNoticeShape.parse(payload);
      if (!isNoticeEvent(event)) throw new Error(`nobody is told of ${event}`);
      const owner = asCustomerId(BigInt(customerId));
      const news = { event, about: id, once: true, facts };
      await notifier.tell({ ...news, customerId: owner, book: undefined, sequence: 0n, at });
    },
    deleteOld: () => deleteNoticesBefore(db, new Date(clock.now() - keptMs)),
  };
}

function lockedFor(language: Language): NoticeSettings['locked'] {
  const why = whyLocked(language);
  return noticeGroups.flatMap((group) => {
    const events = lockedEvents(group).map((event) => ({
      event,
      title: lockedTitle(language, event),
    }));
    return events.length === 0 ? [] : [{ group, events, why }];
  });
}

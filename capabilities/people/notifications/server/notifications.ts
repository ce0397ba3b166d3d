import type { InputOf, Page } from '#foundation/calls/define-call.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import { toldNoticeShape } from '#foundation/server-kit/tell-notice.ts';
import { type Clock, dayMs } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import {
  channels,
  isMutable,
  isNoticeEvent,
  lockedEvents,
  type NoticeGroup,
  noticeGroups,
  noticeKinds,
} from '../catalogue.ts';
import type { NoticeSettings, NoticeView, setNotificationSettings } from '../contract.ts';
import { isZone, minuteOf, type Quiet, timeOf } from '../push-rules.ts';
import type { Bell } from './bell.ts';
import { selectChoices, storeChoices, storeQuiet } from './choices.sql.ts';
import { deleteMailDays } from './mail-returns.sql.ts';
import { noticeView } from './notice-view.ts';
import { noticeHeading, whyLocked } from './notice-words.ts';
import {
  countNotices,
  countUnread,
  deleteNoticesBefore,
  type ReadNow,
  selectNotices,
  updateRead,
} from './notices.sql.ts';
import type { Notifier } from './notifier.ts';

/** docs/product.md, "Notifications" */
const keptMs = 180 * dayMs;

type Choices = InputOf<typeof setNotificationSettings>;

export interface Notifications {
  list(
    customerId: CustomerId,
    language: Language,
    page: { readonly pageNum: number; readonly pageSize: number; readonly unread: boolean },
  ): Promise<Page<NoticeView>>;
  /** Another customer's and unknown ids change nothing. */
  read(customerId: CustomerId, read: ReadNow): Promise<{ unread: number }>;
  settings(customerId: CustomerId, language: Language): Promise<NoticeSettings>;
  /**
   * NOTICES_LOCKED when something of a group is switched off that has none that may be muted. What it refuses
   * changes nothing.
   */
  choose(customerId: CustomerId, language: Language, choices: Choices): Promise<Result<NoticeSettings>>;
  /** Whether a mail may go to the customer: the notice that it goes with can't be muted, or is not. */
  wants(customerId: CustomerId, mail: Pick<Mail, 'event'>): Promise<boolean>;
  /** Carries a job out. Throws on an unknown notice. */
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
    const { muted, quiet } = await selectChoices(db, customerId);
    const chosen = noticeGroups.map((group): [NoticeGroup, NoticeSettings[NoticeGroup]] => {
      const own = channels
        .filter((channel) => isMutable(group, channel))
        .map((channel) => [channel, !muted[channel].has(group)]);
      return [group, own.length === 0 ? undefined : Object.fromEntries(own)];
    });
    return {
      ...Object.fromEntries(chosen.filter(([, choice]) => choice !== undefined)),
      ...(quiet !== undefined && { quiet: shownQuiet(quiet) }),
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
    async read(customerId, read) {
      const changed = await updateRead(db, customerId, read, new Date(clock.now()));
      if (changed > 0) bell.ring([customerId]);
      return { unread: await unreadOf(customerId) };
    },
    settings,
    async choose(customerId, language, choices) {
      const wanted = noticeGroups.flatMap((group) => {
        const choice = choices[group];
        return choice === undefined ? [] : [{ group, mail: choice.mail, push: choice.push }];
      });
      const isLocked = wanted.some(({ group, ...choice }) =>
        channels.some((channel) => choice[channel] === false && !isMutable(group, channel)),
      );
      if (isLocked) return refuse('NOTICES_LOCKED');
      const quiet = choices.quiet ? readQuiet(choices.quiet) : accept(undefined);
      if (!quiet.ok) return quiet;
      if (wanted.length > 0) await storeChoices(db, customerId, wanted);
      if (choices.quiet !== undefined) await storeQuiet(db, customerId, quiet.value);
      return accept(await settings(customerId, language));
    },
    async wants(customerId, { event }) {
      if (event === undefined || !isNoticeEvent(event)) return true;
      const { group, mail } = noticeKinds[event];
      return mail !== 'chosen' || !(await selectChoices(db, customerId)).muted.mail.has(group);
    },
    async tell(payload) {
      const { id, customerId, event, book, facts, at } = toldNoticeShape.parse(payload);
      if (!isNoticeEvent(event)) throw new Error(`there is no notice for the event ${event}`);
      const owner = asCustomerId(BigInt(customerId));
      const news = { event, about: id, once: true, facts };
      await notifier.tell({ ...news, customerId: owner, book, sequence: 0n, at });
    },
    async deleteOld() {
      const before = new Date(clock.now() - keptMs);
      await deleteNoticesBefore(db, before);
      await deleteMailDays(db, before);
    },
  };
}

function lockedFor(language: Language): NoticeSettings['locked'] {
  const why = whyLocked(language);
  return noticeGroups.flatMap((group) => {
    const events = lockedEvents(group).map((locked) => ({
      ...locked,
      title: noticeHeading(language, locked.event),
    }));
    return events.length === 0 ? [] : [{ group, events, why }];
  });
}

type ShownQuiet = NonNullable<NoticeSettings['quiet']>;

function shownQuiet({ fromMinute, toMinute, zone }: Quiet): ShownQuiet {
  return { from: timeOf(fromMinute), to: timeOf(toMinute), zone };
}

function readQuiet({ from, to, zone }: ShownQuiet): Result<Quiet> {
  const [fromMinute, toMinute] = [minuteOf(from), minuteOf(to)];
  if (fromMinute === undefined) return refuse('INPUT_INVALID', { field: 'quiet.from' });
  if (toMinute === undefined || toMinute === fromMinute)
    return refuse('INPUT_INVALID', { field: 'quiet.to' });
  if (!isZone(zone)) return refuse('INPUT_INVALID', { field: 'quiet.zone' });
  return accept({ fromMinute, toMinute, zone });
}

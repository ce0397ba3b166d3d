import type { FastifyInstance } from 'fastify';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail, MailOutcome, MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { keepPushKey, type PushKey } from '#foundation/server-kit/push-key.ts';
import { tellNoticeTask } from '#foundation/server-kit/tell-notice.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { NoticeEvent } from '../catalogue.ts';
import { createBell } from './bell.ts';
import { bindDevPushbox, createDevPushes } from './dev-pushbox.ts';
import { createDevices, type LiveSession } from './devices.ts';
import { createMailReturns } from './mail-returns.ts';
import { createLetterWriter } from './notice-letters.ts';
import { createNotifications } from './notifications.ts';
import { createNotifier } from './notifier.ts';
import { notificationsOverviewOf } from './overview.ts';
import { sendPushesTask } from './push.sql.ts';
import { createPushDesk } from './push-desk.ts';
import { bindNotificationCalls } from './routes.ts';
import { createPushSender } from './send-push.ts';
import { noticeTraces } from './traces.sql.ts';

/** The same news for many. */
export interface BroadNews {
  readonly id: string;
  readonly event: NoticeEvent;
  readonly facts: (customerId: CustomerId) => Readonly<Record<string, string>>;
  readonly at: Instant;
}

export interface NotificationsPartNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly isSample: boolean;
  readonly dataDir: string;
  /** Without it, production pushes nothing. */
  readonly pushKey: PushKey | undefined;
  readonly mail: Pick<MailQueue, 'committed'>;
  readonly platformName: string;
  /** Whom a push service may write to. */
  readonly supportEmail: string;
  /** Where customers write to. */
  readonly writeTo: () => string;
  sessionsOf(customerId: CustomerId): Promise<readonly LiveSession[]>;
  contactOf(
    customerId: CustomerId,
  ): Promise<{ readonly email: string; readonly language: Language } | undefined>;
  /** The customer who has an e-mail address. */
  idOfEmail(email: string): Promise<CustomerId | undefined>;
  readonly onError: (error: unknown) => void;
}

export interface NotificationsPart extends Part {
  /** Whether a mail may leave: its recipient is no customer, or has not muted what it is of. */
  wants(mail: Mail): Promise<boolean>;
  /** Hears what came of a mail. Never throws. */
  mailSettled(mail: Mail, outcome: MailOutcome): Promise<void>;
  /** An announcement to many customers, once to each however often it is called; `id` names it for ever. */
  tellMany(customerIds: readonly CustomerId[], news: BroadNews): Promise<void>;
  /** Forgets the devices of sessions that are over. */
  lookAgain(customerId: CustomerId): void;
  /** Shows what was pushed, in sample mode. */
  bindPushbox(server: FastifyInstance): void;
}

/** Stops before the lane that it rings by, and after all that may tell anything. */
export async function createNotificationsPart(needs: NotificationsPartNeeds): Promise<NotificationsPart> {
  const { db, clock, isSample, contactOf, onError } = needs;
  const key = needs.pushKey ?? (isSample ? await keepPushKey(needs.dataDir) : undefined);
  const bell = createBell(needs);
  const letterWriter = createLetterWriter(needs);
  const notifier = createNotifier({ ...needs, letterWriter, told: bell.ring });
  const notifications = createNotifications({ ...needs, notifier, bell });
  const mailReturns = createMailReturns({ ...needs, changed: bell.ring });
  const devices = createDevices({ ...needs, publicKey: key?.publicKey });
  const sender = key && createPushSender({ key, subject: `mailto:${needs.supportEmail}` });
  const pushDesk =
    sender &&
    createPushDesk({
      ...needs,
      send: isSample ? createDevPushes(db, clock, sender) : sender,
      languageOf: async (customerId) => (await contactOf(customerId))?.language,
    });
  const sendDue = async () => await pushDesk?.sendDue();
  return {
    async wants(mail) {
      if (mail.event === undefined) return true;
      const reader = await needs.idOfEmail(mail.to);
      return reader === undefined || (await notifications.wants(reader, mail));
    },
    mailSettled: (mail, outcome) => mailReturns.settled(mail, outcome).catch(onError),
    tellMany: (customerIds, { id, event, facts, at }) =>
      notifier.tellMany(
        customerIds.map((customerId) => ({
          event,
          about: id,
          once: true,
          facts: facts(customerId),
          customerId,
          book: undefined,
          sequence: 0n,
          at,
        })),
      ),
    lookAgain: (customerId) => void devices.lookAgain(customerId).catch(onError),
    bindPushbox: (server) => bindDevPushbox(server, db),
    traces: [noticeTraces(db)],
    calls: (router) =>
      bindNotificationCalls(router, notifications, devices, mailReturns, (days) =>
        notificationsOverviewOf(needs, days),
      ),
    jobs: {
      [tellNoticeTask]: { run: notifications.tell },
      // Told of each push as it is written; by the minute for those that wait.
      [sendPushesTask]: { cron: '* * * * *', run: sendDue },
      delete_old_notices: { cron: '47 3 * * *', run: notifications.deleteOld },
    },
    start: notifier.start,
    clockMove: {
      async caughtUp() {
        await notifier.settled();
        await sendDue();
      },
    },
    async stop() {
      await notifier.stop();
      await bell.stop();
    },
  };
}

import type { FastifyInstance } from 'fastify';
import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { tellNoticeTask } from '#foundation/server-kit/tell-notice.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { Language } from '#locales/languages.ts';
import type { NoticeEvent } from '../catalogue.ts';
import { createBell } from './bell.ts';
import { bindDevPushbox, createDevPushes } from './dev-pushbox.ts';
import { createDevices, type LiveSession } from './devices.ts';
import { createNotifications } from './notifications.ts';
import { createNotifier } from './notifier.ts';
import { sendPushesTask } from './push.sql.ts';
import { createPushDesk } from './push-desk.ts';
import { keepPushKey, type PushKey } from './push-key.ts';
import { bindNotificationCalls } from './routes.ts';
import { createPushSender } from './send-push.ts';

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
  /** Whom a push service may write to. */
  readonly supportEmail: string;
  sessionsOf(customerId: CustomerId): Promise<readonly LiveSession[]>;
  contactOf(customerId: CustomerId): Promise<{ readonly language: Language } | undefined>;
  readonly onError: (error: unknown) => void;
}

export interface NotificationsPart extends Part {
  /** Whether a customer has not muted what a mail is of. */
  wants(customerId: CustomerId, mail: Pick<Mail, 'group'>): Promise<boolean>;
  /** What the house tells many customers, each once however often it is called; `id` names it for ever. */
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
  const notifier = createNotifier({ ...needs, told: bell.ring });
  const notifications = createNotifications({ ...needs, notifier, bell });
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
    wants: notifications.wants,
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
    calls: (router) => bindNotificationCalls(router, notifications, devices),
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

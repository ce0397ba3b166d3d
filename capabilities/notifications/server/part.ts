import type { LedgerReader, MoneyLane } from '#capabilities/ledger/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Mail } from '#foundation/server-kit/mail/mail.ts';
import type { Part } from '#foundation/server-kit/part.ts';
import { tellNoticeTask } from '#foundation/server-kit/tell-notice.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import type { NoticeEvent } from '../catalogue.ts';
import { createBell } from './bell.ts';
import { createNotifications } from './notifications.ts';
import { createNotifier } from './notifier.ts';
import { bindNotificationCalls } from './routes.ts';

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
  readonly onError: (error: unknown) => void;
}

export interface NotificationsPart extends Part {
  /** Whether a customer has not muted what a mail is of. */
  wants(customerId: CustomerId, mail: Pick<Mail, 'group'>): Promise<boolean>;
  /** What the house tells many customers, each once however often it is called; `id` names it for ever. */
  tellMany(customerIds: readonly CustomerId[], news: BroadNews): Promise<void>;
}

/** Stops before the lane that it rings by, and after all that may tell anything. */
export function createNotificationsPart(needs: NotificationsPartNeeds): NotificationsPart {
  const bell = createBell(needs);
  const notifier = createNotifier({ ...needs, told: bell.ring });
  const notifications = createNotifications({ ...needs, notifier, bell });
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
    calls: (router) => bindNotificationCalls(router, notifications),
    jobs: {
      [tellNoticeTask]: { run: notifications.tell },
      delete_old_notices: { cron: '47 3 * * *', run: notifications.deleteOld },
    },
    start: notifier.start,
    clockMove: { caughtUp: notifier.settled },
    async stop() {
      await notifier.stop();
      await bell.stop();
    },
  };
}

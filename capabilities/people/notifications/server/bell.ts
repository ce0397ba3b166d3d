import type { MoneyLane } from '#capabilities/money/ledger/face.ts';
import { transferKind } from '#capabilities/money/ledger/transfer-kind.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { countUnread } from './notices.sql.ts';

/** What the live channel says to the customer's own connections. The lane alone numbers their events. */
const telling = transferKind('notifications.bell', (unread: number) =>
  accept({ transfers: [], answer: null, events: [{ event: 'bell', data: { unread } }] }),
);
const ringing = { ...telling, isLowPriority: true, takesNothing: true } as const;

/** At most so often for each customer: a hundred notices ring twice a second. */
const pauseMs = 500;
const ringsAtOnce = 200;

export interface Bell {
  /** Tells all the customer's open screens soon how much is unread. */
  ring(customerIds: Iterable<CustomerId>): void;
  stop(): Promise<void>;
}

export interface BellNeeds {
  readonly db: Database;
  readonly lane: MoneyLane;
  readonly onError: (error: unknown) => void;
}

export function createBell({ db, lane, onError }: BellNeeds): Bell {
  const waiting = new Set<CustomerId>();
  let round: Promise<void> | undefined;
  let isStopped = false;

  async function ringAll(): Promise<void> {
    // Those due by now: customers added meanwhile wait for the next round, and its pause.
    const due = [...waiting];
    waiting.clear();
    for (let from = 0; from < due.length; from += ringsAtOnce) {
      const heard = due.slice(from, from + ringsAtOnce);
      const unread = await countUnread(db, heard);
      const key = (customerId: CustomerId) => ({ book: 'demo', customerId }) as const;
      // What can't be sent now is counted at the next ring, or when the page asks.
      await Promise.all(
        heard.map((customerId) =>
          lane.submit(ringing, { key: key(customerId), input: unread.get(customerId) ?? 0 }),
        ),
      );
    }
  }

  function start(): void {
    if (isStopped) return;
    round ??= ringAll()
      .catch(onError)
      .then(() => {
        setTimeout(() => {
          round = undefined;
          if (waiting.size > 0) start();
        }, pauseMs).unref();
      });
  }

  return {
    ring(customerIds) {
      for (const customerId of customerIds) waiting.add(customerId);
      if (waiting.size > 0) start();
    },
    async stop() {
      isStopped = true;
      await round;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { LedgerReader, MoneyLane, StoredEvent } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import { type Clock, type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import { newsOf } from './news-of.ts';
import type { Draft } from './notice.ts';
import type { LetterWriter } from './notice-letters.ts';
import { selectProgress, updateProgress } from './notices.sql.ts';
import { storeNews } from './store-news.ts';

export interface NotifierNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: Pick<MoneyLane, 'listen'>;
  readonly ledger: Pick<LedgerReader, 'eventsSince'>;
  readonly mail: Pick<MailQueue, 'committed'>;
  readonly letterWriter: LetterWriter;
  /** Called with the customers who got a notice. */
  readonly told: (customerIds: Iterable<CustomerId>) => void;
  readonly onError: (error: unknown) => void;
}

export interface Notifier {
  /** Rereads what was committed since it stopped, then goes on with what is committed now. */
  start(): Promise<void>;
  /** Stores one more, at once; the same source is stored once. */
  tell(draft: Draft): Promise<void>;
  /** Stores notices for very many customers; no bell rings for it, they see it when they look next. */
  tellMany(drafts: readonly Draft[]): Promise<void>;
  /** Resolves when all is stored that has been heard of. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const draftsAtOnce = 500;
/** More than this can wait in the ledger, where it is safe. */
const mostWaiting = 50_000;
const eventsAtOnce = 1_000;
const againAfterMs = secondMs;
/**
 * Progress is stored this much late: what commits late has a number below others that were handled, and must
 * be found again.
 */
const progressLagMs = minuteMs;

/**
 * Makes notices of the lane's commits, outside the path of orders: the lane only hands over what it has
 * committed. What a crash left unhandled is reread at the next start, and no notice is made twice
 * (docs/decisions/0088-notices.md).
 */
export function createNotifier(needs: NotifierNeeds): Notifier {
  const { db, clock, lane, ledger, onError } = needs;
  let waiting: Draft[] = [];
  /** Something was left to the ledger: it is reread before anything else is handled. */
  let isBehind = true;
  let isRereading = false;
  let isRunning = false;
  let isStopped = false;
  let highest = 0n;
  let mark = 0n;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;

  lane.listen(({ key, events }) => {
    if (isBehind) return work();
    for (const stored of events) {
      if (stored.sequence > highest) highest = stored.sequence;
      waiting.push(...draftsOf(key, stored, clock.now()));
    }
    isBehind = waiting.length > mostWaiting;
    if (waiting.length > 0) work();
  });

  function work(): void {
    if (!isRunning) return;
    working ??= untilDone()
      .catch(onError)
      .finally(() => {
        working = undefined;
      });
  }

  async function untilDone(): Promise<void> {
    while (isBehind || waiting.length > 0) {
      try {
        if (isBehind) await catchUp();
        const drafts = waiting.slice(0, draftsAtOnce);
        needs.told(await store(drafts));
        waiting.splice(0, drafts.length);
      } catch (error) {
        onError(error);
        // Notices follow the order of the ledger: what waits behind it goes through it again.
        isBehind = true;
        if (isStopped) return;
        await pause(againAfterMs);
      }
    }
  }

  async function store(drafts: readonly Draft[]): Promise<ReadonlySet<CustomerId>> {
    const { told, letters } = await storeNews(db, drafts, needs.letterWriter);
    // The job delivers what this does not.
    for (const letter of letters) await needs.mail.committed(letter).catch(onError);
    return told;
  }

  /** What commits from now on waits meanwhile; what had been heard of before is read again. */
  async function catchUp(): Promise<void> {
    waiting = [];
    isBehind = false;
    isRereading = true;
    await reread().finally(() => {
      isRereading = false;
    });
  }

  async function reread(): Promise<void> {
    let through = await selectProgress(db);
    for (;;) {
      const events = await ledger.eventsSince(through, eventsAtOnce);
      needs.told(await store(events.flatMap((each) => draftsOf(each.key, each, each.at))));
      const last = events.at(-1);
      if (last === undefined) return;
      through = last.sequence;
      if (through > highest) highest = through;
    }
  }

  async function keepProgress(): Promise<void> {
    if (isBehind || isRereading) return;
    if (mark > 0n) await updateProgress(db, mark);
    const untold = waiting.map(({ sequence }) => sequence - 1n);
    mark = untold.reduce(lesser, highest);
  }

  return {
    async start() {
      isRunning = true;
      timer = setInterval(() => void keepProgress().catch(onError), progressLagMs);
      timer.unref();
      work();
      await working;
    },
    async tell(draft) {
      needs.told(await store([draft]));
    },
    async tellMany(drafts) {
      await store(drafts);
    },
    async settled() {
      while (working !== undefined) await working;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
      isRunning = false;
    },
  };
}

function draftsOf({ customerId, book }: AccountKey, stored: StoredEvent, at: Instant): Draft[] {
  if (customerId === 0n) return [];
  return newsOf(stored, at).map((news) => ({
    ...news,
    customerId,
    book: isOfBook(news.event) ? book : undefined,
    sequence: stored.sequence,
    at,
  }));
}

/** Identity and alerts are of the customer, whatever book their events were numbered in. */
function isOfBook(event: Draft['event']): boolean {
  return !['identityVerified', 'identityRejected', 'priceAlert'].includes(event);
}

function lesser(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

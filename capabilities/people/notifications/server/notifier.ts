import { setTimeout as pause } from 'node:timers/promises';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { Draft } from './notice.ts';
import { type BacklogNeeds, createBacklog } from './notice-backlog.ts';
import type { LetterWriter } from './notice-letters.ts';
import { storeNews } from './store-news.ts';

export interface NotifierNeeds extends BacklogNeeds {
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
  const { db, mail, letterWriter, told, onError } = needs;
  const backlog = createBacklog(needs, work);
  let isRunning = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;

  function work(): void {
    if (!isRunning) return;
    working ??= untilDone()
      .catch(onError)
      .finally(() => {
        working = undefined;
      });
  }

  async function untilDone(): Promise<void> {
    while (backlog.hasMore()) {
      try {
        await backlog.handleNext(tell);
      } catch (error) {
        onError(error);
        backlog.fallBehind();
        if (isStopped) return;
        await pause(againAfterMs);
      }
    }
  }

  async function tell(drafts: readonly Draft[]): Promise<void> {
    told(await store(drafts));
  }

  async function store(drafts: readonly Draft[]): Promise<ReadonlySet<CustomerId>> {
    const stored = await storeNews(db, drafts, letterWriter);
    // The job delivers what this does not.
    for (const letter of stored.letters) await mail.committed(letter).catch(onError);
    return stored.told;
  }

  return {
    async start() {
      isRunning = true;
      timer = setInterval(() => void backlog.keepProgress().catch(onError), progressLagMs);
      timer.unref();
      work();
      await working;
    },
    tell: (draft) => tell([draft]),
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

import type { LedgerReader, MoneyLane, StoredEvent } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { Clock, Instant } from '#foundation/time/clock.ts';
import { newsOf } from './news-of.ts';
import type { Draft } from './notice.ts';
import { selectProgress, updateProgress } from './notices.sql.ts';

export interface BacklogNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: Pick<MoneyLane, 'listen'>;
  readonly ledger: Pick<LedgerReader, 'eventsSince'>;
}

type Handle = (drafts: readonly Draft[]) => Promise<void>;

/** The notices of what the lane has committed, until they are stored. */
export interface Backlog {
  hasMore(): boolean;
  /** Hands over the next portion, after rereading the ledger where something was left to it. */
  handleNext(handle: Handle): Promise<void>;
  /** Leaves all to the ledger: notices follow its order, so what waits behind a failure is reread with it. */
  fallBehind(): void;
  /** Stores how far the ledger was handled one call ago. */
  keepProgress(): Promise<void>;
}

const draftsAtOnce = 500;
/** More than this can wait in the ledger, where it is safe. */
const mostWaiting = 50_000;
const eventsAtOnce = 1_000;

export function createBacklog({ db, clock, lane, ledger }: BacklogNeeds, onMore: () => void): Backlog {
  let waiting: Draft[] = [];
  /** Something was left to the ledger: it is reread before anything else is handled. */
  let isBehind = true;
  let isRereading = false;
  let highest = 0n;
  let mark = 0n;

  lane.listen(({ key, events }) => {
    if (isBehind) return onMore();
    for (const stored of events) {
      if (stored.sequence > highest) highest = stored.sequence;
      waiting.push(...draftsOf(key, stored, clock.now()));
    }
    isBehind = waiting.length > mostWaiting;
    if (waiting.length > 0) onMore();
  });

  /** What commits from now on waits meanwhile; what had been heard of before is read again. */
  async function catchUp(handle: Handle): Promise<void> {
    waiting = [];
    isBehind = false;
    isRereading = true;
    await reread(handle).finally(() => {
      isRereading = false;
    });
  }

  async function reread(handle: Handle): Promise<void> {
    let through = await selectProgress(db);
    for (;;) {
      const events = await ledger.eventsSince(through, eventsAtOnce);
      await handle(events.flatMap((each) => draftsOf(each.key, each, each.at)));
      const last = events.at(-1);
      if (last === undefined) return;
      through = last.sequence;
      if (through > highest) highest = through;
    }
  }

  return {
    hasMore: () => isBehind || waiting.length > 0,
    async handleNext(handle) {
      if (isBehind) await catchUp(handle);
      const drafts = waiting.slice(0, draftsAtOnce);
      await handle(drafts);
      waiting.splice(0, drafts.length);
    },
    fallBehind() {
      isBehind = true;
    },
    async keepProgress() {
      if (isBehind || isRereading) return;
      if (mark > 0n) await updateProgress(db, mark);
      const untold = waiting.map(({ sequence }) => sequence - 1n);
      mark = untold.reduce(lesser, highest);
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

import type { Result } from '#foundation/refusals/result.ts';
import { secondMs } from '#foundation/time/clock.ts';
import type { AuctionMemory } from './auction-memory.ts';
import type { NftNeeds } from './needs.ts';
import { selectDueAuctions } from './pieces.sql.ts';

/** Settles auctions whose time is over, each exactly once: by a timer, by a job each minute, and at start. */
export interface AuctionEnd {
  /**
   * Settles what is due by now; what a failure leaves is taken up by the next run. Resolves to how many it
   * settled.
   */
  run(): Promise<number>;
  start(): void;
  /** Waits for the run under way. */
  stop(): Promise<void>;
}

const atOnce = 50;

export function createAuctionEnd(
  { db, clock, onError }: Pick<NftNeeds, 'db' | 'clock' | 'onError'>,
  memory: AuctionMemory,
  settle: (id: bigint) => Promise<Result<null>>,
): AuctionEnd {
  let lastTurn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function runAll(): Promise<number> {
    let settled = 0;
    for (;;) {
      const due = await selectDueAuctions(db, new Date(clock.now()), atOnce);
      const results = await Promise.all(due.map(settle));
      const done = results.filter(({ ok }) => ok).length;
      settled += done;
      // Another process was quicker with the others, or the database is away: the next run sees.
      if (done === 0 || due.length < atOnce) return settled;
    }
  }

  function run(): Promise<number> {
    const turn = lastTurn.then(runAll);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  return {
    run,
    start() {
      timer = setInterval(() => {
        const next = memory.nextEnd();
        if (next !== undefined && next <= clock.now()) void run().catch(onError);
      }, secondMs);
    },
    async stop() {
      clearInterval(timer);
      await lastTurn;
    },
  };
}

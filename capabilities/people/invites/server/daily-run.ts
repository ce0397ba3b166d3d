import { type Clock, formatInstant, type Instant } from '#foundation/time/clock.ts';
import { dayAfter, lastWholeDay, startOf } from '../rules.ts';
import { type CountingNeeds, countFees } from './count-fees.ts';
import { type EndingNeeds, endWaiting, followRewards } from './end-waiting.ts';
import type { InvitesKinds } from './invites-lane.ts';
import { selectProgress, updateProgress } from './rewards.sql.ts';

export interface DailyRun {
  /**
   * Counts every whole day since the last that was counted, then ends what has waited long enough. What fails
   * is left, and taken up by the next run; throws then, so that the job is seen to have failed.
   */
  run(): Promise<void>;
  /** From when on fees are not counted yet; undefined: of before the first run, nothing is promised. */
  uncountedSince(): Promise<Instant | undefined>;
}

export type RunNeeds = CountingNeeds & EndingNeeds & { readonly clock: Clock; readonly kinds: InvitesKinds };

export function createDailyRun(needs: RunNeeds): DailyRun {
  const { db, clock, kinds } = needs;
  let lastTurn: Promise<unknown> = Promise.resolve();

  async function runAll(): Promise<void> {
    const at = clock.now();
    const last = lastWholeDay(at);
    const done = await selectProgress(db);
    // Fees of before the first run were paid under no such promise.
    let failed = 0;
    if (done !== undefined && done < last) failed = await countFees(needs, kinds.count, dayAfter(done), last);
    if (failed === 0 && (done === undefined || done < last)) await updateProgress(db, last);
    failed += await endWaiting(needs, kinds.end, at);
    failed += await followRewards(needs, kinds.follow);
    if (failed > 0)
      throw new Error(`${failed} invitations failed and wait for the next run, at ${formatInstant(at)}`);
  }

  return {
    run() {
      const turn = lastTurn.then(runAll);
      lastTurn = turn.catch(() => undefined);
      return turn;
    },
    async uncountedSince() {
      const counted = await selectProgress(db);
      return counted === undefined ? undefined : startOf(dayAfter(counted));
    },
  };
}

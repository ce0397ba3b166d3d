import type { TimedWork } from '#capabilities/desk/reviews/face.ts';
import { type Clock, type Instant, minuteMs } from '#foundation/time/clock.ts';
import { changesHoldings, type Hold } from '../action.ts';
import type { Calendar } from './calendar.ts';
import type { OpeningJumps } from './opening-jumps.ts';
import type { TellAheadNeeds } from './tell-ahead.ts';

/** Longer than it takes to carry an action out, and time for two operators to look one up. */
export const heldAtMostMs = 15 * minuteMs;

/** Every market that is held now, each once, the longest first. */
export function holdsAt(
  {
    calendar,
    jumps,
  }: { readonly calendar: Pick<Calendar, 'all'>; readonly jumps: Pick<OpeningJumps, 'open'> },
  at: Instant,
): readonly Hold[] {
  const byCode = new Map<string, Hold>();
  for (const action of calendar.all()) {
    const { code, state, exAt: since } = action;
    if (!changesHoldings(action) || state === 'applied' || since > at || byCode.has(code)) continue;
    byCode.set(code, { code, why: state === 'proposed' ? 'unconfirmed' : 'unfinished', since });
  }
  for (const { code, sessionAt: since } of jumps.open())
    if (!byCode.has(code)) byCode.set(code, { code, why: 'jump', since });
  return [...byCode.values()].toSorted((one, other) => one.since - other.since);
}

/** Held markets as work with a deadline: operators who may agree to actions are mailed when it passes. */
export function holdWork(holds: (at: Instant) => readonly Hold[], clock: Clock): TimedWork {
  return {
    kind: 'hold',
    permission: 'markets.configure',
    count: async (at) => {
      const all = holds(at);
      return {
        waiting: all.length,
        overdue: all.filter(({ since }) => since + heldAtMostMs < at).length,
      };
    },
    // Never more than shares are listed: one page holds them all.
    waiting: async ({ after }) =>
      after !== undefined
        ? []
        : holds(clock.now()).map(({ code, since }, nth) => ({
            subjectId: `${code}-${since}`,
            recordId: BigInt(nth),
            submittedAt: since,
            dueAt: since + heldAtMostMs,
          })),
  };
}

/** Notifies holders of a hold that lasts longer than it may, once: a notice is named by its hold. */
export function createTellHeld(
  { db, clock, tellHolders }: TellAheadNeeds,
  holds: (at: Instant) => readonly Hold[],
): () => Promise<void> {
  const told = new Set<string>();
  return async () => {
    const at = clock.now();
    for (const hold of holds(at)) {
      const name = `${hold.code} ${hold.since}`;
      if (hold.since + heldAtMostMs > at || told.has(name)) continue;
      await db.transaction().execute((tx) => tellHolders(tx, { hold, at }));
      told.add(name);
    }
  };
}

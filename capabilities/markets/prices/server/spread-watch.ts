import { type Instant, minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { SpreadGuard } from '../face.ts';

/** How wide a spread may be: so many times the median, and so many times the catalogue's at least. */
export interface GuardTimes {
  readonly medianTimes: number;
  readonly listedTimes: number;
}

/** The spread that stood at each second of the session, one figure a second, over the last 15 minutes. */
const windowSeconds = 15 * 60;
/** A quote that nothing followed counts for so long: a night between two sessions is no time of session. */
const standsAtMost = 60;

/**
 * How wide an instrument's spread usually is: the median over time, so that a burst of quotes weighs no more
 * than the seconds it lasted. A spread beyond the limit is not counted; where nothing else came for 15
 * minutes of session, it is how the market is now, and its median takes over
 * (docs/decisions/0066-sound-ticks.md).
 */
export interface SpreadWatch {
  readonly guard: SpreadGuard;
  /** Whether a spread in points is within the guard. Quotes of open sessions alone, in their order. */
  take(spreadPoints: number, at: Instant): boolean;
  /** Other figures: for the next quote. */
  setTimes(times: GuardTimes): void;
}

/** Begins as if the spread had been `medianPoints` for the whole window. */
export function createSpreadWatch(
  listedPoints: number,
  medianPoints: number,
  first: GuardTimes,
): SpreadWatch {
  let times = first;
  let usual = new Float64Array(windowSeconds).fill(medianPoints);
  let next = 0;
  let hasChanged = false;
  /** The seconds since the last spread within the guard, if none came: what may become usual. */
  let beyond: number[] = [];
  let standing: { readonly points: number; readonly isWithin: boolean } | undefined;
  let countedTo = 0;
  let minute = 0;
  let guard = guardAt(medianPoints);

  function guardAt(median: number): SpreadGuard {
    const limitPoints = Math.max(median * times.medianTimes, listedPoints * times.listedTimes);
    return { medianPoints: median, limitPoints };
  }

  function count({ points, isWithin }: { points: number; isWithin: boolean }, seconds: number): void {
    for (let second = 0; second < seconds; second += 1) {
      if (!isWithin) {
        beyond.push(points);
        continue;
      }
      if (usual[next] !== points) hasChanged = true;
      usual[next] = points;
      next = (next + 1) % windowSeconds;
    }
    if (beyond.length < windowSeconds) return;
    usual = Float64Array.from(beyond.slice(-windowSeconds));
    [beyond, next, hasChanged] = [[], 0, true];
    renew();
  }

  function renew(): void {
    if (!hasChanged) return;
    hasChanged = false;
    guard = guardAt(usual.toSorted()[windowSeconds >> 1] ?? 0);
  }

  return {
    get guard() {
      return guard;
    },
    take(points, at) {
      const second = Math.floor(at / secondMs);
      if (standing !== undefined && second > countedTo) {
        count(standing, Math.min(second - countedTo, standsAtMost));
      }
      countedTo = Math.max(countedTo, second);
      // Sorting at every quote would cost more than all the rest.
      if (Math.floor(at / minuteMs) !== minute) {
        minute = Math.floor(at / minuteMs);
        renew();
      }
      const isWithin = points <= guard.limitPoints;
      if (isWithin) beyond = [];
      standing = { points, isWithin };
      return isWithin;
    },
    setTimes(newer) {
      times = newer;
      guard = guardAt(guard.medianPoints);
    },
  };
}

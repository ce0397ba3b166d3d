import { systemClock } from '#foundation/time/clock.ts';

/** A piece as it is shown: `turnsAt` is when it ends or begins, by this machine's clock. */
export type Timed<T> = T & { readonly turnsAt?: number };

interface Turning {
  readonly id: string;
  readonly status: string;
  readonly endsAt?: string | undefined;
  readonly remainingSeconds?: number | undefined;
}

const known = new Map<string, number>();
const driftMs = 2000;

/**
 * The platform's clock decides, this machine's only counts down. An end that is the same as before keeps its
 * place, so that answers that travelled for longer or shorter don't make the seconds jump.
 */
export function withDeadline<T extends Turning>(piece: T, now = systemClock.now()): Timed<T> {
  const { id, status, endsAt, remainingSeconds } = piece;
  if (remainingSeconds === undefined) return piece;
  const name = `${id} ${status} ${endsAt}`;
  const read = now + remainingSeconds * 1000;
  const before = known.get(name);
  const turnsAt = before !== undefined && Math.abs(before - read) < driftMs ? before : read;
  known.set(name, turnsAt);
  return { ...piece, turnsAt };
}

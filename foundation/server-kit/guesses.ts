import { createHash } from 'node:crypto';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import {
  afterFailure,
  afterStrangersFailure,
  type Failures,
  isLocked,
  longestLockMs,
  strangersAtMost,
  strangersCodesAtMost,
  strangersMs,
} from '#foundation/secrets/lockout.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database, Tx } from './database.ts';
import { deleteGuesses, findGuesses, lockGuesses, storeGuesses } from './guesses.sql.ts';

/**
 * Who guesses at an account (docs/decisions/0172-guess-budgets.md). A device that was here before is counted
 * by itself alone. Strangers are counted by their network, and all of them together.
 */
export interface Guesser {
  readonly own: string;
  /** The account that all strangers guess at; absent for who is none. */
  readonly strangersOf?: string;
  /** A stranger who types a code of a second factor, and whether the account asks for one. */
  readonly typesCode?: boolean;
  readonly asksCode?: boolean;
}

/** Which refusals are wrong guesses. */
export interface WrongGuesses {
  readonly secret: RefusalName;
  readonly code: RefusalName;
}

/**
 * Before the work of a hash: whether no guess of theirs counts now. Who types a code costs it in any case.
 */
export async function isShutOut(db: Database, guesser: Guesser, at: Instant): Promise<boolean> {
  if (guesser.typesCode) return false;
  const keys = [guesser.own, ...strangers(guesser, 'secrets')].map(keyOf);
  const found = await Promise.all(keys.map((key) => findGuesses(db, key)));
  return found.some((failures) => isLocked(failures?.lockedUntil, at));
}

/**
 * Decides a guess under the lock of its counts, so that guesses made at the same time get no more answers
 * between them. While a stranger's count is spent nothing but the password and the second factor, both right
 * at once, lets them in, and every other answer is the same.
 */
export async function guarded<T>(
  tx: Tx,
  guesser: Guesser,
  at: Instant,
  wrong: WrongGuesses,
  decide: () => Promise<Result<T>>,
  onLocked?: (until: Instant) => Promise<void>,
): Promise<Result<T>> {
  const showsCode = guesser.typesCode && guesser.asksCode;
  // Always in this order: two guesses never wait for each other.
  const all = await countsOf(tx, strangers(guesser, 'secrets'), at);
  const codes = await countsOf(tx, showsCode ? strangers(guesser, 'codes') : [], at);
  const own = await countsOf(tx, [guesser.own], at);
  const isShut = [...all, ...own].some(isLockedNow);
  if (codes.some(isLockedNow) || (isShut && !showsCode)) return refuse('LOGIN_LOCKED');

  const result = await decide();
  if (result.ok) {
    for (const { key } of own) await deleteGuesses(tx, key);
    return result;
  }
  const isCode = result.refusal === wrong.code;
  if (isCode || result.refusal === wrong.secret) {
    const after = [
      ...own.map((count) => ({ ...count, after: afterFailure(count.before, at), keepMs: 2 * longestLockMs })),
      ...all.map((count) => ({ ...count, ...together(count.before, strangersAtMost) })),
      ...(isCode ? codes : []).map((count) => ({
        ...count,
        ...together(count.before, strangersCodesAtMost),
      })),
    ];
    for (const { key, after: failures, keepMs } of after) {
      await storeGuesses(tx, key, failures, at + keepMs);
      if (failures.lockedUntil !== undefined && !isShut) await onLocked?.(failures.lockedUntil);
    }
  }
  return isShut ? refuse('LOGIN_LOCKED') : result;

  function isLockedNow({ before }: { before: Failures }): boolean {
    return isLocked(before.lockedUntil, at);
  }
  function together(before: Failures, atMost: number) {
    return { after: afterStrangersFailure(before, atMost, at), keepMs: strangersMs };
  }
}

/**
 * What the guesser, and all strangers, got wrong before counts no more: the password is another. To be called
 * while no account is locked: who guesses locks the counts first.
 */
export async function forgetGuesses(db: Database, guesser: Guesser): Promise<void> {
  for (const name of [...strangers(guesser, 'secrets'), guesser.own]) await deleteGuesses(db, keyOf(name));
}

function strangers({ strangersOf }: Guesser, what: 'secrets' | 'codes'): string[] {
  return strangersOf === undefined ? [] : [`${what} of ${strangersOf}`];
}

async function countsOf(tx: Tx, names: readonly string[], at: Instant) {
  const counts: { key: Buffer; before: Failures }[] = [];
  for (const name of names) {
    const key = keyOf(name);
    counts.push({ key, before: await lockGuesses(tx, key, at) });
  }
  return counts;
}

function keyOf(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

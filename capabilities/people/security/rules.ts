import { hourMs, type Instant, minuteMs } from '#foundation/time/clock.ts';

/**
 * How long a change of what guards the money holds withdrawals back, and a lock of the withdrawal password
 * lasts.
 */
export const withdrawalHoldMs = 24 * hourMs;
export const withdrawalTriesToLock = 5;

export const recoveryCodeCount = 10;
export const passkeysAtMost = 20;

/** How long an authenticator has to sign, and a journey to Google may take. */
export const challengeLifeMs = 5 * minuteMs;
export const googleStartLifeMs = 10 * minuteMs;
export const googleArrivalLifeMs = 15 * minuteMs;

export interface WithdrawalTries {
  readonly failures: number;
  readonly lockedUntil: Instant | undefined;
}

/** The count after one more wrong withdrawal password; the fifth locks for 24 h and resets the count. */
export function afterWrongWithdrawalPassword(failures: number, at: Instant): WithdrawalTries {
  const count = failures + 1;
  return count < withdrawalTriesToLock
    ? { failures: count, lockedUntil: undefined }
    : { failures: 0, lockedUntil: at + withdrawalHoldMs };
}

/** Until when withdrawals are held back after these changes; undefined when none of them still counts. */
export function holdUntil(changes: readonly (Instant | undefined)[], at: Instant): Instant | undefined {
  const until = Math.max(...changes.map((change) => (change ?? Number.NEGATIVE_INFINITY) + withdrawalHoldMs));
  return until > at ? until : undefined;
}

/** Letters and digits that are not mistaken for each other: 32 of them, five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A recovery code of sixteen characters in fours (80 bits), from sixteen random bytes. */
export function recoveryCodeFrom(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, 16), (byte) => alphabet[byte % 32]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A recovery code as it is compared: people leave out hyphens and type in any case. Undefined when it is
 * none.
 */
export function normalRecoveryCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJ-NP-Z2-9]{16}$/.test(letters) ? letters : undefined;
}

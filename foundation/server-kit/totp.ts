import { Secret, TOTP } from 'otpauth';
import type { Instant } from '#foundation/time/clock.ts';

/** One-time codes of authenticator applications (RFC 6238): six digits, SHA-1, steps of 30 seconds. */

/** A code counts in its own step and in the ones beside it: clocks differ, and typing takes time. */
const window = 1;

/** How many codes count at any moment, of a million. */
export const totpCodesCounting = 2 * window + 1;

/** 160 random bits in base 32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator application reads from the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ secret, issuer, label: account }).toString();
}

/**
 * The step a code belongs to; undefined when it is no code of the present ones. A step may be used once: keep
 * what {@link withUsedStep} gives and refuse the steps in it. `at` is real time, by which the application
 * counts too.
 */
export function totpStep(secret: string, code: string, at: Instant): bigint | undefined {
  const totp = new TOTP({ secret });
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp: at, window }) : null;
  return delta === null ? undefined : BigInt(totp.counter({ timestamp: at }) + delta);
}

/** The used steps with one more, without those whose codes no longer count. */
export function withUsedStep(used: readonly bigint[], step: bigint): bigint[] {
  return [...used.filter((each) => each >= step - 2n * BigInt(window)), step];
}

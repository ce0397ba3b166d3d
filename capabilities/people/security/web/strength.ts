import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { getSecurity } from '../contract.ts';

type Security = OutputOf<typeof getSecurity>;

/** What is counted, the most useful first. */
const protections = ['totp', 'withdrawal', 'passkeys', 'antiPhishing'] as const;
export type Protection = (typeof protections)[number];

export interface Strength {
  readonly level: 'weak' | 'fair' | 'strong';
  readonly on: number;
  readonly all: number;
  /** What to turn on next. */
  readonly next: Protection | undefined;
}

/**
 * How well an account is guarded. A passkey or one-time codes make the difference: without both, a password
 * is all it takes.
 */
export function strengthOf(security: Security): Strength {
  const isOn: Record<Protection, boolean> = {
    totp: security.hasTotp,
    withdrawal: security.hasWithdrawalPassword,
    passkeys: security.passkeys.length > 0,
    antiPhishing: security.antiPhishingCode !== null,
  };
  const on = protections.filter((each) => isOn[each]).length;
  const level = !isOn.totp ? 'weak' : on < 3 ? 'fair' : 'strong';
  return { level, on, all: protections.length, next: protections.find((each) => !isOn[each]) };
}

import { dayMs, hourMs } from '#foundation/time/clock.ts';

/** What support does for a locked-out customer (`customers-console.recovery.kinds.<kind>`). */
export const recoveryKinds = ['secondFactor', 'email'] as const;
export type RecoveryKind = (typeof recoveryKinds)[number];

/** Of one that was approved. */
export const recoveryOutcomes = ['done', 'stopped'] as const;
export type RecoveryOutcome = (typeof recoveryOutcomes)[number];

/**
 * From the approval on, every address of the account can stop it: over a weekend, so that who reads mail on
 * workdays alone has a day of them.
 */
export const recoveryDelayMs = 72 * hourMs;

/** Withdrawals are stopped this long after the approval: a day longer than the delay. */
export const recoveryHoldMs = recoveryDelayMs + dayMs;

/** An address that was replaced is still asked about later recoveries for this long. */
export const formerAddressMs = 90 * dayMs;

/** A request is to be decided within this time. */
export const recoveryDueMs = dayMs;

/** What a decision may name (`reviews.reasons.<code>`). */
export const recoveryReasons = {
  approve: ['evidenceChecked'],
  reject: ['evidenceMissing', 'notJustified', 'wrongCustomer'],
} as const;

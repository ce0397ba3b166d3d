import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What signing in and the customer's own page ask about the guards of an account. */
export interface AccountGuard {
  /**
   * Checks and uses up a one-time code or a recovery code, under a lock of its own. Accepts anything where one-time codes are off;
   * TOTP_REQUIRED without a code, TOTP_INCORRECT for a wrong or used one. What it refuses it has not written.
   */
  checkSecondFactor(tx: Tx, customerId: CustomerId, code: string | undefined): Promise<Result<null>>;
  /**
   * Removes the passkeys and the Google account added since `since`, when a thief may have been in. One-time codes stay: what a
   * link in a mail could turn off would not guard against whoever reads the mails.
   */
  removeWaysInSince(tx: Tx, customerId: CustomerId, since: Instant): Promise<void>;
  standingOf(customerId: CustomerId): Promise<Standing>;
  /** The code the customer has chosen to see in every mail of ours. */
  antiPhishingCodeOf(customerId: CustomerId): Promise<string | undefined>;
}

export interface Standing {
  readonly hasTotp: boolean;
  readonly hasWithdrawalPassword: boolean;
}

/** What paying money out asks. */
export interface WithdrawalGuard {
  /**
   * WITHDRAWAL_PASSWORD_NOT_SET without one, WITHDRAWAL_PASSWORD_INCORRECT, and after five wrong tries WITHDRAWALS_LOCKED for 24 h.
   * Counts a wrong try in a transaction of its own: call it outside yours.
   */
  checkWithdrawalPassword(customerId: CustomerId, password: string): Promise<Result<null>>;
  /** The second factor for a withdrawal, as {@link AccountGuard.checkSecondFactor}, in a transaction of its own. */
  checkWithdrawalCode(customerId: CustomerId, code: string | undefined): Promise<Result<null>>;
  /** Until when a change of the password, the withdrawal password or the one-time codes holds withdrawals back (24 h). */
  withdrawalHoldUntil(customerId: CustomerId): Promise<Instant | undefined>;
}

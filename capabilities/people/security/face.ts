import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Instant } from '#foundation/time/clock.ts';

/** What other capabilities ask about the guards of an account. */
export interface AccountGuards {
  /** Whether more than the password guards it: one-time codes, or a passkey. */
  isGuarded(customerId: CustomerId): Promise<boolean>;
}

/** What paying money out asks. */
export interface WithdrawalGuard {
  /**
   * WITHDRAWAL_PASSWORD_NOT_SET without one, WITHDRAWAL_PASSWORD_INCORRECT, and after five wrong tries
   * WITHDRAWALS_LOCKED for 24 h. Counts a wrong try in a transaction of its own: call it outside yours.
   */
  checkWithdrawalPassword(customerId: CustomerId, password: string): Promise<Result<null>>;
  /**
   * The second factor for a withdrawal, as `AccountGuard.checkSecondFactor` of the customers, in a
   * transaction of its own.
   */
  checkWithdrawalCode(customerId: CustomerId, code: string | undefined): Promise<Result<null>>;
  /**
   * Until when a change of the password, the withdrawal password or the one-time codes holds withdrawals back
   * (24 h).
   */
  withdrawalHoldUntil(customerId: CustomerId): Promise<Instant | undefined>;
}

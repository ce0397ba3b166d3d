import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result } from '#foundation/refusals/result.ts';
import { shownPasskey } from '#foundation/server-kit/shown-passkey.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { getSecurity } from '../contract.ts';
import type { AccountGuards, WithdrawalGuard } from '../face.ts';
import { deleteExpiredGoogle, findGoogleEmail } from './google.sql.ts';
import type { SecurityNeeds, SecurityServiceNeeds } from './needs.ts';
import { deleteExpiredChallenges, listPasskeys } from './passkeys.sql.ts';
import { findAntiPhishingCode } from './settings.sql.ts';
import { createSecurityThrottles } from './throttles.ts';
import { findTotpState } from './totp.sql.ts';
import { findWithdrawalPassword } from './withdrawal-password.sql.ts';
import { createWithdrawalGuard } from './withdrawal-password.ts';

/**
 * The guards of an account. Its use cases take {@link SecurityService.world}; withdrawals see
 * {@link WithdrawalGuard} alone.
 */
export interface SecurityService extends AccountGuards, WithdrawalGuard {
  readonly needs: SecurityNeeds;
  overview(customerId: CustomerId): Promise<Result<OutputOf<typeof getSecurity>>>;
  /** Deletes challenges and journeys that have expired. */
  deleteExpired(): Promise<void>;
}

export function createSecurity(options: SecurityServiceNeeds): SecurityService {
  const { db, clock, google } = options;
  const needs: SecurityNeeds = { ...options, throttles: createSecurityThrottles(db) };
  const guard = createWithdrawalGuard(needs);
  return {
    needs,
    ...guard,
    async overview(customerId) {
      const [totp, passkeys, googleEmail, withdrawal, held, antiPhishingCode] = await Promise.all([
        findTotpState(db, customerId),
        listPasskeys(db, customerId),
        findGoogleEmail(db, customerId),
        findWithdrawalPassword(db, customerId),
        guard.withdrawalHoldUntil(customerId),
        findAntiPhishingCode(db, customerId),
      ]);
      const lockedUntil = withdrawal?.lockedUntil?.getTime();
      return accept({
        ...totp,
        passkeys: passkeys.map(shownPasskey),
        isGoogleOffered: google !== undefined,
        googleEmail: googleEmail ?? null,
        hasWithdrawalPassword: withdrawal !== undefined,
        withdrawalsLockedUntil: whenAhead(lockedUntil, clock.now()),
        withdrawalsHeldUntil: whenAhead(held, clock.now()),
        antiPhishingCode: antiPhishingCode ?? null,
      });
    },
    async isGuarded(customerId) {
      const [{ hasTotp }, passkeys] = await Promise.all([
        findTotpState(db, customerId),
        listPasskeys(db, customerId),
      ]);
      return hasTotp || passkeys.length > 0;
    },
    async deleteExpired() {
      const at = new Date(clock.now());
      await deleteExpiredChallenges(db, at);
      await deleteExpiredGoogle(db, at);
    },
  };
}

function whenAhead(until: Instant | undefined, at: Instant): string | null {
  return until !== undefined && until > at ? formatInstant(until) : null;
}

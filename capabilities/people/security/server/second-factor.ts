import { createHash } from 'node:crypto';
import type { AccountGuard } from '#capabilities/people/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database, Tx } from '#foundation/server-kit/database.ts';
import type { SealedColumn } from '#foundation/server-kit/sealed-column.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { totpStep, withUsedStep } from '#foundation/server-kit/totp.ts';
import type { Clock } from '#foundation/time/clock.ts';
import { normalRecoveryCode } from '../rules.ts';
import { deleteGoogleLinkSince } from './google.sql.ts';
import { deletePasskeysSince } from './passkeys.sql.ts';
import { findAntiPhishingCode, storeGuardChange } from './settings.sql.ts';
import {
  deleteTotp,
  findTotpState,
  lockTotp,
  type StoredTotp,
  storeUsedSteps,
  takeRecoveryCode,
} from './totp.sql.ts';
import { hasWithdrawalPassword } from './withdrawal-password.sql.ts';

export interface SecondFactor extends AccountGuard {
  /** Checks a code of the authenticator alone and uses it up; false when it is wrong or used. */
  spendCode(tx: Tx, customerId: CustomerId, totp: StoredTotp, code: string): Promise<boolean>;
}

/**
 * The part of this capability that the customers are built upon. `appClock` is real time, by which
 * authenticator apps count as well; the platform's own clock may be moved in sample mode.
 */
export function createSecondFactor({
  db,
  box,
  appClock,
}: {
  readonly db: Database;
  readonly box: SecretBox;
  readonly appClock: Clock;
}): SecondFactor {
  async function spendCode(tx: Tx, customerId: CustomerId, totp: StoredTotp, code: string): Promise<boolean> {
    const secret = box.open(totp.sealedSecret, totpOf(customerId)).toString();
    const step = totpStep(secret, code, appClock.now());
    if (step === undefined || totp.usedSteps.includes(step)) return false;
    await storeUsedSteps(tx, customerId, withUsedStep(totp.usedSteps, step));
    return true;
  }

  return {
    spendCode,
    async checkSecondFactor(tx, customerId, code) {
      const totp = await lockTotp(tx, customerId);
      if (totp === undefined || totp.confirmedAt === null) return accept(null);
      const typed = code?.replace(/\s/g, '') ?? '';
      if (typed === '') return refuse('TOTP_REQUIRED');
      const recoveryCode = normalRecoveryCode(typed);
      const isRight =
        recoveryCode === undefined
          ? await spendCode(tx, customerId, totp, typed)
          : await takeRecoveryCode(tx, customerId, hashRecoveryCode(customerId, recoveryCode));
      return isRight ? accept(null) : refuse('TOTP_INCORRECT');
    },
    async removeWaysInSince(tx, customerId, since) {
      await deletePasskeysSince(tx, customerId, new Date(since));
      await deleteGoogleLinkSince(tx, customerId, new Date(since));
    },
    async removeWaysIn(tx, customerId, { isCodeLost, at }) {
      await deletePasskeysSince(tx, customerId, new Date(0));
      await deleteGoogleLinkSince(tx, customerId, new Date(0));
      if (isCodeLost) await deleteTotp(tx, customerId);
      await storeGuardChange(tx, customerId, new Date(at));
    },
    async guardsOf(customerId) {
      const [{ hasTotp }, hasPassword] = await Promise.all([
        findTotpState(db, customerId),
        hasWithdrawalPassword(db, customerId),
      ]);
      return { hasTotp, hasWithdrawalPassword: hasPassword };
    },
    antiPhishingCodeOf: (customerId) => findAntiPhishingCode(db, customerId),
  };
}

/** Whose secret a sealed one is. */
export function totpOf(customerId: CustomerId | string): string {
  return `totp of ${customerId}`;
}

export const totpSeal: SealedColumn = {
  what: 'one-time secrets of customers',
  table: 'security.totp',
  column: 'sealed_secret',
  of: ['customer_id'],
  about: totpOf,
};

/** 80 random bits need no slow hash; the id keeps one customer's codes from being another's. */
export function hashRecoveryCode(customerId: CustomerId, code: string): Buffer {
  return createHash('sha256').update(`${customerId} ${code}`).digest();
}

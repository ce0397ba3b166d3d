import { randomBytes } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { newTotpSecret, totpUri } from '#foundation/server-kit/totp.ts';
import { recoveryCodeCount, recoveryCodeFrom } from '../rules.ts';
import type { SecurityNeeds } from './needs.ts';
import { hashRecoveryCode, totpOf } from './second-factor.ts';
import { storeGuardChange } from './settings.sql.ts';
import {
  deleteTotp,
  findTotpState,
  lockTotp,
  replaceRecoveryCodes,
  confirmTotp as storeConfirmed,
  storeUnconfirmedTotp,
} from './totp.sql.ts';

/** Makes a secret for the authenticator app. No code is asked for before {@link confirmTotp}. */
export async function startTotp(
  { signInAccess, box, customers, platformName }: SecurityNeeds,
  customerId: CustomerId,
  password: string,
): Promise<Result<{ secret: string; uri: string }>> {
  const contact = await customers.contactOf(customerId);
  if (contact === undefined) return refuse('UNAUTHENTICATED');
  const secret = newTotpSecret();
  const sealed = box.seal(Buffer.from(secret), totpOf(customerId));
  return signInAccess.changeWithPassword(customerId, password, undefined, async (tx) =>
    (await storeUnconfirmedTotp(tx, customerId, sealed))
      ? accept({ secret, uri: totpUri(secret, platformName, contact.email) })
      : refuse('TOTP_ALREADY_ON'),
  );
}

/** Turns one-time codes on with a first code, and gives the recovery codes, which are nowhere else. */
export async function confirmTotp(
  { signInAccess, clock, secondFactor, throttles }: SecurityNeeds,
  customerId: CustomerId,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }>> {
  if (!(await throttles.confirmations.allows(String(customerId)))) return refuse('TOO_MANY_REQUESTS');
  return signInAccess.change(customerId, 'totpOn', async (tx) => {
    const totp = await lockTotp(tx, customerId);
    if (totp === undefined) return refuse('TOTP_NOT_ON');
    if (totp.confirmedAt !== null) return refuse('TOTP_ALREADY_ON');
    if (!(await secondFactor.spendCode(tx, customerId, totp, code))) return refuse('TOTP_INCORRECT');
    await storeConfirmed(tx, customerId, new Date(clock.now()));
    return accept({ recoveryCodes: await newRecoveryCodes(tx, customerId) });
  });
}

export async function renewRecoveryCodes(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { password, totp }: { password: string; totp: string },
): Promise<Result<{ recoveryCodes: string[] }>> {
  return needs.signInAccess.changeWithPassword(customerId, password, 'recoveryCodesRenewed', async (tx) => {
    const second = await checkedSecondFactor(needs, tx, customerId, totp);
    return second.ok ? accept({ recoveryCodes: await newRecoveryCodes(tx, customerId) }) : second;
  });
}

/** Turns one-time codes off; withdrawals wait 24 hours. */
export async function stopTotp(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { password, totp }: { password: string; totp: string },
): Promise<Result<null>> {
  return needs.signInAccess.changeWithPassword(customerId, password, 'totpOff', async (tx) => {
    const second = await checkedSecondFactor(needs, tx, customerId, totp);
    if (!second.ok) return second;
    await deleteTotp(tx, customerId);
    await storeGuardChange(tx, customerId, new Date(needs.clock.now()));
    return accept(null);
  });
}

async function checkedSecondFactor(
  { secondFactor }: SecurityNeeds,
  tx: Tx,
  customerId: CustomerId,
  code: string,
): Promise<Result<null>> {
  const { hasTotp } = await findTotpState(tx, customerId);
  return hasTotp ? secondFactor.checkSecondFactor(tx, customerId, code) : refuse('TOTP_NOT_ON');
}

async function newRecoveryCodes(tx: Tx, customerId: CustomerId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(randomBytes(16)));
  const hashes = codes.map((code) => hashRecoveryCode(customerId, code.replaceAll('-', '')));
  await replaceRecoveryCodes(tx, customerId, hashes);
  return codes;
}

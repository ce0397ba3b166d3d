import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { totpStep, withUsedStep } from '#foundation/server-kit/totp.ts';
import type { OperatorsNeeds } from './needs.ts';
import {
  listSealedSecrets,
  type StoredOperator,
  storeResealed,
  storeUsedTotpSteps,
} from './operators.sql.ts';

/** Checks a one-time code of the locked operator and uses it up: shown again, it is CODE_INCORRECT. */
export async function spendCode(
  { realTime, box }: OperatorsNeeds,
  tx: Tx,
  { id, email, totpSecret, usedTotpSteps }: StoredOperator,
  code: string,
): Promise<Result<null>> {
  const step =
    totpSecret === null ? undefined : totpStep(openTotp(box, email, totpSecret), code, realTime.now());
  if (step === undefined || usedTotpSteps.includes(step)) return refuse('CODE_INCORRECT');
  await storeUsedTotpSteps(tx, id, withUsedStep(usedTotpSteps, step));
  return accept(null);
}

/** Seals again what an older key sealed, so that the key may go. */
export async function resealSecrets({ db, box }: Pick<OperatorsNeeds, 'db' | 'box'>): Promise<void> {
  const old = (await listSealedSecrets(db)).filter(({ totpSecret }) => !box.isCurrent(totpSecret));
  for (const each of old) {
    const secret = openTotp(box, each.email, each.totpSecret);
    await storeResealed(db, each, sealTotp(box, each.email, secret));
  }
}

/** A secret as it is stored: it opens for the operator with this address alone. */
export function sealTotp(box: SecretBox, email: string, secret: string): Buffer {
  return box.seal(Buffer.from(secret), about(email));
}

export function openTotp(box: SecretBox, email: string, sealed: Buffer): string {
  return box.open(sealed, about(email)).toString();
}

function about(email: string): string {
  return `one-time codes of the operator ${email}`;
}

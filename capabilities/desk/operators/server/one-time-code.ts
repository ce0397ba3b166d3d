import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { SealedColumn } from '#foundation/server-kit/sealed-column.ts';
import type { SecretBox } from '#foundation/server-kit/secret-box.ts';
import { totpStep, withUsedStep } from '#foundation/server-kit/totp.ts';
import type { OperatorsNeeds } from './needs.ts';
import { type StoredOperator, storeUsedTotpSteps } from './operators.sql.ts';

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

const table = { table: 'operators.operator', of: ['email'], about };
/** What master keys seal of operators. */
export const operatorSeals: readonly SealedColumn[] = [
  { ...table, what: 'one-time secrets of operators', column: 'totp_secret' },
  { ...table, what: 'one-time secrets offered to operators', column: 'offered_totp_secret' },
];

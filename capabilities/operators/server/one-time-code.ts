import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { totpStep, withUsedStep } from '#foundation/server-kit/totp.ts';
import { type StoredOperator, storeUsedTotpSteps } from './operators.sql.ts';
import type { World } from './world.ts';

/** Checks a one-time code of the locked operator and uses it up: shown again, it is CODE_INCORRECT. */
export async function spendCode(
  { realTime }: World,
  tx: Tx,
  operator: StoredOperator,
  code: string,
): Promise<Result<null>> {
  const { id, totpSecret, usedTotpSteps } = operator;
  const step = totpSecret === null ? undefined : totpStep(totpSecret, code, realTime.now());
  if (step === undefined || usedTotpSteps.includes(step)) return refuse('CODE_INCORRECT');
  await storeUsedTotpSteps(tx, id, withUsedStep(usedTotpSteps, step));
  return accept(null);
}

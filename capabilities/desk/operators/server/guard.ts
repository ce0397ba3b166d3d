import { createHash } from 'node:crypto';
import type { OperatorId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { type Result, refuse } from '#foundation/refusals/result.ts';
import { afterFailure, isLocked } from '#foundation/secrets/lockout.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { OperatorsNeeds } from './needs.ts';
import { findSignInState, lockSignInState, storeSignInState } from './operators.sql.ts';

/** Wrong guesses; five in a row at one address lock it. */
const wrongGuesses: ReadonlySet<RefusalName> = new Set([
  'PASSWORD_INCORRECT',
  'OLD_PASSWORD_WRONG',
  'CODE_INCORRECT',
]);

export interface Guess {
  /**
   * By which it is counted: at sign-in the address as it was typed, so that a lock says nothing about who
   * exists; in a session the operator, so that a stranger at the sign-in can't lock an operator out of their
   * work.
   */
  readonly countedBy: string;
  /** Whose it is, if anybody's: their wrong guesses are in the audit log. */
  readonly operatorId: OperatorId | undefined;
  /** `operators.signIn` */
  readonly act: string;
  readonly ip: string;
}

/** Before the work of a hash: whether the address is locked anyway. */
export async function isAddressLocked({ db, realTime }: OperatorsNeeds, email: string): Promise<boolean> {
  const state = await findSignInState(db, hashOf(email));
  return isLocked(state?.lockedUntil?.getTime(), realTime.now());
}

/**
 * Decides a guess at a secret under the lock of its address, so that guesses made at the same time get no
 * more than five answers between them; counts a wrong one, and resets the count after a right one.
 */
export async function guarded<T>(
  needs: OperatorsNeeds,
  guess: Guess,
  decide: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const emailHash = hashOf(guess.countedBy);
  return needs.db.transaction().execute(async (tx) => {
    const at = needs.realTime.now();
    const state = await lockSignInState(tx, emailHash, new Date(at));
    if (isLocked(state.lockedUntil?.getTime(), at)) return refuse('LOGIN_LOCKED');
    const result = await decide(tx);
    if (result.ok) {
      await storeSignInState(tx, emailHash, { failures: 0, lockedUntil: null });
    } else if (wrongGuesses.has(result.refusal)) {
      const { failures, lockedUntil } = afterFailure(state.failures, at);
      await storeSignInState(tx, emailHash, {
        failures,
        lockedUntil: lockedUntil === undefined ? null : new Date(lockedUntil),
      });
      await recordWrong(needs, tx, guess, result.refusal);
    }
    return result;
  });
}

/** Logs a wrong guess under the operator it was about. */
export async function recordWrong(
  { audit }: OperatorsNeeds,
  tx: Tx,
  { operatorId, act, ip }: Omit<Guess, 'countedBy'>,
  refusal: RefusalName,
): Promise<void> {
  if (operatorId === undefined) return;
  await audit.record(tx, {
    operatorIds: [operatorId],
    name: `${act}Refused`,
    subject: `operator/${operatorId}`,
    after: { refusal, ip },
  });
}

function hashOf(countedBy: string): Buffer {
  return createHash('sha256').update(countedBy).digest();
}

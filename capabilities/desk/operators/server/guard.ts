import type { OperatorId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import type { Result } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { guarded as countingGuesses, type Guesser } from '#foundation/server-kit/guesses.ts';
import { networkOf } from '#foundation/server-kit/network.ts';
import type { OperatorsNeeds } from './needs.ts';

export interface Guess {
  /** At sign-in a stranger to the address as it was typed; in a session the operator alone. */
  readonly guesser: Guesser;
  /** Whose it is, if anybody's: their wrong guesses are in the audit log. */
  readonly operatorId: OperatorId | undefined;
  /** `operators.signIn` */
  readonly act: string;
  readonly ip: string;
  /** Wrong guesses at the password; CODE_INCORRECT is one at the second factor. */
  readonly wrong: RefusalName;
}

/** Who signs in, whether an operator has the address or not: a lock says nothing about that. */
export function signInGuesser(
  { email, totp }: { readonly email: string; readonly totp?: string | undefined },
  ip: string,
  asksCode: boolean,
): Guesser {
  const address = `operator ${email}`;
  const own = `${address} from ${networkOf(ip)}`;
  return { own, strangersOf: address, typesCode: totp !== undefined, asksCode };
}

/** Decides a guess at a secret under the lock of its counts; a wrong one is in the audit log. */
export async function guarded<T>(
  needs: OperatorsNeeds,
  { guesser, wrong, ...guess }: Guess,
  decide: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const kinds = { secret: wrong, code: 'CODE_INCORRECT' } as const;
  return needs.db.transaction().execute((tx) =>
    countingGuesses(tx, guesser, needs.realTime.now(), kinds, async () => {
      const result = await decide(tx);
      if (!result.ok && (result.refusal === wrong || result.refusal === kinds.code))
        await recordWrong(needs, tx, guess, result.refusal);
      return result;
    }),
  );
}

/** Logs a wrong guess under the operator it was about. */
export async function recordWrong(
  { audit }: OperatorsNeeds,
  tx: Tx,
  { operatorId, act, ip }: Omit<Guess, 'guesser' | 'wrong'>,
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

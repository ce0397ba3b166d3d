import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { guarded, isShutOut } from '#foundation/server-kit/guesses.ts';
import { isSecret } from '#foundation/server-kit/password-hash.ts';
import type { SignedIn } from '../contract.ts';
import type { Arrival } from '../face.ts';
import type { SignInOutcome } from '../rules.ts';
import { type Credentials, findCredentials, type StoredCustomer } from './customers.sql.ts';
import { type Entered, enter, recordSignIn } from './enter.ts';
import { isTyped, signInGuesser, strangerTo } from './guessers.ts';
import type { CustomersNeeds } from './needs.ts';
import { whetherOpen, withPassword } from './password-check.ts';
import { userView } from './user.ts';

/**
 * Signs in by username or e-mail address. An unknown account costs as much time as a wrong password, gets the
 * same refusal and locks like any other, so that sign-in never reveals who is a customer. The one-time code
 * is asked for only after the right password; a wrong one counts toward the lock. Strangers' wrong guesses
 * never lock out a device that was here before, or a stranger with the password and the right code.
 */
export async function signIn(
  needs: CustomersNeeds,
  { account, password, totp }: Typed,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const { db, throttles, guard } = needs;
  if (!(await throttles.signIns.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  const customer = await findCredentials(db, account);
  if (customer === undefined) return refuseUnknown(needs, { account, password, totp }, arrival);
  const guesser = await signInGuesser(needs, customer.id, arrival, totp);
  const wrong = 'PASSWORD_INCORRECT';
  const entered = await withPassword(needs, customer, password, guesser, wrong, async (tx, stored) => {
    const isOpen = whetherOpen(stored);
    if (!isOpen.ok) return isOpen;
    const second = await guard.checkSecondFactor(tx, customer.id, totp);
    return second.ok ? accept({ stored, ...(await enter(needs, tx, stored, 'password', arrival)) }) : second;
  });
  if (entered.ok) return signedIn(needs, entered.value);
  await rememberRefused(needs, customer, entered.refusal, arrival);
  return entered;
}

interface Typed {
  readonly account: string;
  readonly password: string;
  readonly totp?: string | undefined;
}

async function refuseUnknown(
  { db, clock }: CustomersNeeds,
  { account, password, totp }: Typed,
  arrival: Arrival,
): Promise<Result<never>> {
  const stranger = strangerTo(`account ${account.toLowerCase()}`, arrival);
  const guesser = { ...stranger, typesCode: isTyped(totp) };
  const at = clock.now();
  if (await isShutOut(db, guesser, at)) return refuse('LOGIN_LOCKED');
  await isSecret(undefined, password);
  const wrong = { secret: 'PASSWORD_INCORRECT', code: 'TOTP_INCORRECT' } as const;
  return db
    .transaction()
    .execute((tx) => guarded(tx, guesser, at, wrong, async () => refuse('PASSWORD_INCORRECT')));
}

/** Ends a transaction in which a session was opened: sends what was written and gives the answer. */
export async function signedIn(
  { mail, guard, sessions, newDevice, onFailure }: CustomersNeeds,
  { stored, token, letters, endsOthers, isNewDevice }: Entered & { readonly stored: StoredCustomer },
): Promise<Result<SignedIn>> {
  if (isNewDevice) await newDevice(stored.id).catch(onFailure);
  if (endsOthers) sessions.forget(stored.id);
  for (const letter of letters) await mail.committed(letter);
  return accept({ token, user: userView(stored, await guard.guardsOf(stored.id)) });
}

const outcomes: Readonly<Record<string, SignInOutcome>> = {
  PASSWORD_INCORRECT: 'passwordWrong',
  TOTP_INCORRECT: 'codeWrong',
  LOGIN_LOCKED: 'locked',
  ACCOUNT_FROZEN: 'frozen',
};

/**
 * Writes a refused attempt into the customer's history; an automated attack fills no more than its share of
 * it.
 */
async function rememberRefused(
  needs: CustomersNeeds,
  { id }: Pick<Credentials, 'id'>,
  refusal: string,
  arrival: Arrival,
): Promise<void> {
  const outcome = outcomes[refusal];
  if (outcome === undefined || !(await needs.throttles.refusedSignIns.allows(String(id)))) return;
  await needs.db.transaction().execute((tx) => recordSignIn(needs, tx, id, 'password', outcome, arrival));
}

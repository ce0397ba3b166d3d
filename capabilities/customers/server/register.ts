import { randomBytes } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { isObviousPassword } from '#foundation/secrets/obvious-password.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { type Language, languages } from '#locales/languages.ts';
import type { SignedIn } from '../contract.ts';
import { invitationCodeFrom, normalInvitationCode, ownWords } from '../rules.ts';
import { findInviter, findTaken, insertCustomer, type StoredCustomer } from './customers.sql.ts';
import { userOf } from './user.ts';
import { deleteCode } from './verification-codes.sql.ts';
import { checkCode } from './verification-codes.ts';
import type { Visitor, World } from './world.ts';

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly invitationCode: string;
  readonly country?: string | undefined;
  readonly language?: string | undefined;
}

/**
 * Registers a customer and signs them in. The e-mailed code is looked at last, so that no other mistake spends it;
 * it is used up in the transaction that makes the customer.
 */
export async function register(
  world: World,
  registration: Registration,
  visitor: Visitor & { language: Language },
): Promise<Result<SignedIn>> {
  const { db, throttles, sessions } = world;
  const { username, email, password } = registration;
  if (!(await throttles.registrations.allows(visitor.ip))) return refuse('TOO_MANY_REQUESTS');
  if (isObviousPassword(password, ownWords(username, email))) return refuse('PASSWORD_TOO_WEAK');
  const free = await whetherFree(world, username, email);
  if (!free.ok) return free;
  const inviter = await findInvitation(world, registration.invitationCode);
  if (!inviter.ok) return inviter;
  const codeHash = await checkCode(world, { email, purpose: 'register', code: registration.code });
  if (!codeHash.ok) return codeHash;

  const passwordHash = await hashSecret(password);
  const signedIn = await db.transaction().execute(async (tx) => {
    const customer = await insertCustomer(tx, {
      username,
      email,
      passwordHash,
      country: registration.country,
      language: languages.find(({ tag }) => tag === registration.language)?.tag ?? visitor.language,
      invitationCode: invitationCodeFrom(randomBytes(8)),
      invitedBy: inviter.value,
      createdAt: new Date(world.clock.now()),
    });
    if (customer === undefined) return undefined;
    await deleteCode(tx, email, 'register', codeHash.value);
    return { customer, token: await sessions.open(tx, customer.id) };
  });
  if (signedIn === undefined) return whoCameFirst(world, username, email);
  await tellRegistered(world, signedIn.customer);
  return accept({ token: signedIn.token, user: userOf(signedIn.customer) });
}

async function whetherFree({ db }: World, username: string, email: string): Promise<Result<null>> {
  const taken = await findTaken(db, username, email);
  if (taken.username) return refuse('USERNAME_TAKEN');
  return taken.email ? refuse('EMAIL_TAKEN') : accept(null);
}

/** Two registered at the same time, or (once in 10¹²) the new invitation code was another's. */
async function whoCameFirst(world: World, username: string, email: string): Promise<Result<never>> {
  const free = await whetherFree(world, username, email);
  return free.ok ? refuse('SERVICE_UNAVAILABLE') : free;
}

/** The customer who invited; undefined for the house's own codes and, where none is required, for no code. */
async function findInvitation(world: World, typed: string): Promise<Result<CustomerId | undefined>> {
  const code = normalInvitationCode(typed);
  if (code === '' && !world.isInvitationRequired()) return accept(undefined);
  if (world.houseInvitationCodes.includes(code)) return accept(undefined);
  const inviter = await findInviter(world.db, code);
  return inviter === undefined ? refuse('INVITATION_CODE_WRONG') : accept(inviter);
}

async function tellRegistered({ afterRegistered, onFailure }: World, { id }: StoredCustomer): Promise<void> {
  try {
    await afterRegistered(id);
  } catch (failure) {
    onFailure(failure);
  }
}

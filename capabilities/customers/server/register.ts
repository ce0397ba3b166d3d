import { randomBytes } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import { isObviousPassword } from '#foundation/secrets/obvious-password.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { type Language, languages } from '#locales/languages.ts';
import type { SignedIn } from '../contract.ts';
import type { Arrival, VerifiedNewcomer } from '../face.ts';
import { invitationCodeFrom, normalInvitationCode, ownWords } from '../rules.ts';
import { findInviter, findTaken, insertCustomer, type StoredCustomer } from './customers.sql.ts';
import { enter } from './enter.ts';
import { signedIn } from './sign-in.ts';
import { deleteCode } from './verification-codes.sql.ts';
import { checkCode } from './verification-codes.ts';
import type { World } from './world.ts';

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
  arrival: Arrival & { language: Language },
): Promise<Result<SignedIn>> {
  const { username, email, password } = registration;
  if (!(await world.throttles.registrations.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  if (isObviousPassword(password, ownWords(username, email))) return refuse('PASSWORD_TOO_WEAK');
  const inviter = await whetherWelcome(world, registration);
  if (!inviter.ok) return inviter;
  const codeHash = await checkCode(world, { email, purpose: 'register', code: registration.code });
  if (!codeHash.ok) return codeHash;
  const newcomer = {
    ...registration,
    passwordHash: await hashSecret(password),
    invitedBy: inviter.value,
    language: languages.find(({ tag }) => tag === registration.language)?.tag ?? arrival.language,
  };
  return addCustomer(world, newcomer, arrival, async (tx) => {
    await deleteCode(tx, email, 'register', codeHash.value);
    return accept(null);
  });
}

/** Registers somebody whose address is proven already. They have no password until they set one with a code by e-mail. */
export async function registerVerified(
  world: World,
  newcomer: VerifiedNewcomer,
  arrival: Arrival,
  then: (tx: Tx, customerId: CustomerId) => Promise<Result<null>>,
): Promise<Result<SignedIn>> {
  if (!(await world.throttles.registrations.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  const inviter = await whetherWelcome(world, newcomer);
  if (!inviter.ok) return inviter;
  const passwordHash = await hashSecret(randomBytes(32).toString('base64url'));
  return addCustomer(world, { ...newcomer, passwordHash, invitedBy: inviter.value }, arrival, then);
}

interface Newcomer {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly country?: string | undefined;
  readonly language: Language;
  readonly invitedBy: CustomerId | undefined;
}

/** Thrown to undo the customer when what belongs to it was refused. */
class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}

async function addCustomer(
  world: World,
  { username, email, passwordHash, country, language, invitedBy }: Newcomer,
  arrival: Arrival,
  then: (tx: Tx, customerId: CustomerId) => Promise<Result<null>>,
): Promise<Result<SignedIn>> {
  const adding = world.db.transaction().execute(async (tx) => {
    const stored = await insertCustomer(tx, {
      ...{ username, email, passwordHash, country, language, invitedBy },
      invitationCode: invitationCodeFrom(randomBytes(8)),
      createdAt: new Date(world.clock.now()),
    });
    if (stored === undefined) return undefined;
    const done = await then(tx, stored.id);
    if (!done.ok) throw new Undone(done);
    return { stored, ...(await enter(world, tx, stored, 'registration', arrival)) };
  });
  try {
    const added = await adding;
    if (added === undefined) return await whoCameFirst(world, username, email);
    await tellRegistered(world, added.stored);
    return await signedIn(world, added);
  } catch (failure) {
    if (failure instanceof Undone) return failure.refusal;
    throw failure;
  }
}

/** Gives who invited them, when the names are free and the invitation counts. */
async function whetherWelcome(
  world: World,
  { username, email, invitationCode }: { username: string; email: string; invitationCode: string },
): Promise<Result<CustomerId | undefined>> {
  const free = await whetherFree(world, username, email);
  return free.ok ? findInvitation(world, invitationCode) : free;
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

import { randomBytes } from 'node:crypto';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Refusal, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { hashSecret } from '#foundation/server-kit/password-hash.ts';
import { weaknessOf } from '#foundation/server-kit/weak-password.ts';
import { type Language, languages } from '#locales/languages.ts';
import type { SignedIn } from '../contract.ts';
import type { Arrival, VerifiedNewcomer } from '../face.ts';
import { invitationCodeFrom, normalInvitationCode, ownWords } from '../rules.ts';
import { findInviter, findTaken, insertCustomer, type StoredCustomer } from './customers.sql.ts';
import { enter } from './enter.ts';
import type { CustomersNeeds } from './needs.ts';
import { signedIn } from './sign-in.ts';
import { deleteCode } from './verification-codes.sql.ts';
import { checkCode } from './verification-codes.ts';

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
 * Registers a customer and signs them in. The e-mailed code is looked at last, so that no other mistake
 * spends it; it is used up in the transaction that makes the customer.
 */
export async function register(
  needs: CustomersNeeds,
  registration: Registration,
  arrival: Arrival & { language: Language },
): Promise<Result<SignedIn>> {
  const { username, email, password } = registration;
  if (!(await needs.throttles.registrations.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  const weakness = weaknessOf(password, ownWords(username, email));
  if (weakness !== undefined) return weakness;
  const inviter = await whetherWelcome(needs, registration);
  if (!inviter.ok) return inviter;
  const codeHash = await checkCode(needs, { email, purpose: 'register', code: registration.code }, arrival);
  if (!codeHash.ok) return codeHash;
  // Only who reads the mailbox learns that the address is a customer's.
  const free = await whetherFree(needs, username, email);
  if (!free.ok) return free;
  const newcomer = {
    ...registration,
    passwordHash: await hashSecret(password),
    invitedBy: inviter.value,
    language: languages.find(({ tag }) => tag === registration.language)?.tag ?? arrival.language,
  };
  return addCustomer(needs, newcomer, arrival, async (tx) => {
    await deleteCode(tx, email, 'register', codeHash.value);
    return accept(null);
  });
}

/**
 * Registers a customer whose address is proven already. They have no password until they set one with a code
 * by e-mail.
 */
export async function registerVerified(
  needs: CustomersNeeds,
  newcomer: VerifiedNewcomer,
  arrival: Arrival,
  then: (tx: Tx, customerId: CustomerId) => Promise<Result<null>>,
): Promise<Result<SignedIn>> {
  if (!(await needs.throttles.registrations.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  const inviter = await whetherWelcome(needs, newcomer);
  if (!inviter.ok) return inviter;
  const passwordHash = await hashSecret(randomBytes(32).toString('base64url'));
  return addCustomer(needs, { ...newcomer, passwordHash, invitedBy: inviter.value }, arrival, then);
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
  needs: CustomersNeeds,
  { username, email, passwordHash, country, language, invitedBy }: Newcomer,
  arrival: Arrival,
  then: (tx: Tx, customerId: CustomerId) => Promise<Result<null>>,
): Promise<Result<SignedIn>> {
  const adding = needs.db.transaction().execute(async (tx) => {
    const stored = await insertCustomer(tx, {
      username,
      email,
      passwordHash,
      country,
      language,
      invitedBy,
      invitationCode: invitationCodeFrom(randomBytes(8)),
      createdAt: new Date(needs.clock.now()),
    });
    if (stored === undefined) return undefined;
    const done = await then(tx, stored.id);
    if (!done.ok) throw new Undone(done);
    await needs.agreedAtRegistration(tx, stored.id);
    if (invitedBy !== undefined) {
      const friend = { friendId: stored.id, username, country };
      await needs.bindInvitation(tx, { ...friend, inviterId: invitedBy, ip: arrival.ip });
    }
    return { stored, ...(await enter(needs, tx, stored, 'registration', arrival)) };
  });
  try {
    const added = await adding;
    if (added === undefined) return await whoCameFirst(needs, username, email);
    await tellRegistered(needs, added.stored);
    return await signedIn(needs, added);
  } catch (failure) {
    if (failure instanceof Undone) return failure.refusal;
    throw failure;
  }
}

/** Gives who invited them, when their country is served, the name is free and the invitation counts. */
async function whetherWelcome(
  needs: CustomersNeeds,
  { username, invitationCode, country }: Pick<Registration, 'username' | 'invitationCode' | 'country'>,
): Promise<Result<CustomerId | undefined>> {
  if (!(await needs.isOpenToNewcomers())) return refuse('REGISTRATION_CLOSED');
  if (!needs.servesCountry(country)) return refuse('COUNTRY_NOT_SERVED', { reason: 'registration' });
  const taken = await findTaken(needs.db, username, '');
  return taken.username ? refuse('USERNAME_TAKEN') : findInvitation(needs, invitationCode);
}

async function whetherFree({ db }: CustomersNeeds, username: string, email: string): Promise<Result<null>> {
  const taken = await findTaken(db, username, email);
  if (taken.username) return refuse('USERNAME_TAKEN');
  return taken.email ? refuse('EMAIL_TAKEN') : accept(null);
}

/** Two registered at the same time, or (once in 10¹²) the new invitation code was another's. */
async function whoCameFirst(needs: CustomersNeeds, username: string, email: string): Promise<Result<never>> {
  const free = await whetherFree(needs, username, email);
  return free.ok ? refuse('SERVICE_UNAVAILABLE') : free;
}

/**
 * The customer who invited; undefined for the platform's own codes and, where none is required, for no code.
 */
async function findInvitation(needs: CustomersNeeds, typed: string): Promise<Result<CustomerId | undefined>> {
  const code = normalInvitationCode(typed);
  if (code === '' && !needs.isInvitationRequired()) return accept(undefined);
  if (needs.houseInvitationCodes.includes(code)) return accept(undefined);
  const inviter = await findInviter(needs.db, code);
  return inviter === undefined ? refuse('INVITATION_CODE_WRONG') : accept(inviter);
}

async function tellRegistered(
  { afterRegistered, onFailure }: CustomersNeeds,
  { id }: StoredCustomer,
): Promise<void> {
  try {
    await afterRegistered(id);
  } catch (failure) {
    onFailure(failure);
  }
}

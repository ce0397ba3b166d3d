import { createHash, randomBytes } from 'node:crypto';
import type { Arrival, SignedIn } from '#capabilities/people/customers/face.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Language } from '#locales/languages.ts';
import { googleArrivalLifeMs, googleStartLifeMs } from '../rules.ts';
import {
  deleteGoogleArrival,
  deleteGoogleLink,
  findCustomerOfGoogle,
  findGoogleArrival,
  findGoogleEmail,
  type GooglePerson,
  insertGoogleArrival,
  insertGoogleLink,
  insertGoogleStart,
  takeGoogleStart,
} from './google.sql.ts';
import type { SecurityNeeds } from './needs.ts';

/** Where Google sends the browser back to (docs/specification.md, section 2). */
const callbackPath = '/api/loginCallback/google';

export interface GoogleReturn {
  readonly code: string;
  readonly redirectUri: string;
  readonly state: string;
}

/** Prepares a journey to Google: its state, nonce and PKCE verifier stay here. */
export async function startGoogle(
  needs: SecurityNeeds,
  { redirectUri, origin, ip }: { redirectUri: string; origin: string; ip: string },
  customerId?: CustomerId,
): Promise<Result<{ address: string; state: string }>> {
  const { db, clock, google, throttles } = needs;
  if (google === undefined) return refuse('NOT_FOUND');
  if (!(await throttles.starts.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  if (redirectUri !== `${origin}${callbackPath}`) return refuse('GOOGLE_SIGN_IN_FAILED');
  const [state, nonce, codeVerifier] = [randomName(), randomName(), randomName()];
  const address = await google.address({ redirectUri, nonce, codeVerifier, state });
  if (!address.ok) return address;
  const expiresAt = new Date(clock.now() + googleStartLifeMs);
  await insertGoogleStart(db, hashOf(state), { customerId, redirectUri, nonce, codeVerifier }, expiresAt);
  return accept({ address: address.value, state });
}

/** The same for a signed-in customer who connects a Google account. */
export async function startGoogleConnection(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { password, ...rest }: { password: string; redirectUri: string; origin: string; ip: string },
): Promise<Result<{ address: string; state: string }>> {
  if (needs.google === undefined) return refuse('NOT_FOUND');
  if ((await findGoogleEmail(needs.db, customerId)) !== undefined) return refuse('GOOGLE_LINKED_ALREADY');
  const confirmed = await needs.signInAccess.changeWithPassword(customerId, password, undefined, async () =>
    accept(null),
  );
  return confirmed.ok ? startGoogle(needs, rest, customerId) : confirmed;
}

/**
 * Signs in a person Google vouches for. Without a connected account it asks for the password of the account
 * with the same address, or for what a new account needs; where one-time codes are on, for one. These
 * refusals carry the ticket to go on with.
 */
export async function loginByGoogle(
  needs: SecurityNeeds,
  returned: GoogleReturn,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const person = await redeem(needs, returned, arrival.ip);
  if (!person.ok) return person;
  const ticket = randomName();
  const expiresAt = new Date(needs.clock.now() + googleArrivalLifeMs);
  await insertGoogleArrival(needs.db, hashOf(ticket), person.value, expiresAt);
  const entered = await finishGoogle(needs, { ticket }, arrival);
  if (entered.ok) return entered;
  return refuse(entered.refusal, { ...entered.params, ticket, email: person.value.email });
}

/**
 * Goes on with a ticket: a password connects the account of the same address, a one-time code opens a
 * connected one.
 */
export async function finishGoogle(
  needs: SecurityNeeds,
  { ticket, password, totp }: { ticket: string; password?: string | undefined; totp?: string | undefined },
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const { db, clock, signInAccess, secondFactor, throttles } = needs;
  if (!(await throttles.returns.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  const ticketHash = hashOf(ticket);
  const person = await findGoogleArrival(db, ticketHash, new Date(clock.now()));
  if (person === undefined) return refuse('GOOGLE_SIGN_IN_FAILED');
  const proveWith = (customerId: CustomerId) => async (tx: Tx) => {
    const second = await secondFactor.checkSecondFactor(tx, customerId, totp);
    if (!second.ok) return second;
    return (await deleteGoogleArrival(tx, ticketHash)) ? accept(null) : refuse('GOOGLE_SIGN_IN_FAILED');
  };
  const connected = await findCustomerOfGoogle(db, person.subject);
  if (connected !== undefined)
    return signInAccess.openSession(connected, 'google', arrival, proveWith(connected));

  const sameAddress = await signInAccess.idOfEmail(person.email);
  if (sameAddress === undefined) return refuse('GOOGLE_REGISTRATION_REQUIRED');
  if (password === undefined) return refuse('GOOGLE_LINK_REQUIRED');
  if ((await findGoogleEmail(db, sameAddress)) !== undefined) return refuse('GOOGLE_LINKED_ALREADY');
  return signInAccess.openSessionWithPassword(
    sameAddress,
    password,
    arrival,
    'googleConnected',
    async (tx) => {
      const proven = await proveWith(sameAddress)(tx);
      if (!proven.ok) return proven;
      const isConnected = await insertGoogleLink(tx, sameAddress, person, new Date(clock.now()));
      return isConnected ? accept(null) : refuse('GOOGLE_LINKED_ALREADY');
    },
  );
}

/** Goes on with a ticket: opens an account with the address Google has verified. */
export async function registerByGoogle(
  needs: SecurityNeeds,
  {
    ticket,
    ...facts
  }: {
    ticket: string;
    username: string;
    country: string | undefined;
    invitationCode: string;
    language: Language;
  },
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  const { db, clock, signInAccess } = needs;
  const ticketHash = hashOf(ticket);
  const at = new Date(clock.now());
  const person = await findGoogleArrival(db, ticketHash, at);
  if (person === undefined) return refuse('GOOGLE_SIGN_IN_FAILED');
  return signInAccess.registerVerified({ ...facts, email: person.email }, arrival, async (tx, customerId) => {
    const isOurs =
      (await deleteGoogleArrival(tx, ticketHash)) && (await insertGoogleLink(tx, customerId, person, at));
    return isOurs ? accept(null) : refuse('GOOGLE_SIGN_IN_FAILED');
  });
}

/** Connects the Google account a signed-in customer returned with. */
export async function connectGoogle(
  needs: SecurityNeeds,
  customerId: CustomerId,
  returned: GoogleReturn,
  ip: string,
): Promise<Result<null>> {
  const person = await redeem(needs, returned, ip, customerId);
  if (!person.ok) return person;
  return needs.signInAccess.change(customerId, 'googleConnected', async (tx) =>
    (await insertGoogleLink(tx, customerId, person.value, new Date(needs.clock.now())))
      ? accept(null)
      : refuse('GOOGLE_LINKED_ALREADY'),
  );
}

export async function disconnectGoogle(
  { signInAccess }: SecurityNeeds,
  customerId: CustomerId,
  password: string,
): Promise<Result<null>> {
  return signInAccess.changeWithPassword(customerId, password, 'googleDisconnected', async (tx) =>
    (await deleteGoogleLink(tx, customerId)) ? accept(null) : refuse('NOT_FOUND'),
  );
}

/**
 * The state must belong to a journey that this customer (or a visitor) began to this very address, and counts
 * once.
 */
async function redeem(
  { db, clock, google, throttles }: SecurityNeeds,
  { code, redirectUri, state }: GoogleReturn,
  ip: string,
  customerId?: CustomerId,
): Promise<Result<GooglePerson>> {
  if (google === undefined) return refuse('GOOGLE_SIGN_IN_FAILED');
  if (!(await throttles.returns.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const at = new Date(clock.now());
  const start = await takeGoogleStart(db, { stateHash: hashOf(state), customerId, at });
  if (start === undefined || start.redirectUri !== redirectUri) return refuse('GOOGLE_SIGN_IN_FAILED');
  return google.redeem({ ...start, code });
}

function randomName(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

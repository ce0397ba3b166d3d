import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Arrival, SignedIn } from '#capabilities/people/customers/face.ts';
import type { Passkey } from '#foundation/calls/passkey-fields.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { shownPasskey } from '#foundation/server-kit/shown-passkey.ts';
import { parseJson } from '#foundation/text/parse-json.ts';
import type { Assertion, Attestation } from '../passkey-contract.ts';
import { challengeLifeMs, passkeysAtMost } from '../rules.ts';
import type { SecurityNeeds } from './needs.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  takeChallenge,
} from './passkeys.sql.ts';

/**
 * Passkeys (WebAuthn). One belongs to the platform's host name; it is unlocked by finger, face or PIN, so it
 * is both factors.
 */

type Options = { challenge: string; [key: string]: unknown };

/** What the browser needs to make a passkey. */
export async function startPasskey(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { password, origin }: { password: string; origin: string },
): Promise<Result<Options>> {
  const { db, signInAccess, customers, platformName } = needs;
  const contact = await customers.contactOf(customerId);
  if (contact === undefined) return refuse('UNAUTHENTICATED');
  const known = await listPasskeys(db, customerId);
  if (known.length >= passkeysAtMost) return refuse('TOO_MANY_PASSKEYS');
  const confirmed = await signInAccess.changeWithPassword(customerId, password, undefined, async () =>
    accept(null),
  );
  if (!confirmed.ok) return confirmed;
  const options = await generateRegistrationOptions({
    rpName: platformName,
    rpID: new URL(origin).hostname,
    userName: contact.email,
    userID: new TextEncoder().encode(String(customerId)),
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await rememberChallenge(needs, options.challenge, customerId);
  return accept({ ...options });
}

/** Adds what the browser made. The challenge it signed counts once, for this customer and this address. */
export async function addPasskey(
  needs: SecurityNeeds,
  customerId: CustomerId,
  { name, response, origin }: { name: string; response: Attestation; origin: string },
): Promise<Result<Passkey>> {
  const challenge = await takenChallenge(needs, response, customerId);
  if (challenge === undefined) return refuse('PASSKEY_NOT_ACCEPTED');
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
  }).catch(notAccepted);
  if (verified?.verified !== true) return refuse('PASSKEY_NOT_ACCEPTED');
  const { credential } = verified.registrationInfo;
  const passkey = {
    id: credential.id,
    customerId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    name,
    createdAt: new Date(needs.clock.now()),
  };
  return needs.signInAccess.change(customerId, 'passkeyAdded', async (tx) => {
    if ((await listPasskeys(tx, customerId)).length >= passkeysAtMost) return refuse('TOO_MANY_PASSKEYS');
    if (!(await insertPasskey(tx, passkey))) return refuse('PASSKEY_NOT_ACCEPTED');
    return accept(shownPasskey({ ...passkey, lastUsedAt: null }));
  });
}

/** Removes one of the customer's own. */
export async function removePasskey(
  { signInAccess }: SecurityNeeds,
  customerId: CustomerId,
  { id, password }: { id: string; password: string },
): Promise<Result<null>> {
  return signInAccess.changeWithPassword(customerId, password, 'passkeyRemoved', async (tx) =>
    (await deletePasskey(tx, customerId, id)) ? accept(null) : refuse('NOT_FOUND'),
  );
}

/** What the browser needs to sign in; the passkey itself says whose it is. */
export async function startPasskeyLogin(
  needs: SecurityNeeds,
  { ip, origin }: { ip: string; origin: string },
): Promise<Result<Options>> {
  if (!(await needs.throttles.starts.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
  });
  await rememberChallenge(needs, options.challenge, undefined);
  return accept({ ...options });
}

export async function loginByPasskey(
  needs: SecurityNeeds,
  response: Assertion,
  arrival: Arrival,
): Promise<Result<SignedIn>> {
  if (!(await needs.throttles.returns.allows(arrival.ip))) return refuse('TOO_MANY_REQUESTS');
  const challenge = await takenChallenge(needs, response, undefined);
  const passkey = await findPasskey(needs.db, response.id);
  if (challenge === undefined || passkey === undefined) return refuse('PASSKEY_NOT_ACCEPTED');
  const { id, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: arrival.origin,
    expectedRPID: new URL(arrival.origin).hostname,
    credential: { id, counter, publicKey: new Uint8Array(passkey.publicKey) },
  }).catch(notAccepted);
  if (verified?.verified !== true) return refuse('PASSKEY_NOT_ACCEPTED');
  const { newCounter } = verified.authenticationInfo;
  const at = new Date(needs.clock.now());
  return needs.signInAccess.openSession(passkey.customerId, 'passkey', arrival, async (tx) =>
    (await markPasskeyUsed(tx, { id, counter, newCounter, at }))
      ? accept(null)
      : refuse('PASSKEY_NOT_ACCEPTED'),
  );
}

/** The library throws at whatever is not in order; every reason is the same refusal. */
function notAccepted(): undefined {
  return undefined;
}

async function rememberChallenge(
  { db, clock }: SecurityNeeds,
  challenge: string,
  customerId: CustomerId | undefined,
): Promise<void> {
  const expiresAt = new Date(clock.now() + challengeLifeMs);
  await insertChallenge(db, { hash: hashOf(challenge), customerId, expiresAt });
}

const clientData = z.object({ challenge: z.string() });

/**
 * The challenge the browser says it signed, if it was made here, is young and unused; reading it uses it up.
 */
async function takenChallenge(
  { db, clock }: SecurityNeeds,
  { response }: Attestation | Assertion,
  customerId: CustomerId | undefined,
): Promise<string | undefined> {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  const challenge = clientData.safeParse(parseJson(text)).data?.challenge;
  if (challenge === undefined) return undefined;
  const at = new Date(clock.now());
  return (await takeChallenge(db, { hash: hashOf(challenge), customerId, at })) ? challenge : undefined;
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

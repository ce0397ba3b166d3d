import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Passkey } from '#foundation/calls/passkey-fields.ts';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { OperatorSession } from '#foundation/server-kit/call-router.ts';
import { shownPasskey } from '#foundation/server-kit/shown-passkey.ts';
import type { OperatorMe } from '../console-contract.ts';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../passkey-contract.ts';
import { challengeMs, passkeysAtMost } from '../session-rules.ts';
import { recordWrong } from './guard.ts';
import { describeMe } from './me.ts';
import type { OperatorsNeeds, Visitor } from './needs.ts';
import { findOperator, lockOperator, type StoredOperator } from './operators.sql.ts';
import { hasSecondFactor, ownAct } from './own-security.ts';
import { checkAssertion, hostOf, notAccepted, offerChallenge } from './passkey-proof.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
} from './passkeys.sql.ts';
import { sessionCookie } from './session-cookie.ts';
import { storeStepUp } from './sessions.sql.ts';
import { openSession } from './sign-in.ts';

/** EdDSA, ES256 and RS256: what every authenticator in use has one of. */
const algorithms = [-8, -7, -257] as const;

export async function startPasskeyLogin(needs: OperatorsNeeds, visitor: Visitor) {
  if (visitor.exchange.isFromAnotherSite()) return refuse('FORBIDDEN');
  if (!(await needs.throttles.signIns.allows(visitor.ip))) return refuse('TOO_MANY_REQUESTS');
  return accept(await offerChallenge(needs, 'signIn', visitor.origin));
}

/** Signs in with a passkey alone. A locked password does not lock it. */
export async function loginByPasskey(needs: OperatorsNeeds, response: Assertion, visitor: Visitor) {
  const { db, throttles, isSecure } = needs;
  const { exchange, ip, origin } = visitor;
  if (exchange.isFromAnotherSite()) return refuse('FORBIDDEN');
  if (!(await throttles.signIns.allows(ip))) return refuse('TOO_MANY_REQUESTS');
  const shown = await checkAssertion(needs, 'signIn', response, origin);
  if (!shown.ok) {
    await recordNotAccepted(needs, response.id, ip);
    return shown;
  }
  const { passkey, keep } = shown.value;
  const opened = await db.transaction().execute(async (tx) => {
    const operator = await lockOperator(tx, passkey.operatorId);
    if (operator === undefined || !(await keep(tx))) return refuse('PASSKEY_NOT_ACCEPTED');
    if (operator.disabledAt !== null) return refuse('USER_STATUS_WRONG');
    return accept(await openSession(needs, tx, operator, visitor, 'passkey'));
  });
  if (!opened.ok) return opened;
  exchange.setCookie(sessionCookie(opened.value.token, isSecure));
  return describeMe(needs, opened.value);
}

async function recordNotAccepted(needs: OperatorsNeeds, passkeyId: string, ip: string): Promise<void> {
  const passkey = await findPasskey(needs.db, passkeyId);
  if (passkey === undefined) return;
  const guess = { operatorId: passkey.operatorId, act: 'operators.signIn', ip };
  await needs.db.transaction().execute((tx) => recordWrong(needs, tx, guess, 'PASSKEY_NOT_ACCEPTED'));
}

export async function startPasskeyStepUp(
  needs: OperatorsNeeds,
  { operatorId }: OperatorSession,
  origin: string,
): Promise<Result<RequestOptions>> {
  if (!(await needs.throttles.proofs.allows(String(operatorId)))) return refuse('TOO_MANY_REQUESTS');
  return accept(await offerChallenge(needs, 'stepUp', origin, operatorId));
}

export async function stepUpByPasskey(
  needs: OperatorsNeeds,
  session: OperatorSession,
  response: Assertion,
  origin: string,
): Promise<Result<OperatorMe>> {
  const { db, realTime, throttles } = needs;
  const { operatorId, sessionId } = session;
  if (!(await throttles.proofs.allows(String(operatorId)))) return refuse('TOO_MANY_REQUESTS');
  const shown = await checkAssertion(needs, 'stepUp', response, origin, operatorId);
  if (!shown.ok) return shown;
  const kept = await db.transaction().execute(async (tx) => {
    if (!(await shown.value.keep(tx))) return false;
    await storeStepUp(tx, sessionId, new Date(realTime.now()), true);
    return true;
  });
  return kept ? describeMe(needs, session) : refuse('PASSKEY_NOT_ACCEPTED');
}

/** What the browser needs to make a passkey. An operator with a second factor must have shown it. */
export async function startPasskey(
  { db, realTime, platformName }: OperatorsNeeds,
  session: OperatorSession,
  origin: string,
): Promise<Result<CreationOptions>> {
  const { operatorId, email } = session;
  const [operator, known] = await Promise.all([findOperator(db, operatorId), listPasskeys(db)]);
  const allowed = mayAdd(operator, session, operator?.passkeyCount ?? 0);
  if (!allowed.ok) return allowed;
  const rp = { id: hostOf(origin), name: platformName };
  const options = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.name,
    userName: email,
    userDisplayName: email,
    userID: userHandle(operatorId),
    supportedAlgorithmIDs: [...algorithms],
  });
  const { challenge, user, pubKeyCredParams } = options;
  const expiresAt = new Date(realTime.now() + challengeMs);
  await insertChallenge(db, { challenge, purpose: 'register', operatorId }, expiresAt);
  return accept({
    challenge,
    rp,
    user,
    pubKeyCredParams,
    timeout: challengeMs,
    // Of all operators: an authenticator that holds another’s passkey makes none for this one.
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports: [...transports],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  });
}

/** Adds what the browser made. The challenge it signed counts once, for this operator and this address. */
export async function addPasskey(
  needs: OperatorsNeeds,
  session: OperatorSession,
  { name, response }: { name: string; response: Attestation },
  origin: string,
): Promise<Result<Passkey>> {
  const { db, realTime, audit } = needs;
  const { operatorId, sessionId } = session;
  const at = new Date(realTime.now());
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, purpose: 'register', operatorId }, at),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    supportedAlgorithmIDs: [...algorithms],
  }).catch(notAccepted);
  if (verified?.verified !== true) return refuse('PASSKEY_NOT_ACCEPTED');
  const { credential } = verified.registrationInfo;
  const passkey = {
    id: credential.id,
    operatorId,
    name,
    createdAt: at,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: response.response.transports ?? [],
  };
  return db.transaction().execute(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    const allowed = mayAdd(operator, session, operator?.passkeyCount ?? 0);
    if (!allowed.ok) return allowed;
    if (!(await insertPasskey(tx, passkey))) return refuse('PASSKEY_NOT_ACCEPTED');
    await storeStepUp(tx, sessionId, at, true);
    await audit.record(tx, { ...ownAct(session, 'operators.addPasskey'), after: { name } });
    return accept(shownPasskey({ ...passkey, lastUsedAt: null }));
  });
}

/** Removes one of the operator's own, unless it is all they could sign in with. */
export async function removePasskey({ db, audit }: OperatorsNeeds, session: OperatorSession, id: string) {
  const { operatorId } = session;
  return db.transaction().execute(async (tx) => {
    const operator = await lockOperator(tx, operatorId);
    const passkey = (await listPasskeys(tx, operatorId)).find((each) => each.id === id);
    if (operator === undefined || passkey === undefined) return refuse('NOT_FOUND');
    if (operator.totpSecret === null && operator.passkeyCount === 1) return refuse('LAST_SECOND_FACTOR');
    await deletePasskey(tx, operatorId, id);
    await audit.record(tx, { ...ownAct(session, 'operators.removePasskey'), before: { name: passkey.name } });
    return accept(null);
  });
}

function mayAdd(operator: StoredOperator | undefined, { isSteppedUp }: OperatorSession, count: number) {
  if (operator === undefined) return refuse('UNAUTHENTICATED');
  if (hasSecondFactor(operator) && !isSteppedUp) return refuse('STEP_UP_REQUIRED');
  return count >= passkeysAtMost ? refuse('TOO_MANY_PASSKEYS') : accept(null);
}

/** What an authenticator keeps a passkey under: one for each operator. */
function userHandle(operatorId: OperatorId) {
  return new TextEncoder().encode(`operator/${operatorId}`);
}

import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import type { Assertion, RequestOptions } from '../passkey-contract.ts';
import { challengeMs } from '../session-rules.ts';
import type { OperatorsNeeds } from './needs.ts';
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeys,
  markPasskeyUsed,
  type StoredPasskey,
  takeChallenge,
} from './passkeys.sql.ts';

/**
 * A passkey is unlocked by finger, face or PIN: it is both factors. It belongs to the host the browser is at.
 */
export function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

/** What the browser needs to show a passkey: any, or one of the operator's. */
export async function offerChallenge(
  { db, realTime }: OperatorsNeeds,
  purpose: Exclude<ChallengePurpose, 'register'>,
  origin: string,
  operatorId?: OperatorId,
): Promise<RequestOptions> {
  const own = operatorId === undefined ? [] : await listPasskeys(db, operatorId);
  const rpId = hostOf(origin);
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
  await insertChallenge(db, { challenge, purpose, operatorId }, new Date(realTime.now() + challengeMs));
  const allowCredentials = own.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));
  return { challenge, rpId, timeout: challengeMs, allowCredentials, userVerification: 'required' };
}

/** A passkey that was shown, and how its use is kept: false when it was used elsewhere meanwhile. */
export interface ShownPasskey {
  readonly passkey: StoredPasskey;
  keep(tx: Tx): Promise<boolean>;
}

/** Checks what a passkey signed: a challenge made here, once, for this purpose and at this address. */
export async function checkAssertion(
  { db, realTime }: OperatorsNeeds,
  purpose: ChallengePurpose,
  response: Assertion,
  origin: string,
  operatorId?: OperatorId,
): Promise<Result<ShownPasskey>> {
  const passkey = await findPasskey(db, response.id);
  if (passkey === undefined) return refuse('PASSKEY_NOT_ACCEPTED');
  if (operatorId !== undefined && passkey.operatorId !== operatorId) return refuse('PASSKEY_NOT_ACCEPTED');
  const at = new Date(realTime.now());
  const { id, publicKey, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, purpose, operatorId }, at),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
  }).catch(notAccepted);
  if (verified?.verified !== true) return refuse('PASSKEY_NOT_ACCEPTED');
  const { newCounter } = verified.authenticationInfo;
  return accept({ passkey, keep: (tx) => markPasskeyUsed(tx, passkey, newCounter, at) });
}

/** The library throws at whatever is not in order; every reason is the same refusal. */
export function notAccepted(): undefined {
  return undefined;
}

import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { InputOf, OutputOf } from '#foundation/calls/define-call.ts';
import type { addPasskey, loginByPasskey, startPasskey, startPasskeyLogin } from '../passkey-contract.ts';

/** The browser's side of passkeys; a chunk of its own, loaded on first use. */

type Problem = 'cancelled' | 'unsupported';

/** Asks the device for a new passkey. */
export async function createWithDevice(
  options: OutputOf<typeof startPasskey>,
): Promise<InputOf<typeof addPasskey>['response'] | Problem> {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return withDevice(
    () => startRegistration({ optionsJSON }),
    ({ clientDataJSON, attestationObject, transports }) => ({
      clientDataJSON,
      attestationObject,
      ...(transports === undefined ? {} : { transports }),
    }),
  );
}

/** Asks the device to sign in with one of its passkeys. */
export async function signWithDevice(
  options: OutputOf<typeof startPasskeyLogin>,
): Promise<InputOf<typeof loginByPasskey>['response'] | Problem> {
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return withDevice(
    () => startAuthentication({ optionsJSON }),
    ({ clientDataJSON, authenticatorData, signature, userHandle }) => ({
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    }),
  );
}

/**
 * Browsers give one error for a refusal, a timeout and an unknown passkey, so that no page learns which it
 * was.
 */
async function withDevice<Answer extends RegistrationResponseJSON | AuthenticationResponseJSON, Response>(
  ask: () => Promise<Answer>,
  responseOf: (response: Answer['response']) => Response,
) {
  if (!browserSupportsWebAuthn()) return 'unsupported';
  try {
    const { id, rawId, response, clientExtensionResults } = await ask();
    return {
      id,
      rawId,
      type: 'public-key' as const,
      clientExtensionResults: { ...clientExtensionResults },
      response: responseOf(response),
    };
  } catch {
    return 'cancelled';
  }
}

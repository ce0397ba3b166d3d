import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Passkey } from '#foundation/calls/passkey-fields.ts';
import type { Result } from '#foundation/refusals/result.ts';
import { callConsole, callOperatorSession } from '#foundation/ui/operator-platform.ts';
import type { OperatorMe } from '../console-contract.ts';
import {
  operatorAddPasskey,
  operatorPasskeyLogin,
  operatorPasskeyStepUp,
  operatorStartPasskey,
  operatorStartPasskeyLogin,
  operatorStartPasskeyStepUp,
} from '../passkey-contract.ts';

/** The person showed none, or the browser has no way to: it does not say which. */
export class PasskeyNotShown extends Error {}

export async function signInByPasskey(): Promise<Result<OperatorMe>> {
  const options = await callOperatorSession(operatorStartPasskeyLogin, {});
  if (!options.ok) return options;
  return callOperatorSession(operatorPasskeyLogin, { response: await show(options.value) });
}

export async function stepUpByPasskey(): Promise<Result<OperatorMe>> {
  const options = await callOperatorSession(operatorStartPasskeyStepUp, {});
  if (!options.ok) return options;
  return callOperatorSession(operatorPasskeyStepUp, { response: await show(options.value) });
}

export async function addPasskey(name: string): Promise<Result<Passkey>> {
  const options = await callConsole(operatorStartPasskey, {});
  if (!options.ok) return options;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await shown(startRegistration({ optionsJSON: creationOptions(options.value) }));
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  return callConsole(operatorAddPasskey, {
    name,
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
    },
  });
}

async function show(options: OutputOf<typeof operatorStartPasskeyLogin>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const given = await shown(
    startAuthentication({
      optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(withoutTransports) },
    }),
  );
  const { id, rawId, type, response } = given;
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

function creationOptions(options: OutputOf<typeof operatorStartPasskey>) {
  return { ...options, excludeCredentials: options.excludeCredentials.map(withoutTransports) };
}

/** Where the key is kept is a hint that browsers do without. */
function withoutTransports({ id, type }: { id: string; type: 'public-key' }) {
  return { id, type };
}

function shown<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((cause: unknown) => {
    throw new PasskeyNotShown('no passkey was shown', { cause });
  });
}

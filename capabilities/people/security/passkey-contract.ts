import { z } from 'zod';
import { deviceField, sessionShape } from '#capabilities/people/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assertionResponse,
  attestationResponse,
  credentialFields,
  passkeyName,
  passkeyShape,
  webauthnBytes,
} from '#foundation/calls/passkey-fields.ts';
import { ownPassword, withPassword } from './guard-fields.ts';

/** Passkeys (WebAuthn): making, keeping and signing in with them. */

const login = '/swx/customer/login';
const user = '/swx/customer/user';

const creationOptions = z.looseObject({ challenge: z.string() });
const requestOptions = z.looseObject({ challenge: z.string() });
const clientExtensionResults = z.looseObject({}).default({});
const attestation = z.object(
  { ...credentialFields, response: attestationResponse, clientExtensionResults },
  { error: 'PASSKEY_NOT_ACCEPTED' },
);
const assertion = z.object(
  {
    ...credentialFields,
    response: assertionResponse.extend({ userHandle: webauthnBytes.exactOptional() }),
    clientExtensionResults,
  },
  { error: 'PASSKEY_NOT_ACCEPTED' },
);
export type Attestation = z.output<typeof attestation>;
export type Assertion = z.output<typeof assertion>;

export const startPasskey = defineCall({
  summary: 'What the browser needs to make a passkey',
  method: 'POST',
  path: `${user}/startPasskey`,
  access: 'customer',
  input: z.object({ password: ownPassword }),
  output: creationOptions,
  refusals: [...withPassword, 'TOO_MANY_PASSKEYS'],
});

export const addPasskey = defineCall({
  summary: 'Adds the passkey the browser made',
  method: 'POST',
  path: `${user}/addPasskey`,
  access: 'customer',
  input: z.object({ name: passkeyName, response: attestation }),
  output: passkeyShape,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'TOO_MANY_PASSKEYS'],
});

export const renamePasskey = defineCall({
  summary: 'Gives a passkey another name',
  method: 'POST',
  path: `${user}/renamePasskey`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: webauthnBytes, name: passkeyName }),
  refusals: ['NOT_FOUND'],
});

export const removePasskey = defineCall({
  summary: 'Removes a passkey; it no longer signs in',
  method: 'POST',
  path: `${user}/removePasskey`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: webauthnBytes, password: ownPassword }),
  refusals: [...withPassword, 'NOT_FOUND'],
});

export const startPasskeyLogin = defineCall({
  summary: 'What the browser needs to sign in with a passkey',
  method: 'POST',
  path: `${login}/startPasskeyLogin`,
  access: 'visitor',
  output: requestOptions,
  refusals: ['TOO_MANY_REQUESTS'],
});

export const loginByPasskey = defineCall({
  summary: 'Signs in with a passkey, which counts as both factors',
  method: 'POST',
  path: `${login}/loginByPasskey`,
  access: 'visitor',
  input: z.object({ response: assertion, device: deviceField }),
  output: sessionShape,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'TOO_MANY_REQUESTS', 'ACCOUNT_FROZEN'],
});

import { z } from 'zod';
import { deviceField, sessionShape } from '#capabilities/people/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { timeField } from '#foundation/calls/fields.ts';
import { ownPassword, withPassword } from './guard-fields.ts';

/** Passkeys (WebAuthn): making, keeping and signing in with them. */

const login = '/swx/customer/login';
const user = '/swx/customer/user';

export const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField.nullable(),
});
export type Passkey = z.output<typeof passkeyShape>;

/** What goes to and comes from an authenticator, as WebAuthn writes it in JSON. */
const bytes = z.string().regex(/^[\w-]{1,8192}$/);
const transports = z.array(z.string().max(20)).max(10);
const creationOptions = z.looseObject({ challenge: z.string() });
const requestOptions = z.looseObject({ challenge: z.string() });
const notAccepted = { error: 'PASSKEY_NOT_ACCEPTED' };
const attestation = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: transports.exactOptional(),
    }),
    clientExtensionResults: z.looseObject({}).default({}),
  },
  notAccepted,
);
const assertion = z.object(
  {
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.exactOptional(),
    }),
    clientExtensionResults: z.looseObject({}).default({}),
  },
  notAccepted,
);
export type Attestation = z.output<typeof attestation>;
export type Assertion = z.output<typeof assertion>;
const passkeyName = z.string().trim().min(1).max(40);

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
  input: z.object({ id: bytes, name: passkeyName }),
  output: z.null(),
  refusals: ['NOT_FOUND'],
});

export const removePasskey = defineCall({
  summary: 'Removes a passkey; it no longer signs in',
  method: 'POST',
  path: `${user}/removePasskey`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: bytes, password: ownPassword }),
  output: z.null(),
  refusals: [...withPassword, 'NOT_FOUND'],
});

export const startPasskeyLogin = defineCall({
  summary: 'What the browser needs to sign in with a passkey',
  method: 'POST',
  path: `${login}/startPasskeyLogin`,
  access: 'visitor',
  input: z.object({}),
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

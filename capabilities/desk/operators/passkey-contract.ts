import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { operatorSessionShape } from './console-contract.ts';
import { passkeyShape } from './security-shapes.ts';

const passkey = '/swx/operator/passkey';

/** What goes to and comes from an authenticator, as WebAuthn writes it in JSON. */
const bytes = z.string().regex(/^[\w-]{1,8192}$/);
const transports = z.array(z.string().max(20)).max(10);
const notAccepted = { error: 'PASSKEY_NOT_ACCEPTED' };
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };

const attestation = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: transports.exactOptional(),
    }),
  },
  notAccepted,
);
export type Attestation = z.output<typeof attestation>;

const assertion = z.object(
  {
    ...credential,
    response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  },
  notAccepted,
);
export type Assertion = z.output<typeof assertion>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

export const operatorStartPasskeyLogin = defineCall({
  name: 'operatorStartPasskeyLogin',
  summary: 'What the browser needs to sign an operator in with a passkey',
  method: 'POST',
  path: `${passkey}/startLogin`,
  access: 'visitor',
  input: z.object({}),
  output: requestOptions,
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

export const operatorPasskeyLogin = defineCall({
  name: 'operatorPasskeyLogin',
  summary: 'Signs an operator in with a passkey alone; sets the session cookie',
  method: 'POST',
  path: `${passkey}/login`,
  access: 'visitor',
  input: z.object({ response: assertion }),
  output: operatorSessionShape,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'USER_STATUS_WRONG', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

export const operatorStartPasskeyStepUp = defineCall({
  name: 'operatorStartPasskeyStepUp',
  summary: 'What the browser needs to show one of the operator’s passkeys again',
  method: 'POST',
  path: `${passkey}/startStepUp`,
  access: 'operator',
  input: z.object({}),
  output: requestOptions,
  refusals: ['TOO_MANY_REQUESTS'],
});

export const operatorPasskeyStepUp = defineCall({
  name: 'operatorPasskeyStepUp',
  summary: 'Shows a passkey again, before dangerous acts',
  method: 'POST',
  path: `${passkey}/stepUp`,
  access: 'operator',
  input: z.object({ response: assertion }),
  output: operatorSessionShape,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'TOO_MANY_REQUESTS'],
});

export const operatorStartPasskey = defineCall({
  name: 'operatorStartPasskey',
  summary: 'What the browser needs to make a passkey',
  method: 'POST',
  path: `${passkey}/start`,
  access: 'operator',
  input: z.object({}),
  output: creationOptions,
  refusals: ['STEP_UP_REQUIRED', 'TOO_MANY_PASSKEYS'],
});

export const operatorAddPasskey = defineCall({
  name: 'operatorAddPasskey',
  summary: 'Adds the passkey the browser made',
  method: 'POST',
  path: `${passkey}/add`,
  access: 'operator',
  input: z.object({ name: z.string().trim().min(1).max(40), response: attestation }),
  output: passkeyShape,
  refusals: ['STEP_UP_REQUIRED', 'PASSKEY_NOT_ACCEPTED', 'TOO_MANY_PASSKEYS'],
});

export const operatorRemovePasskey = defineCall({
  name: 'operatorRemovePasskey',
  summary: 'Removes one of the operator’s own passkeys, unless nothing else is left',
  method: 'POST',
  path: `${passkey}/remove`,
  access: 'operator',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ id: bytes }),
  output: z.null(),
  refusals: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
});

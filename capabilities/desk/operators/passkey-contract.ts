import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assertionResponse,
  attestationResponse,
  credentialFields,
  passkeyName,
  passkeyShape,
  passkeyTransports,
  webauthnBytes,
} from '#foundation/calls/passkey-fields.ts';
import { operatorSessionShape } from './console-contract.ts';

const passkey = '/swx/operator/passkey';
const byVisitor = { method: 'POST', access: 'visitor' } as const;
const byOperator = { method: 'POST', access: 'operator' } as const;

const attestation = z.object(
  { ...credentialFields, response: attestationResponse },
  { error: 'PASSKEY_NOT_ACCEPTED' },
);
export type Attestation = z.output<typeof attestation>;

const assertion = z.object(
  { ...credentialFields, response: assertionResponse },
  { error: 'PASSKEY_NOT_ACCEPTED' },
);
export type Assertion = z.output<typeof assertion>;

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: passkeyTransports });
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
  ...byVisitor,
  name: 'operatorStartPasskeyLogin',
  summary: 'What the browser needs to sign an operator in with a passkey',
  path: `${passkey}/startLogin`,
  input: z.object({}),
  output: requestOptions,
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

export const operatorPasskeyLogin = defineCall({
  ...byVisitor,
  name: 'operatorPasskeyLogin',
  summary: 'Signs an operator in with a passkey alone; sets the session cookie',
  path: `${passkey}/login`,
  input: z.object({ response: assertion }),
  output: operatorSessionShape,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'USER_STATUS_WRONG', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

export const operatorStartPasskeyStepUp = defineCall({
  ...byOperator,
  name: 'operatorStartPasskeyStepUp',
  summary: 'What the browser needs to show one of the operator’s passkeys again',
  path: `${passkey}/startStepUp`,
  input: z.object({}),
  output: requestOptions,
  refusals: ['TOO_MANY_REQUESTS'],
});

export const operatorPasskeyStepUp = defineCall({
  ...byOperator,
  name: 'operatorPasskeyStepUp',
  summary: 'Shows a passkey again, before dangerous acts',
  path: `${passkey}/stepUp`,
  input: z.object({ response: assertion }),
  output: operatorSessionShape,
  refusals: ['PASSKEY_NOT_ACCEPTED', 'TOO_MANY_REQUESTS'],
});

export const operatorStartPasskey = defineCall({
  ...byOperator,
  name: 'operatorStartPasskey',
  summary: 'What the browser needs to make a passkey',
  path: `${passkey}/start`,
  input: z.object({}),
  output: creationOptions,
  refusals: ['STEP_UP_REQUIRED', 'TOO_MANY_PASSKEYS'],
});

export const operatorAddPasskey = defineCall({
  ...byOperator,
  name: 'operatorAddPasskey',
  summary: 'Adds the passkey the browser made',
  path: `${passkey}/add`,
  input: z.object({ name: passkeyName, response: attestation }),
  output: passkeyShape,
  refusals: ['STEP_UP_REQUIRED', 'PASSKEY_NOT_ACCEPTED', 'TOO_MANY_PASSKEYS'],
});

export const operatorRemovePasskey = defineCall({
  ...byOperator,
  name: 'operatorRemovePasskey',
  summary: 'Removes one of the operator’s own passkeys, unless nothing else is left',
  path: `${passkey}/remove`,
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ id: webauthnBytes }),
  output: z.null(),
  refusals: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
});

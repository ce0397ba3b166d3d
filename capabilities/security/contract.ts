import { z } from 'zod';
import {
  countryField,
  deviceField,
  secondFactorField,
  sessionShape,
  username,
} from '#capabilities/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { timeField } from '#foundation/calls/fields.ts';

const login = '/swx/customer/login';
const user = '/swx/customer/user';

const password = z.string({ error: 'PASSWORD_INCORRECT' }).min(1, { error: 'PASSWORD_INCORRECT' }).max(200);
const totp = z.string({ error: 'TOTP_INCORRECT' }).trim().min(6, { error: 'TOTP_INCORRECT' }).max(24, {
  error: 'TOTP_INCORRECT',
});
const withdrawalPassword = z
  .string({ error: 'WITHDRAWAL_PASSWORD_INVALID' })
  .regex(/^\d{6}$/, { error: 'WITHDRAWAL_PASSWORD_INVALID' });
const oldWithdrawalPassword = z
  .string({ error: 'WITHDRAWAL_PASSWORD_INCORRECT' })
  .min(1, { error: 'WITHDRAWAL_PASSWORD_INCORRECT' })
  .max(50, { error: 'WITHDRAWAL_PASSWORD_INCORRECT' });
const emailedCode = z.string({ error: 'CODE_INCORRECT' }).regex(/^\d{6}$/, { error: 'CODE_INCORRECT' });
const withPassword = ['PASSWORD_INCORRECT', 'LOGIN_LOCKED', 'TOO_MANY_REQUESTS'] as const;
const withSecondFactor = [...withPassword, 'TOTP_NOT_ON', 'TOTP_INCORRECT'] as const;

const passkeyShape = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField.nullable(),
});
export type Passkey = z.output<typeof passkeyShape>;

export const getSecurity = defineCall({
  summary: 'What guards the customer’s account',
  method: 'GET',
  path: `${user}/security`,
  access: 'customer',
  input: z.object({}),
  output: z.object({
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(passkeyShape),
    isGoogleOffered: z.boolean(),
    googleEmail: z.string().nullable(),
    hasWithdrawalPassword: z.boolean(),
    /** After five wrong tries. */
    withdrawalsLockedUntil: timeField.nullable(),
    /** After a change of a password or of the one-time codes. */
    withdrawalsHeldUntil: timeField.nullable(),
    antiPhishingCode: z.string().nullable(),
  }),
});

export const startTotp = defineCall({
  summary: 'Makes a secret for an authenticator app; it counts once it is confirmed',
  method: 'POST',
  path: `${user}/startTotp`,
  access: 'customer',
  input: z.object({ password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [...withPassword, 'TOTP_ALREADY_ON'],
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTotp = defineCall({
  summary: 'Turns one-time codes on and gives the recovery codes, this once',
  method: 'POST',
  path: `${user}/confirmTotp`,
  access: 'customer',
  input: z.object({ totp }),
  output: recoveryCodes,
  refusals: ['TOTP_INCORRECT', 'TOTP_NOT_ON', 'TOTP_ALREADY_ON', 'LOGIN_LOCKED', 'TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = defineCall({
  summary: 'Gives ten new recovery codes, this once; the old ones end',
  method: 'POST',
  path: `${user}/renewRecoveryCodes`,
  access: 'customer',
  input: z.object({ password, totp }),
  output: recoveryCodes,
  refusals: withSecondFactor,
});

export const stopTotp = defineCall({
  summary: 'Turns one-time codes off; withdrawals wait 24 hours',
  method: 'POST',
  path: `${user}/stopTotp`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ password, totp }),
  output: z.null(),
  refusals: withSecondFactor,
});

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
  input: z.object({ password }),
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
  summary: 'Removes a passkey; nobody signs in with it any more',
  method: 'POST',
  path: `${user}/removePasskey`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: bytes, password }),
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

const redirectUri = z.string({ error: 'GOOGLE_SIGN_IN_FAILED' }).max(300, { error: 'GOOGLE_SIGN_IN_FAILED' });
const googleReturn = {
  code: z.string({ error: 'GOOGLE_SIGN_IN_FAILED' }).min(1, { error: 'GOOGLE_SIGN_IN_FAILED' }).max(2000),
  redirectUri,
  state: z.string({ error: 'GOOGLE_SIGN_IN_FAILED' }).min(1, { error: 'GOOGLE_SIGN_IN_FAILED' }).max(200),
};
const ticket = z
  .string({ error: 'GOOGLE_SIGN_IN_FAILED' })
  .regex(/^[\w-]{43}$/, { error: 'GOOGLE_SIGN_IN_FAILED' });
const googleStart = z.object({ address: z.string(), state: z.string() });

export const startGoogle = defineCall({
  summary: 'Where to send the browser to sign in with Google',
  method: 'POST',
  path: `${login}/startGoogle`,
  access: 'visitor',
  input: z.object({ redirectUri }),
  output: googleStart,
  refusals: ['GOOGLE_SIGN_IN_FAILED', 'NOT_FOUND', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

/**
 * Refusals that ask for more carry `ticket` (and `email`) in their params: TOTP_REQUIRED and GOOGLE_LINK_REQUIRED go on with
 * `finishGoogle`, GOOGLE_REGISTRATION_REQUIRED with `registerByGoogle`.
 */
export const loginByGoogle = defineCall({
  summary: 'Signs in with what Google sent the browser back with',
  method: 'POST',
  path: `${login}/loginByGoogle`,
  access: 'visitor',
  input: z.object({ ...googleReturn, device: deviceField }),
  output: sessionShape,
  refusals: [
    'GOOGLE_SIGN_IN_FAILED',
    'GOOGLE_EMAIL_UNVERIFIED',
    'GOOGLE_LINK_REQUIRED',
    'GOOGLE_REGISTRATION_REQUIRED',
    'TOTP_REQUIRED',
    'LOGIN_LOCKED',
    'SERVICE_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
    'ACCOUNT_FROZEN',
  ],
});

export const finishGoogle = defineCall({
  summary:
    'Goes on after loginByGoogle: the password connects an existing account, the one-time code opens a connected one',
  method: 'POST',
  path: `${login}/finishGoogle`,
  access: 'visitor',
  input: z.object({ ticket, password: password.optional(), totp: secondFactorField, device: deviceField }),
  output: sessionShape,
  refusals: [
    'GOOGLE_SIGN_IN_FAILED',
    'GOOGLE_LINK_REQUIRED',
    'GOOGLE_REGISTRATION_REQUIRED',
    'GOOGLE_LINKED_ALREADY',
    'TOTP_REQUIRED',
    'TOTP_INCORRECT',
    ...withPassword,
    'ACCOUNT_FROZEN',
  ],
});

export const registerByGoogle = defineCall({
  summary: 'Goes on after loginByGoogle: opens an account with the address Google has verified',
  method: 'POST',
  path: `${login}/registerByGoogle`,
  access: 'visitor',
  input: z.object({
    ticket,
    username,
    invitationCode: z.string().trim().max(40).default(''),
    country: countryField.optional(),
    language: z.string().max(10).optional(),
    device: deviceField,
  }),
  output: sessionShape,
  refusals: [
    'GOOGLE_SIGN_IN_FAILED',
    'USERNAME_INVALID',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'INVITATION_CODE_WRONG',
    'COUNTRY_UNKNOWN',
    'TOO_MANY_REQUESTS',
  ],
});

export const startGoogleConnection = defineCall({
  summary: 'Where to send the browser to connect a Google account to the customer’s',
  method: 'POST',
  path: `${user}/startGoogleConnection`,
  access: 'customer',
  input: z.object({ redirectUri, password }),
  output: googleStart,
  refusals: [
    'GOOGLE_SIGN_IN_FAILED',
    'GOOGLE_LINKED_ALREADY',
    'NOT_FOUND',
    'SERVICE_UNAVAILABLE',
    ...withPassword,
  ],
});

export const connectGoogle = defineCall({
  summary: 'Connects the Google account the browser came back with',
  method: 'POST',
  path: `${user}/connectGoogle`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object(googleReturn),
  output: z.null(),
  refusals: [
    'GOOGLE_SIGN_IN_FAILED',
    'GOOGLE_EMAIL_UNVERIFIED',
    'GOOGLE_LINKED_ALREADY',
    'SERVICE_UNAVAILABLE',
  ],
});

export const disconnectGoogle = defineCall({
  summary: 'Disconnects the Google account',
  method: 'POST',
  path: `${user}/disconnectGoogle`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ password }),
  output: z.null(),
  refusals: [...withPassword, 'NOT_FOUND'],
});

export const setTardPwd = defineCall({
  summary: 'Sets the withdrawal password, once',
  method: 'POST',
  path: `${user}/setTardPwd`,
  inputIn: 'query',
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ tradPwd: withdrawalPassword }),
  output: z.null(),
  refusals: ['WITHDRAWAL_PASSWORD_INVALID', 'WITHDRAWAL_PASSWORD_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const editTardPwd = defineCall({
  summary: 'Changes the withdrawal password; withdrawals wait 24 hours',
  method: 'POST',
  path: `${user}/editTardPwd`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ oldPwd: oldWithdrawalPassword, newPwd: withdrawalPassword }),
  output: z.null(),
  refusals: [
    'WITHDRAWAL_PASSWORD_INCORRECT',
    'WITHDRAWAL_PASSWORD_INVALID',
    'WITHDRAWAL_PASSWORD_NOT_SET',
    'WITHDRAWALS_LOCKED',
    'TOO_MANY_REQUESTS',
  ],
});

export const sendTardPwdCode = defineCall({
  summary: 'E-mails the code a new withdrawal password needs when the old one is forgotten',
  method: 'POST',
  path: `${user}/sendTardPwdCode`,
  access: 'customer',
  input: z.object({}),
  output: z.null(),
  refusals: ['WITHDRAWAL_PASSWORD_NOT_SET', 'TOO_FREQUENT', 'TOO_MANY_REQUESTS'],
});

export const resetTardPwd = defineCall({
  summary:
    'Sets a new withdrawal password with the e-mailed code (and a one-time code where they are on); withdrawals wait 24 hours',
  method: 'POST',
  path: `${user}/resetTardPwd`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ code: emailedCode, newPwd: withdrawalPassword, totp: secondFactorField }),
  output: z.null(),
  refusals: [
    'CODE_INCORRECT',
    'TOTP_REQUIRED',
    'TOTP_INCORRECT',
    'WITHDRAWAL_PASSWORD_INVALID',
    'WITHDRAWAL_PASSWORD_NOT_SET',
    'TOO_MANY_REQUESTS',
  ],
});

export const setAntiPhishingCode = defineCall({
  summary: 'Sets the code printed in every mail to the customer; empty for none',
  method: 'POST',
  path: `${user}/setAntiPhishingCode`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    code: z
      .string({ error: 'ANTI_PHISHING_CODE_INVALID' })
      .trim()
      .regex(/^(?:[\p{L}\p{N}]{4,20})?$/u, { error: 'ANTI_PHISHING_CODE_INVALID' }),
  }),
  output: z.null(),
  refusals: ['ANTI_PHISHING_CODE_INVALID'],
});

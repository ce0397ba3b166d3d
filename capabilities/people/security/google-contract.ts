import { z } from 'zod';
import {
  countryInput,
  deviceField,
  secondFactorField,
  sessionShape,
  username,
} from '#capabilities/people/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { ownPassword, withPassword } from './guard-fields.ts';

/** Signing in with Google (OpenID Connect), and connecting a Google account. */

const login = '/swx/customer/login';
const user = '/swx/customer/user';

const redirectUri = z.string('GOOGLE_SIGN_IN_FAILED').max(300, 'GOOGLE_SIGN_IN_FAILED');
const googleReturn = {
  code: z.string('GOOGLE_SIGN_IN_FAILED').min(1, 'GOOGLE_SIGN_IN_FAILED').max(2000),
  redirectUri,
  state: z.string('GOOGLE_SIGN_IN_FAILED').min(1, 'GOOGLE_SIGN_IN_FAILED').max(200),
};
const ticket = z.string('GOOGLE_SIGN_IN_FAILED').regex(/^[\w-]{43}$/, 'GOOGLE_SIGN_IN_FAILED');
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

const enter = { method: 'POST', access: 'visitor', output: sessionShape } as const;

/**
 * Refusals that ask for more carry `ticket` (and `email`) in their params: TOTP_REQUIRED and
 * GOOGLE_LINK_REQUIRED go on with `finishGoogle`, GOOGLE_REGISTRATION_REQUIRED with `registerByGoogle`.
 */
export const loginByGoogle = defineCall({
  summary: 'Signs in with what Google sent the browser back with',
  ...enter,
  path: `${login}/loginByGoogle`,
  input: z.object({ ...googleReturn, device: deviceField }),
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
  ...enter,
  path: `${login}/finishGoogle`,
  input: z.object({ ticket, password: ownPassword.optional(), totp: secondFactorField, device: deviceField }),
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
  ...enter,
  path: `${login}/registerByGoogle`,
  input: z.object({
    ticket,
    username,
    invitationCode: z.string().trim().max(40).default(''),
    country: countryInput.optional(),
    language: z.string().max(10).optional(),
    device: deviceField,
  }),
  refusals: [
    'GOOGLE_SIGN_IN_FAILED',
    'USERNAME_INVALID',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'INVITATION_CODE_WRONG',
    'COUNTRY_UNKNOWN',
    'REGISTRATION_CLOSED',
    'TOO_MANY_REQUESTS',
  ],
});

export const startGoogleConnection = defineCall({
  summary: 'Where to send the browser to connect a Google account to the customer’s',
  method: 'POST',
  path: `${user}/startGoogleConnection`,
  access: 'customer',
  input: z.object({ redirectUri, password: ownPassword }),
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
  summary: 'Connects the Google account the browser returned with',
  method: 'POST',
  path: `${user}/connectGoogle`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object(googleReturn),
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
  input: z.object({ password: ownPassword }),
  refusals: [...withPassword, 'NOT_FOUND'],
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, timeField } from '#foundation/calls/fields.ts';
import { passkeyShape } from '#foundation/calls/passkey-fields.ts';
import { roles } from './rules.ts';
import { ownActShape, sessionShape } from './security-shapes.ts';
import { shortestPassword } from './session-rules.ts';

const operator = '/swx/operator';

export const roleField = z.enum(roles);

export const operatorSessionShape = z.object({
  id: idField,
  email: z.string(),
  roles: z.array(roleField),
  permissions: z.array(z.string()),
  /** Until when dangerous acts are possible without showing a second factor again. */
  steppedUpUntil: timeField.nullable(),
  /** When the session ends unless it is used. */
  idleAt: timeField,
  endsAt: timeField,
  /** Nothing is permitted before these are done. */
  mustChangePassword: z.boolean(),
  mustEnrol: z.boolean(),
  mustShowPasskey: z.boolean(),
  /** From when on; null where the session has shown one, or none is asked for. */
  passkeyDueAt: timeField.nullable(),
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
});
export type OperatorMe = z.output<typeof operatorSessionShape>;

const emailInput = z.email({ error: 'EMAIL_INVALID' }).max(254, { error: 'EMAIL_INVALID' }).toLowerCase();
const passwordInput = z
  .string({ error: 'PASSWORD_INCORRECT' })
  .min(1, { error: 'PASSWORD_INCORRECT' })
  .max(200, { error: 'PASSWORD_INCORRECT' });
const totpInput = z.string({ error: 'CODE_INCORRECT' }).regex(/^\d{6}$/, { error: 'CODE_INCORRECT' });

export const operatorLogin = defineCall({
  name: 'operatorLogin',
  summary: 'Signs an operator in with password and one-time code; sets the session cookie',
  method: 'POST',
  path: `${operator}/login`,
  access: 'visitor',
  input: z.object({ email: emailInput, password: passwordInput, totp: totpInput.optional() }),
  output: operatorSessionShape,
  refusals: [
    'EMAIL_INVALID',
    'PASSWORD_INCORRECT',
    'TOTP_REQUIRED',
    'CODE_INCORRECT',
    'LOGIN_LOCKED',
    'USER_STATUS_WRONG',
    'FORBIDDEN',
    'TOO_MANY_REQUESTS',
  ],
});

const changing = { method: 'POST', access: 'operator' } as const;

export const operatorLogout = defineCall({
  name: 'operatorLogout',
  summary: 'Ends the operator’s session',
  ...changing,
  path: `${operator}/logout`,
  input: z.object({}),
  output: z.null(),
});

export const operatorMe = defineCall({
  name: 'operatorMe',
  summary: 'The signed-in operator: roles, permissions, and how long the session lasts',
  method: 'GET',
  path: `${operator}/me`,
  access: 'operator',
  shows: ['operator'],
  input: z.object({}),
  output: operatorSessionShape,
});

export const operatorStepUp = defineCall({
  name: 'operatorStepUp',
  summary: 'Shows a one-time code again, before dangerous acts',
  ...changing,
  path: `${operator}/stepUp`,
  input: z.object({ totp: totpInput }),
  output: operatorSessionShape,
  refusals: ['CODE_INCORRECT', 'LOGIN_LOCKED', 'TOO_MANY_REQUESTS'],
});

const newPasswordInput = z
  .string({ error: 'PASSWORD_TOO_WEAK' })
  .min(shortestPassword, { error: 'PASSWORD_TOO_WEAK' })
  .max(200, { error: 'PASSWORD_TOO_WEAK' });

export const operatorChangePassword = defineCall({
  name: 'operatorChangePassword',
  summary: 'Changes the operator’s own password; their other sessions end',
  ...changing,
  path: `${operator}/changePassword`,
  success: 'MODIFIED',
  input: z
    .object({ oldPassword: passwordInput, newPassword: newPasswordInput, confirmPassword: z.string() })
    .refine((input) => input.newPassword === input.confirmPassword, {
      error: 'PASSWORDS_DIFFER',
      path: ['confirmPassword'],
    }),
  output: operatorSessionShape,
  refusals: [
    'OLD_PASSWORD_WRONG',
    'PASSWORD_INCORRECT',
    'PASSWORD_TOO_WEAK',
    'PASSWORDS_DIFFER',
    'LOGIN_LOCKED',
    'TOO_MANY_REQUESTS',
  ],
});

export const operatorOfferTotp = defineCall({
  name: 'operatorOfferTotp',
  summary: 'A fresh secret for an authenticator application, not in use before a code of it is shown',
  ...changing,
  path: `${operator}/security/offerTotp`,
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['STEP_UP_REQUIRED'],
});

export const operatorEnrolTotp = defineCall({
  name: 'operatorEnrolTotp',
  summary: 'Puts the offered secret to use; the one before it no longer counts',
  ...changing,
  path: `${operator}/security/enrolTotp`,
  success: 'MODIFIED',
  input: z.object({ totp: totpInput }),
  output: operatorSessionShape,
  refusals: ['STEP_UP_REQUIRED', 'CODE_INCORRECT', 'TOO_MANY_REQUESTS'],
});

export const operatorSecurity = defineCall({
  name: 'operatorSecurity',
  summary: 'The operator’s own passkeys, sessions and latest acts',
  method: 'GET',
  path: `${operator}/security/overview`,
  access: 'operator',
  input: z.object({}),
  output: z.object({
    hasTotp: z.boolean(),
    passkeys: z.array(passkeyShape),
    sessions: z.array(z.object({ ...sessionShape.shape, isThis: z.boolean() })),
    acts: z.array(ownActShape).describe('newest first'),
  }),
});

export const operatorEndSession = defineCall({
  name: 'operatorEndSession',
  summary: 'Ends one of the operator’s own sessions',
  ...changing,
  path: `${operator}/security/endSession`,
  input: z.object({ id: z.uuid() }),
  output: z.null(),
  refusals: ['NOT_FOUND'],
});

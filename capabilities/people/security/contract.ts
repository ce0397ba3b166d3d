import { z } from 'zod';
import { secondFactorField } from '#capabilities/people/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { timeField } from '#foundation/calls/fields.ts';
import { passkeyShape } from '#foundation/calls/passkey-fields.ts';
import { ownPassword, withPassword } from './guard-fields.ts';

/** What guards an account: one-time codes, the withdrawal password, the anti-phishing code. */

const user = '/swx/customer/user';

const totp = z.string('TOTP_INCORRECT').trim().min(6, 'TOTP_INCORRECT').max(24, 'TOTP_INCORRECT');
const withdrawalPassword = z
  .string('WITHDRAWAL_PASSWORD_INVALID')
  .regex(/^\d{6}$/, 'WITHDRAWAL_PASSWORD_INVALID');
const oldWithdrawalPassword = z
  .string('WITHDRAWAL_PASSWORD_INCORRECT')
  .min(1, 'WITHDRAWAL_PASSWORD_INCORRECT')
  .max(50, 'WITHDRAWAL_PASSWORD_INCORRECT');
const emailedCode = z.string('CODE_INCORRECT').regex(/^\d{6}$/, 'CODE_INCORRECT');
const withSecondFactor = [...withPassword, 'TOTP_NOT_ON', 'TOTP_INCORRECT'] as const;

export const getSecurity = defineCall({
  summary: 'What guards the customer’s account',
  method: 'GET',
  path: `${user}/security`,
  access: 'customer',
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
  input: z.object({ password: ownPassword }),
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
  input: z.object({ password: ownPassword, totp }),
  output: recoveryCodes,
  refusals: withSecondFactor,
});

const change = { method: 'POST', access: 'customer', success: 'MODIFIED' } as const;

export const stopTotp = defineCall({
  summary: 'Turns one-time codes off; withdrawals wait 24 hours',
  ...change,
  path: `${user}/stopTotp`,
  input: z.object({ password: ownPassword, totp }),
  refusals: withSecondFactor,
});

export const setTardPwd = defineCall({
  summary: 'Sets the withdrawal password, once',
  ...change,
  path: `${user}/setTardPwd`,
  inputIn: 'query',
  input: z.object({ tradPwd: withdrawalPassword }),
  refusals: ['WITHDRAWAL_PASSWORD_INVALID', 'WITHDRAWAL_PASSWORD_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const editTardPwd = defineCall({
  summary: 'Changes the withdrawal password; withdrawals wait 24 hours',
  ...change,
  path: `${user}/editTardPwd`,
  input: z.object({ oldPwd: oldWithdrawalPassword, newPwd: withdrawalPassword }),
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
  refusals: ['WITHDRAWAL_PASSWORD_NOT_SET', 'TOO_FREQUENT', 'TOO_MANY_REQUESTS'],
});

export const resetTardPwd = defineCall({
  summary:
    'Sets a new withdrawal password with the e-mailed code (and a one-time code where they are on); withdrawals wait 24 hours',
  ...change,
  path: `${user}/resetTardPwd`,
  input: z.object({ code: emailedCode, newPwd: withdrawalPassword, totp: secondFactorField }),
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
  ...change,
  path: `${user}/setAntiPhishingCode`,
  input: z.object({
    code: z
      .string('ANTI_PHISHING_CODE_INVALID')
      .trim()
      .regex(/^(?:[\p{L}\p{N}]{4,20})?$/u, 'ANTI_PHISHING_CODE_INVALID'),
  }),
  refusals: ['ANTI_PHISHING_CODE_INVALID'],
});

import { z } from 'zod';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assetField,
  bookField,
  idField,
  moneyField,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { languages } from '#locales/languages.ts';
import { isCountry } from './countries.ts';
import { toldReasons } from './limits.ts';

export const kycStatuses = ['none', 'pending', 'verified', 'rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** A country that can be declared: ISO 3166-1 alpha-2. */
export const countryInput = z.string('COUNTRY_UNKNOWN').refine(isCountry, 'COUNTRY_UNKNOWN');

export const userShape = z.object({
  id: idField,
  uid: z.string(),
  username: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  language: z.string(),
  invitationCode: z.string(),
  kycStatus: z.enum(kycStatuses),
  kycTier: z.number().int(),
  hasWithdrawalPassword: z.boolean(),
  hasTotp: z.boolean(),
  createdAt: timeField,
});
export type User = z.output<typeof userShape>;

/** What equity is made of: balances, debts, and what products hold for customers beside their accounts. */
export const equityProducts = [
  'available',
  'held',
  'margin',
  'plan',
  'collateral',
  'debts',
  'positions',
  'options',
  'interest',
] as const;

export const balanceShape = z.object({
  currency: assetField,
  available: moneyField,
  held: moneyField,
  plan: moneyField.describe('principal in smart plans'),
  margin: moneyField.describe('behind open orders'),
  collateral: moneyField.describe('behind loans'),
  usdt: moneyField.nullable().describe('all of it in USDT by the latest price; null while no price is known'),
});

export const equityPartShape = z.object({
  product: z.enum(equityProducts),
  currency: assetField,
  amount: moneyField.describe('debts and interest are below zero'),
  usdt: moneyField.nullable().describe('null while no price is known'),
});

/**
 * An account as its customer sees it, filled by the capability `accounts`. But for the parts, amounts are in
 * USDT; the margin level is a fraction, null without margin.
 */
export const accountShape = z.object({
  book: bookField,
  balances: z.array(balanceShape),
  equity: moneyField
    .nullable()
    .describe(
      'everything one owns at live prices less what one owes: the sum of its parts; null while a price is missing',
    ),
  parts: z.array(equityPartShape).describe('what equity is made of, by currency and product; none that is 0'),
  marginEquity: moneyField.describe('what backs open positions: available, margin and unrealised profit'),
  margin: moneyField,
  freeMargin: moneyField.describe('how much of the available USDT may leave: all but what open losses lock'),
  marginLevel: rateField.nullable(),
  agreed: z
    .object({ warningLevels: z.array(rateField), stopOutLevel: rateField })
    .optional()
    .describe('margin levels as the open positions have agreed on them; absent without any'),
  unrealised: moneyField,
});

export const sessionShape = z.object({ token: z.string(), user: userShape });
export type SignedIn = z.output<typeof sessionShape>;

const account = z.string('ACCOUNT_REQUIRED').trim().min(1, 'ACCOUNT_REQUIRED').max(254);
const email = z.email('EMAIL_INVALID').max(254, 'EMAIL_INVALID').toLowerCase();
export const username = z
  .string('USERNAME_INVALID')
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{2,29}$/, 'USERNAME_INVALID');
const currentPassword = z.string('PASSWORD_INCORRECT').min(1, 'PASSWORD_INCORRECT').max(200);
const newPassword = z.string('PASSWORD_TOO_WEAK').min(8, 'PASSWORD_TOO_WEAK').max(200, 'PASSWORD_TOO_WEAK');
/** What a device calls itself, so that it is known again: a random name it keeps. */
export const deviceField = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional();
/** A six-digit one-time code, or a recovery code. */
export const secondFactorField = z.string().trim().max(24).optional();

/** A six-digit code, or what the link in its mail says instead. */
const code = z.string('CODE_INCORRECT').regex(/^(\d{6}|[\w-]{43})$/, 'CODE_INCORRECT');

function passwordsMatch(input: { password: string; confirmPassword: string }): boolean {
  return input.password === input.confirmPassword;
}
const passwordsDiffer = { error: 'PASSWORDS_DIFFER', path: ['confirmPassword'] };

const login = '/swx/customer/login';
const user = '/swx/customer/user';

export const checkUserNameOrPhone = defineCall({
  summary: 'Whether a username is still free; of every e-mail address it says so',
  method: 'GET',
  path: `${login}/checkUserNameOrPhone`,
  access: 'visitor',
  input: z.object({ value: account }),
  output: z.object({ available: z.boolean() }),
  refusals: ['ACCOUNT_REQUIRED', 'TOO_MANY_REQUESTS'],
});

export const sendCode = defineCall({
  summary: 'E-mails a verification code and link, or that the address has an account; the answer is the same',
  method: 'POST',
  path: `${login}/sendCode`,
  access: 'visitor',
  input: z.object({ email, purpose: z.enum(['register', 'reset']), device: deviceField }),
  refusals: ['EMAIL_INVALID', 'REGISTRATION_CLOSED', 'TOO_FREQUENT', 'TOO_MANY_REQUESTS'],
});

export const register = defineCall({
  summary: 'Registers a customer and signs them in',
  method: 'POST',
  path: `${login}/register`,
  access: 'visitor',
  input: z
    .object({
      username,
      email,
      password: newPassword,
      confirmPassword: z.string(),
      code,
      invitationCode: z.string().trim().max(40).default(''),
      country: countryInput.optional(),
      language: z.string().max(10).optional(),
      device: deviceField,
    })
    .refine(passwordsMatch, passwordsDiffer),
  output: sessionShape,
  refusals: [
    'USERNAME_INVALID',
    'USERNAME_TAKEN',
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    'PASSWORD_TOO_WEAK',
    'PASSWORDS_DIFFER',
    'CODE_INCORRECT',
    'INVITATION_CODE_WRONG',
    'COUNTRY_UNKNOWN',
    'COUNTRY_NOT_SERVED',
    'REGISTRATION_CLOSED',
    'TOO_MANY_REQUESTS',
  ],
});

export const signIn = defineCall({
  summary: 'Signs a customer in by username or e-mail address',
  method: 'POST',
  path: `${login}/login`,
  access: 'visitor',
  input: z.object({ account, password: currentPassword, totp: secondFactorField, device: deviceField }),
  output: sessionShape,
  refusals: [
    'ACCOUNT_REQUIRED',
    'PASSWORD_INCORRECT',
    'LOGIN_LOCKED',
    'TOTP_REQUIRED',
    'TOTP_INCORRECT',
    'ACCOUNT_FROZEN',
    'TOO_MANY_REQUESTS',
  ],
});

export const signOut = defineCall({
  summary: 'Ends the session',
  method: 'POST',
  path: `${login}/logout`,
  access: 'customer',
});

export const resetPassword = defineCall({
  summary:
    'Sets a new password with an e-mailed code (and a one-time code where they are on); ends every session',
  method: 'POST',
  path: `${login}/resetPassword`,
  access: 'visitor',
  success: 'MODIFIED',
  input: z
    .object({
      email,
      code,
      password: newPassword,
      confirmPassword: z.string(),
      totp: secondFactorField,
      device: deviceField,
    })
    .refine(passwordsMatch, passwordsDiffer),
  refusals: [
    'EMAIL_INVALID',
    'CODE_INCORRECT',
    'PASSWORD_TOO_WEAK',
    'PASSWORDS_DIFFER',
    'TOTP_REQUIRED',
    'TOTP_INCORRECT',
    'TOO_MANY_REQUESTS',
  ],
});

export const changePassword = defineCall({
  summary: 'Changes the password; every other session ends',
  method: 'POST',
  path: `${user}/repassword`,
  access: 'customer',
  success: 'MODIFIED',
  input: z
    .object({
      oldPassword: z.string('OLD_PASSWORD_WRONG').min(1, 'OLD_PASSWORD_WRONG').max(200),
      newPassword,
      confirmPassword: z.string(),
    })
    .refine((input) => input.newPassword === input.confirmPassword, passwordsDiffer),
  refusals: [
    'OLD_PASSWORD_WRONG',
    'PASSWORD_TOO_WEAK',
    'PASSWORDS_DIFFER',
    'LOGIN_LOCKED',
    'TOO_MANY_REQUESTS',
  ],
});

export const changeLanguage = defineCall({
  summary: 'Sets the language that mails and notices reach the customer in',
  method: 'POST',
  path: `${user}/changeLanguage`,
  access: 'customer',
  input: z.object({ language: z.enum(languages.map(({ tag }) => tag)) }),
});

export const getUserInfo = defineCall({
  summary: 'The customer, with both books',
  method: 'POST',
  path: `${user}/getUserInfo`,
  access: 'customer',
  shows: ['balances', 'customer'],
  output: userShape.extend({ accounts: z.object({ demo: accountShape, real: accountShape }) }),
});

export const listAccountLimit = defineCall({
  summary:
    'What operators stop the customer from doing now, until when and why; empty where nothing is limited',
  method: 'GET',
  path: `${user}/listAccountLimit`,
  access: 'customer',
  shows: ['customer'],
  output: z.array(
    z.object({
      kind: z.enum(accountLimits),
      reason: z.enum(toldReasons),
      until: timeField.optional().describe('absent: until operators lift it'),
    }),
  ),
});

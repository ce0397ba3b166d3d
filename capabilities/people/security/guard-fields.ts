import { z } from 'zod';

/** The password once more, before a guard of the account changes. */
export const ownPassword = z
  .string('PASSWORD_INCORRECT')
  .min(1, 'PASSWORD_INCORRECT')
  .max(200, 'PASSWORD_INCORRECT');

/** What a call that asks for it can answer. */
export const withPassword = ['PASSWORD_INCORRECT', 'LOGIN_LOCKED', 'TOO_MANY_REQUESTS'] as const;

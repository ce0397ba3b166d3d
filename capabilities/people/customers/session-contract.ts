import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { pageFields, timeField } from '#foundation/calls/fields.ts';
import { signInOutcomes, signInWays } from './rules.ts';

/** Where a customer is signed in, who tried, and how to shut them out. */

const user = '/swx/customer/user';

const listedSession = z.object({
  id: z.string(),
  ip: z.string(),
  /** Browser and system, in their makers' names; empty when unknown. */
  device: z.string(),
  createdAt: timeField,
  lastUsedAt: timeField,
  isCurrent: z.boolean(),
});

export const listSession = defineCall({
  summary: 'Where the customer is signed in, the session used last first',
  method: 'GET',
  path: `${user}/listSession`,
  access: 'customer',
  output: z.array(listedSession),
});

export const endSession = defineCall({
  summary: 'Ends one of the customer’s sessions',
  method: 'POST',
  path: `${user}/endSession`,
  access: 'customer',
  input: z.object({ id: z.uuid('NOT_FOUND') }),
  refusals: ['NOT_FOUND'],
});

export const endOtherSessions = defineCall({
  summary: 'Ends every session but the one that asks',
  method: 'POST',
  path: `${user}/endOtherSessions`,
  access: 'customer',
});

export const listSignIn = defineCall({
  summary: 'Who signed in or tried to, newest first; kept for 180 days',
  method: 'GET',
  path: `${user}/listSignIn`,
  access: 'customer',
  input: z.object(pageFields),
  shape: 'rows',
  output: z.object({
    time: timeField,
    way: z.enum(signInWays),
    outcome: z.enum(signInOutcomes),
    ip: z.string(),
    device: z.string(),
  }),
});

export const freezeAccount = defineCall({
  summary: 'Freezes an account with the link of a new-device mail',
  method: 'POST',
  path: '/swx/customer/login/freezeAccount',
  access: 'visitor',
  input: z.object({
    token: z.string('FREEZE_LINK_EXPIRED').regex(/^[\w-]{43}$/, 'FREEZE_LINK_EXPIRED'),
  }),
  refusals: ['FREEZE_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const stopRecovery = defineCall({
  summary: 'Stops, with the link of a mail, that support changes who gets into an account',
  method: 'POST',
  path: '/swx/customer/login/stopRecovery',
  access: 'visitor',
  input: z.object({
    token: z.string('RECOVERY_LINK_EXPIRED').regex(/^[\w-]{43}$/, 'RECOVERY_LINK_EXPIRED'),
  }),
  refusals: ['RECOVERY_LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

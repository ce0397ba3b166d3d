import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';

const user = '/swx/customer/user';

/** What explains itself once, until the customer has had enough of it. */
export const hints = ['firstSteps', 'firstOrder'] as const;
export type Hint = (typeof hints)[number];

export const firstSteps = ['demoOrder', 'security', 'identity', 'deposit'] as const;

const firstStepsShape = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  dismissed: z.array(z.enum(hints)).describe('what the customer no longer wants to be shown'),
});
export type FirstSteps = z.output<typeof firstStepsShape>;

export const getFirstSteps = defineCall({
  summary: 'A new customer’s first steps, and which of them the books show as done',
  method: 'GET',
  path: `${user}/firstSteps`,
  access: 'customer',
  shows: ['balances'],
  input: z.object({}),
  output: firstStepsShape,
});

export const dismissHint = defineCall({
  summary: 'Shows a hint no more, on any device',
  method: 'POST',
  path: `${user}/dismissHint`,
  access: 'customer',
  input: z.object({ hint: z.enum(hints) }),
  output: z.null(),
});

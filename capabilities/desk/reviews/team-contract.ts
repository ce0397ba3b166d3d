import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idInput, review, reviewShape } from './console-contract.ts';
import { reviewKinds } from './rules.ts';

const deciding = { method: 'POST', access: 'operator', permission: 'reviews.claim' } as const;

export const claimNextReview = defineCall({
  name: 'claimNextReview',
  summary: 'Claims what is due next of what the caller may decide and is unclaimed',
  ...deciding,
  path: `${review}/next`,
  input: z.object({ kind: z.enum(reviewKinds).optional() }),
  output: z.object({
    review: reviewShape.optional().describe('none where nothing waits for them'),
    isBeyondLimits: z
      .boolean()
      .describe('without one: something waits that is more than they may approve now'),
  }),
});

const many = { ids: z.array(idInput).min(1).max(100) };
const ofManyShape = z.object({
  results: z.array(
    z.object({ id: z.string(), refusal: z.string().optional().describe('name of what stood against it') }),
  ),
});
export type OfMany = z.output<typeof ofManyShape>;

export const claimReviews = defineCall({
  name: 'claimReviews',
  summary: 'Claims each of these reviews; says which of them it could not, and why',
  ...deciding,
  path: `${review}/many/claim`,
  input: z.object(many),
  output: ofManyShape,
});

export const releaseReviews = defineCall({
  name: 'releaseReviews',
  summary: 'Gives the operator’s own claims on these reviews up',
  ...deciding,
  path: `${review}/many/release`,
  input: z.object(many),
  output: ofManyShape,
});

export const rejectReviews = defineCall({
  name: 'rejectReviews',
  summary: 'Rejects each of these reviews for one reason, as if one by one; approving is for one at a time',
  ...deciding,
  path: `${review}/many/reject`,
  input: z.object({
    ...many,
    reasonCode: z.string({ error: 'REASON_UNKNOWN' }).max(60, { error: 'REASON_UNKNOWN' }),
    note: z.string().trim().max(1000).default(''),
  }),
  output: ofManyShape,
  refusals: ['STEP_UP_REQUIRED'],
});

export const assignReviews = defineCall({
  name: 'assignReviews',
  summary: 'Assigns these reviews to an operator or to none; others may still claim them',
  ...deciding,
  path: `${review}/many/assign`,
  input: z.object({
    ...many,
    assignee: z.string().max(254).optional().describe('a colleague’s e-mail address; unassigned without it'),
  }),
  output: ofManyShape,
});

export const listAssignees = defineCall({
  name: 'listAssignees',
  summary: 'To whom reviews can be assigned, and of which kinds',
  method: 'GET',
  path: `${review}/assignees`,
  access: 'operator',
  shows: ['reviews'],
  permission: 'reviews.view',
  input: z.object({}),
  output: z.object({
    assignees: z.array(z.object({ email: z.string(), kinds: z.array(z.enum(reviewKinds)) })),
  }),
});

const decidedFields = { approved: z.number().int(), rejected: z.number().int() };

export const countDecisions = defineCall({
  name: 'countDecisions',
  summary: 'How much was decided on each of the last seven days, and today by kind and by whom',
  method: 'GET',
  path: `${review}/decided`,
  access: 'operator',
  shows: ['reviews'],
  permission: 'reviews.view',
  input: z.object({}),
  output: z.object({
    days: z.array(z.object({ day: z.iso.date(), ...decidedFields })).describe('by UTC day, today last'),
    kinds: z.array(z.object({ kind: z.enum(reviewKinds), ...decidedFields })).describe('today'),
    operators: z.array(z.object({ email: z.string(), ...decidedFields })).describe('today, most first'),
  }),
});

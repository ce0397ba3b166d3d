import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import {
  decisions,
  listedStatuses,
  parsePlace,
  reviewKinds,
  reviewShows,
  reviewSorts,
  reviewStates,
} from './rules.ts';

export const review = '/swx/operator/review';

/** A row of the inbox (docs/wire.md, "Operators"); people are named by their e-mail addresses. */
const reviewFields = {
  id: fields.idField,
  kind: z.enum(reviewKinds),
  subjectId: z.string(),
  uid: z.string().describe('the customer; 0 where it concerns no customer'),
  book: fields.bookField,
  amount: fields.moneyField.optional(),
  currency: fields.assetField.optional(),
  submittedAt: fields.timeField,
  dueAt: fields.timeField,
  ageSeconds: z.number().int().describe('since it was submitted'),
  dueInSeconds: z.number().int().describe('until its deadline; negative when that has passed'),
  submittedBy: z.string().optional(),
  approvals: z.number().int(),
  needed: z.number().int(),
  status: z.enum(reviewStates),
  claimedBy: z.string().optional(),
  claimedUntil: fields.timeField.optional(),
  isMine: z.boolean().describe('claimed by the caller'),
  askedUntil: fields.timeField
    .optional()
    .describe('its customer is asked something and its clock stands, until then at most'),
  assignedTo: z.string().optional().describe('who is to decide it; anybody else may still'),
  isAssignedToMe: z.boolean(),
  decidedAt: fields.timeField.optional(),
  decidedBy: z.array(z.string()),
  takeBackUntil: fields.timeField
    .optional()
    .describe('of one review: until when the caller may take their decision on it back'),
  place: z.string().optional().describe('of what waits, in a list: where the page behind it begins'),
};
export const reviewShape = z.object(reviewFields);
export type Review = z.output<typeof reviewShape>;

const decisionShape = z.object({
  operator: z.string(),
  decision: z.enum(decisions),
  reasonCode: z.string(),
  note: z.string(),
  items: z.record(z.string(), z.string()).optional(),
  at: fields.timeField,
  withdrawnFor: z.string().optional().describe('name of the refusal for which it could not be carried out'),
});

export const reviewDetailShape = z.object({
  ...reviewFields,
  decisions: z.array(decisionShape),
  reasonCodes: z.object({ approve: z.array(z.string()), reject: z.array(z.string()) }),
  blocked: z.string().optional().describe('name of the refusal that the caller would get for deciding it'),
  seconds: z
    .array(z.string())
    .optional()
    .describe('of what one operator has asked for or approved: who may approve it now, by e-mail address'),
  approvalBlocked: z.string().optional().describe('the same for approving it, where rejecting is open'),
});
export type ReviewDetail = z.output<typeof reviewDetailShape>;

export const idInput = z.string().max(100);

const placeInput = z.string().transform((text, context) => {
  const place = parsePlace(text);
  if (place !== undefined) return place;
  context.addIssue({ code: 'custom', message: 'not a place' });
  return z.NEVER;
});

/** How many reviews may lie before a page's end that is named by its number. */
const farthest = 10_000;

const personInput = z.string().max(254);

/** The requested part of the inbox: all of it by default. */
const filterFields = {
  kind: z.enum(reviewKinds).optional(),
  show: z
    .enum(reviewShows)
    .default('all')
    .describe(
      'of what waits: the asker’s claims, what is assigned to them, unclaimed items, what is late, what one operator has approved',
    ),
  amountFrom: fields.amountInput().optional().describe('in USDT of worth; what has no amount is left out'),
  amountTo: fields.amountInput().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('of the customer'),
  from: fields.timeInput.optional().describe('submitted from then on; of what is decided, decided'),
  to: fields.timeInput.optional().describe('before then'),
  assignee: personInput.optional().describe('of what waits: to whom it is assigned, or `nobody`'),
  why: z.string().max(60).optional().describe('of what waits: for what, one of its kind’s `why`'),
};

const viewing = {
  method: 'GET',
  access: 'operator',
  shows: ['reviews'],
  permission: 'reviews.view',
} as const;

export const listReviews = defineCall({
  name: 'listReviews',
  summary: 'The inbox: what waits, by deadline, age or worth; or what was approved or rejected, newest first',
  ...viewing,
  path: `${review}/list`,
  shape: 'rows',
  input: z
    .object({
      ...filterFields,
      status: z.enum(listedStatuses).default('waiting'),
      reasonCode: z.string().max(60).optional().describe('of what is decided'),
      sort: z.enum(reviewSorts).default('due').describe('of what waits'),
      after: placeInput.optional().describe('of what waits: the `place` that the list goes on from'),
      ...fields.pageFields,
    })
    // Reading on from a place needs no page so far away: each page costs what lies before it.
    .refine(({ status, pageNum, pageSize }) => status !== 'waiting' || pageNum * pageSize <= farthest)
    .refine(({ sort, after }) => after === undefined || sort === 'worth' || after.key >= 0n),
  output: reviewShape,
  refusals: ['SERVICE_UNAVAILABLE'],
});

const countedShape = z.object({
  kind: z.enum(reviewKinds),
  waiting: z.number().int(),
  overdue: z.number().int().describe('of those, past their deadline'),
  asked: z.number().int().describe('of those, waiting for their customer’s answer'),
  why: z.array(z.string()).describe('for what one of the kind may wait'),
});
export type CountedKind = z.output<typeof countedShape>;

export const countReviews = defineCall({
  name: 'countReviews',
  summary:
    'How much waits for a decision, how much of it is late or waits for its customer, by kind: all of it, or what a filter lets through',
  ...viewing,
  path: `${review}/count`,
  input: z.object(filterFields),
  output: z.object({
    kinds: z.array(countedShape).describe('of every kind, whichever is asked for'),
    overdue: z.number().int().describe('late, whatever is asked for'),
    overdueOutside: z.number().int().describe('late, and not among what is asked for'),
    assignedToMe: z.number().int(),
  }),
  refusals: ['SERVICE_UNAVAILABLE'],
});

export const decidedOf = defineCall({
  name: 'decidedOf',
  summary: 'What was last decided of a customer’s, each with the reason of its last decision, newest first',
  ...viewing,
  path: `${review}/of/{customerId}`,
  input: z.object({ customerId: fields.recordIdInput }),
  output: z.object({ reviews: z.array(reviewShape.extend({ reasonCode: z.string() })) }),
  refusals: ['NOT_FOUND'],
});

export const getReview = defineCall({
  name: 'getReview',
  summary: 'One review with its decisions so far and the reasons that a decision may name',
  ...viewing,
  path: `${review}/{id}`,
  input: z.object({ id: idInput }),
  output: reviewDetailShape,
  refusals: ['NOT_FOUND'],
});

export const claimReview = defineCall({
  name: 'claimReview',
  summary: 'Keeps others from deciding it for ten minutes; asked again, for ten more',
  method: 'POST',
  path: `${review}/{id}/claim`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({ id: idInput }),
  output: reviewShape,
  refusals: ['NOT_FOUND', 'REVIEW_DECIDED', 'REVIEW_CLAIMED', 'FOUR_EYES_REQUIRED', 'NOT_INDEPENDENT'],
});

export const releaseReview = defineCall({
  name: 'releaseReview',
  summary: 'Gives the operator’s own claim up',
  method: 'POST',
  path: `${review}/{id}/release`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({ id: idInput }),
  output: reviewShape,
  refusals: ['NOT_FOUND', 'REVIEW_DECIDED'],
});

export const decideReview = defineCall({
  name: 'decideReview',
  summary: 'Approves or rejects a review; what moves money needs a fresh second factor',
  method: 'POST',
  path: `${review}/{id}/decide`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({
    id: idInput,
    decision: z.enum(decisions),
    reasonCode: z.string({ error: 'REASON_UNKNOWN' }).max(60, { error: 'REASON_UNKNOWN' }),
    note: z.string().trim().max(1000).default(''),
    items: z.record(z.string().max(60), z.string().max(60)).optional(),
  }),
  output: reviewShape,
  refusals: [
    'NOT_FOUND',
    'REASON_UNKNOWN',
    'REVIEW_DECIDED',
    'REVIEW_CLAIMED',
    'FOUR_EYES_REQUIRED',
    'NOT_INDEPENDENT',
    'EVIDENCE_UNSEEN',
    'DEPOSIT_UNCONFIRMED',
    'IDENTITY_SHARED',
    'ITEMS_REJECTED',
    'OPERATOR_LIMIT',
    'STEP_UP_REQUIRED',
    'INSUFFICIENT_BALANCE',
    'FREE_MARGIN_EXCEEDED',
    'MARKET_IN_USE',
  ],
});

export const takeBackDecision = defineCall({
  name: 'takeBackDecision',
  summary:
    'Takes the operator’s own decision back within a minute: the first approval of two, or the last one of a withdrawal that still waits to leave',
  method: 'POST',
  path: `${review}/{id}/take-back`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({ id: idInput }),
  output: reviewShape,
  refusals: ['NOT_FOUND', 'TAKE_BACK_LATE', 'DECISION_STANDS'],
});

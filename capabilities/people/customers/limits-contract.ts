import { z } from 'zod';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import { leftOpenKinds } from '#foundation/calls/left-open.ts';
import * as requests from '#foundation/calls/operator-request-calls.ts';
import { limitGrounds, settableGrounds, toldReasons } from './limits.ts';

/** Limits of accounts: one operator sets them, two lift them. */

const customers = '/swx/operator/customers';
const note = fields.noteInput({ least: 5, most: 2_000 });

export const limitShape = z.object({
  id: fields.idField,
  kind: z.enum(accountLimits),
  ground: z.enum(limitGrounds),
  told: z.enum(toldReasons).describe('what the customer reads of the ground'),
  note: z.string(),
  author: z.string(),
  at: fields.timeField,
  until: fields.timeField.optional(),
  hasDocument: z.boolean(),
  liftingId: fields.idField.optional().describe('what waits for a decision'),
});
export type ShownLimit = z.output<typeof limitShape>;

export const setLimit = defineCall({
  name: 'setAccountLimit',
  summary:
    'Limits an account at once: a frozen customer may look, close and cancel; the other limits stop orders and products, products, or withdrawals',
  method: 'POST',
  path: `${customers}/setLimit`,
  access: 'operator',
  permission: 'customers.freeze',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({
    id: z.string().regex(/^\d{1,15}$/, 'NOT_FOUND'),
    kind: z.enum(accountLimits),
    ground: z.enum(settableGrounds),
    told: z.enum(toldReasons),
    note,
    until: fields.timeInput
      .transform((text) => Date.parse(text))
      .optional()
      .describe('not for sanctions; needed for what is less than a freeze, but by a court order'),
    document: fields.imageInput().optional().describe('a picture of the order, for sanctions and courts'),
  }),
  refusals: [
    'NOT_FOUND',
    'NOTE_REQUIRED',
    'LIMIT_STANDS',
    'LIMIT_END_INVALID',
    'EVIDENCE_REQUIRED',
    'REASON_UNKNOWN',
    ...fields.imageRefusals,
  ],
});

const leftOpenShape = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(leftOpenKinds),
      book: fields.bookField,
      currency: z.string(),
      count: z.number().int(),
      amount: fields.moneyField,
    }),
  ),
  unseen: z.array(z.enum(leftOpenKinds)).describe('kinds that the operator may not see'),
});
export type LeftOpenView = z.output<typeof leftOpenShape>;

export const getLeftOpen = defineCall({
  name: 'getLeftOpen',
  summary:
    'Which of a customer’s things are open or waiting, in both books, as far as the operator may see it',
  method: 'GET',
  path: `${customers}/leftOpen`,
  access: 'operator',
  permission: 'customers.view',
  input: z.object({ id: z.string().regex(/^\d{1,15}$/, 'NOT_FOUND') }),
  output: leftOpenShape,
});

export const getLimitDocument = defineCall({
  name: 'getLimitDocument',
  summary: 'The picture that a limit rests on; the view is written to the audit log',
  ...requests.requestPictureCall,
  path: `${customers}/limit/{id}/document`,
  permission: 'customers.view',
});

const liftingShape = z.object({
  ...fields.operatorRequestFields,
  uid: z.string(),
  limit: limitShape,
});
export type Lifting = z.output<typeof liftingShape>;

export const requestLifting = defineCall({
  name: 'requestLifting',
  summary: 'Asks to have a limit lifted, which another operator decides',
  ...requests.requestCall,
  path: `${customers}/lifting/request`,
  permission: 'customers.freeze',
  input: z.object({
    limitId: fields.recordIdInput,
    note,
    document: fields.imageInput().optional().describe('a picture of what ends it, for sanctions and courts'),
  }),
  output: liftingShape,
  refusals: [
    'NOT_FOUND',
    'NOTE_REQUIRED',
    'EVIDENCE_REQUIRED',
    'USER_STATUS_WRONG',
    'PENDING_REVIEW_EXISTS',
    ...fields.imageRefusals,
  ],
});

export const getLifting = defineCall({
  name: 'getLifting',
  summary: 'One request to lift a limit, with the limit',
  ...requests.requestDetailCall,
  path: `${customers}/lifting/{id}`,
  permission: 'customers.view',
  output: liftingShape,
});

export const getLiftingDocument = defineCall({
  name: 'getLiftingDocument',
  summary: 'The picture that shows why a limit is to be lifted; the view is written to the audit log',
  ...requests.requestPictureCall,
  path: `${customers}/lifting/{id}/document`,
  permission: 'customers.view',
});

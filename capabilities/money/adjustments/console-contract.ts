import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import * as requests from '#foundation/calls/operator-request-calls.ts';
import { asCustomerId, type CustomerId } from '#foundation/ids/ids.ts';
import { adjustmentReasons } from './rules.ts';

const adjustment = '/swx/operator/adjustment';

export const adjustmentShape = z.object({
  ...fields.operatorRequestFields,
  uid: z.string(),
  book: fields.bookField,
  currency: fields.assetField,
  amount: fields.moneyField.describe('signed: negative when it takes money from the customer'),
  reasonCode: z.enum(adjustmentReasons),
  reference: z.string(),
  orderId: z.string().optional().describe('the order whose own ticks gave the amount'),
});
export type Adjustment = z.output<typeof adjustmentShape>;

const previewShape = z.object({
  email: z.string().describe('the customer’s'),
  before: fields.moneyField.describe('available now'),
  after: fields.moneyField.describe('available after it; before, when it is refused'),
  refusal: z.string().optional().describe('name of the refusal it would get now'),
});
export type AdjustmentPreview = z.output<typeof previewShape>;

/** A customer's UID as operators type it. */
export const uidInput = z
  .string({ error: 'NO_MATCHING_USER' })
  .regex(/^\d{1,18}$/, { error: 'NO_MATCHING_USER' })
  .transform((uid): CustomerId => asCustomerId(BigInt(uid)));

const correctionFields = {
  uid: uidInput,
  book: fields.bookField,
  currency: fields.assetField,
  amount: fields.signedAmountInput,
};

export const previewAdjustment = defineCall({
  name: 'previewAdjustment',
  summary: 'What a correction would make of the customer’s available balance now',
  method: 'GET',
  path: `${adjustment}/preview`,
  access: 'operator',
  permission: 'adjustments.request',
  input: z.object(correctionFields),
  output: previewShape,
  refusals: ['NO_MATCHING_USER', 'AMOUNT_INVALID'],
});

export const requestAdjustment = defineCall({
  name: 'requestAdjustment',
  summary: 'Asks for a correction of a customer’s balance, which another operator decides',
  ...requests.requestCall,
  path: `${adjustment}/request`,
  permission: 'adjustments.request',
  input: z.object({
    ...correctionFields,
    reasonCode: z.enum(adjustmentReasons, { error: 'REASON_UNKNOWN' }),
    note: fields.noteInput(),
    reference: z.string().trim().max(200).default(''),
    document: fields.imageInput().optional().describe('a picture of what it rests on'),
  }),
  output: adjustmentShape,
  refusals: [
    'NO_MATCHING_USER',
    'AMOUNT_INVALID',
    'INSUFFICIENT_BALANCE',
    'HOUSE_ACCOUNT_SHORT',
    'ADJUSTMENT_LIMIT',
    'REASON_UNKNOWN',
    'NOTE_REQUIRED',
    ...fields.imageRefusals,
  ],
});

export const requestOrderCorrection = defineCall({
  name: 'requestOrderCorrection',
  summary: 'Asks for an order to be corrected by what its own ticks say, which two other operators decide',
  ...requests.requestCall,
  path: `${adjustment}/order`,
  permission: 'adjustments.request',
  input: z.object({
    uid: uidInput,
    book: fields.bookField,
    orderId: z
      .string()
      .regex(/^\d{1,18}$/, { error: 'NOT_FOUND' })
      .transform(BigInt),
    note: fields.noteInput(),
  }),
  output: adjustmentShape,
  refusals: [
    'NOT_FOUND',
    'NO_MATCHING_USER',
    'ORDER_NOT_RECOMPUTED',
    'ORDER_CORRECT',
    'CORRECTION_CHANGED',
    'CORRECTION_TOO_LATE',
    'INSUFFICIENT_BALANCE',
    'HOUSE_ACCOUNT_SHORT',
    'ADJUSTMENT_LIMIT',
    'NOTE_REQUIRED',
  ],
});

export const listAdjustments = defineCall({
  name: 'listAdjustments',
  summary: 'Corrections, newest first',
  method: 'GET',
  path: `${adjustment}/list`,
  access: 'operator',
  permission: 'adjustments.view',
  shape: 'rows',
  input: z.object({
    ...requests.requestFilter,
    uid: uidInput.optional(),
  }),
  output: adjustmentShape,
});

export const getAdjustment = defineCall({
  name: 'getAdjustment',
  summary: 'One correction with what it would make of the balance now',
  ...requests.requestDetailCall,
  path: `${adjustment}/{id}`,
  permission: 'adjustments.view',
  output: adjustmentShape.extend({ preview: previewShape }),
});

export const getAdjustmentAttachment = defineCall({
  name: 'getAdjustmentAttachment',
  summary: 'The picture that shows why a correction is asked for; the view is written to the audit log',
  ...requests.requestPictureCall,
  path: `${adjustment}/{id}/document`,
  permission: 'adjustments.view',
});

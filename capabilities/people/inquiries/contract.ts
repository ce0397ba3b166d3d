import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  idField,
  imageInput,
  imageRefusals,
  pageFields,
  recordIdInput,
  timeField,
} from '#foundation/calls/fields.ts';
import { answerAtMost, askedKinds, endings, inquiryStates, templates } from './rules.ts';

const inquiry = '/swx/customer/inquiry';

/** What both sides see of a question. */
export const inquiryFields = {
  id: idField,
  kind: z.enum(askedKinds).describe('what it is about'),
  template: z.enum(templates),
  question: z.string().describe('the template’s sentence, in the reader’s language'),
  note: z.string().describe('plain text of the operator’s own, in no language that is known; may be empty'),
  askedAt: timeField,
  until: timeField.describe('until when it can be answered'),
  status: z.enum(inquiryStates),
  ending: z.enum(endings).optional().describe('why it is closed'),
  endedAt: timeField.optional(),
  answer: z.string().optional().describe('plain text; may be empty where pictures are'),
  pictures: z.number().int().describe('how many were sent with the answer'),
};

const inquiryShape = z.object(inquiryFields);
export type Inquiry = z.output<typeof inquiryShape>;

export const listInquiry = defineCall({
  summary:
    'What the platform asked the customer about things that wait for a decision: open first, then newest',
  method: 'GET',
  path: `${inquiry}/listInquiry`,
  access: 'customer',
  shape: 'rows',
  input: z.object(pageFields),
  output: inquiryShape,
});

const letters = z
  .string()
  .trim()
  .refine((text) => [...text].length <= answerAtMost);

export const answerInquiry = defineCall({
  summary:
    'Answers a question once, with text, pictures or both; the same X-Request-Id again is the same answer',
  method: 'POST',
  path: `${inquiry}/answerInquiry`,
  access: 'customer',
  needsRequestId: true,
  // Frozen customers may be asked, too.
  openToFrozen: true,
  // Pictures are decoded.
  weight: 20,
  input: z.object({
    id: recordIdInput,
    text: letters.default(''),
    picture1: imageInput().optional(),
    picture2: imageInput().optional(),
    picture3: imageInput().optional(),
  }),
  output: inquiryShape,
  refusals: [
    'NOT_FOUND',
    'ANSWER_EMPTY',
    'QUESTION_CLOSED',
    'REQUEST_ID_REUSED',
    ...imageRefusals,
    'SERVICE_UNAVAILABLE',
  ],
});

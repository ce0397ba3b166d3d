import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { noteInput, recordIdInput, timeField } from '#foundation/calls/fields.ts';
import { inquiryFields } from './contract.ts';
import { noteLengths, templates } from './rules.ts';

const inquiry = '/swx/operator/inquiry';

const reviewId = z.string().max(100);
const id = recordIdInput;

const askedShape = z.object({
  ...inquiryFields,
  askedBy: z.string().describe('the operator’s e-mail address'),
  endedBy: z.string().optional().describe('who took it back'),
});
export type AskedInquiry = z.output<typeof askedShape>;

export const listInquiries = defineCall({
  name: 'listInquiries',
  summary:
    'What the customer of a review was asked, oldest first, with the answers; and what may be asked now',
  method: 'GET',
  path: `${inquiry}/of/{reviewId}`,
  access: 'operator',
  permission: 'reviews.view',
  input: z.object({ reviewId }),
  output: z.object({
    inquiries: z.array(askedShape),
    templates: z
      .array(z.object({ template: z.enum(templates), question: z.string() }))
      .describe('that fit the review, in the operator’s language; none where its customer can’t be asked'),
    left: z.number().int().describe('how often the customer may still be asked'),
    answerDays: z.number().int().describe('for how many days a question stops the clock'),
    blocked: z.string().optional().describe('name of the refusal that asking would get'),
  }),
  refusals: ['NOT_FOUND'],
});

export const askCustomer = defineCall({
  name: 'askCustomer',
  summary:
    'Asks the customer of a review, in their language; until the answer its clock stands, for some days',
  method: 'POST',
  path: `${inquiry}/ask`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({
    reviewId,
    template: z.enum(templates),
    note: noteInput({ least: 0, most: noteLengths.most }),
  }),
  output: z.object({ id: z.string(), until: timeField }),
  refusals: [
    'NOT_FOUND',
    'REVIEW_DECIDED',
    'REVIEW_CLAIMED',
    'FOUR_EYES_REQUIRED',
    'NOT_INDEPENDENT',
    'NOTE_REQUIRED',
    'QUESTION_UNFIT',
    'QUESTION_OPEN',
    'QUESTIONS_USED_UP',
  ],
});

export const takeBackInquiry = defineCall({
  name: 'takeBackInquiry',
  summary: 'Takes a question back that has no answer yet: the clock goes on',
  method: 'POST',
  path: `${inquiry}/takeBack`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({ id }),
  refusals: [
    'NOT_FOUND',
    'REVIEW_DECIDED',
    'REVIEW_CLAIMED',
    'FOUR_EYES_REQUIRED',
    'NOT_INDEPENDENT',
    'QUESTION_CLOSED',
  ],
});

export const inquiryPicture = defineCall({
  name: 'inquiryPicture',
  summary: 'A picture of an answer; each look is written to the audit log',
  method: 'GET',
  path: `${inquiry}/{id}/picture/{number}`,
  access: 'operator',
  permission: 'reviews.view',
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ id, number: z.string().regex(/^[1-3]$/, 'NOT_FOUND') }),
  refusals: ['NOT_FOUND'],
});

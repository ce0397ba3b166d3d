import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, imageInput, imageRefusals, recordIdInput, timeField } from '#foundation/calls/fields.ts';
import { chatStatuses, lettersAtMost } from './rules.ts';

/**
 * Visitors show the token that `openChat` gave them in the header `X-Guest`; it names their conversation and
 * nothing else does.
 */
const chat = '/swx/customer/chat';

export const officeShape = z.object({
  open: z.boolean().describe('within the hours, and an operator is there'),
  nextOpen: timeField.optional().describe('outside the hours: when they begin next'),
  replyMinutes: z.number().int().describe('within how many minutes of open hours a first answer should come'),
});
export type Office = z.output<typeof officeShape>;

/** The public topic that says whether support is open, as {@link officeShape}. */
export const officeTopic = 'support/office';

/** What the topic of a conversation says: never a word of what was written. */
export const chatTopicShape = z.object({
  status: z.enum(chatStatuses).optional(),
  last: z.string().optional().describe('id of the newest message'),
  readThrough: z.string().optional().describe('through which message support has read'),
  typing: z.literal('support').optional().describe('an operator is writing an answer'),
});
export type ChatTopic = z.output<typeof chatTopicShape>;

const statusField = z.enum(chatStatuses);

export const messageShape = z.object({
  id: idField,
  from: z.enum(['customer', 'support']),
  text: z.string().describe('plain text; numbers of payment cards are masked'),
  pictures: z.array(idField),
  at: timeField,
  requestId: z.string().optional().describe('of one’s own: the X-Request-Id it was sent with'),
});
export type ChatMessage = z.output<typeof messageShape>;

/** Code points, as the database counts them. */
export const chatText = z
  .string()
  .trim()
  .refine((text) => [...text].length <= lettersAtMost);

const say = { method: 'POST', access: 'visitor', takesGuest: true } as const;

export const openChat = defineCall({
  summary:
    'The conversation to write in: the one there is, or a new one; a visitor’s becomes the customer’s who shows its token',
  ...say,
  path: `${chat}/openChat`,
  input: z.object({
    email: z.email().max(254).optional().describe('a visitor’s, to be mailed that there is an answer'),
    work: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .describe(
        'after CHAT_WORK_NEEDED: a number whose SHA-256 after `puzzle` and a space begins with `bits` zeros',
      ),
  }),
  output: z.object({
    id: idField,
    guest: z
      .string()
      .optional()
      .describe('the token of a visitor’s new conversation; kept by the client alone'),
    topic: z.string().describe('to follow on the live channel'),
    status: statusField,
    office: officeShape,
  }),
  refusals: ['CHAT_BLOCKED', 'CHAT_WORK_NEEDED'],
});

const cursor = z.string().regex(/^\d{1,18}$/);

export const listMessage = defineCall({
  summary: 'What was written after a message, or the newest; without a conversation, whether support is open',
  method: 'GET',
  path: `${chat}/listMessage`,
  access: 'visitor',
  takesGuest: true,
  input: z.object({
    after: cursor.optional(),
    before: cursor.optional().describe('instead: what came before a message'),
  }),
  output: z.object({
    id: idField.optional().describe('absent before a conversation is opened'),
    topic: z.string().optional(),
    messages: z.array(messageShape),
    earlier: z.boolean().describe('there is more before the first of them'),
    status: statusField,
    readThrough: z.string().describe('through which message support has read'),
    reopenDays: z.number().int().describe('for how many days a closed one may be opened again'),
    mayReopen: z.boolean().describe('a message opens it again; false: it opens a new one'),
    picturesAllowed: z.boolean(),
    rated: z.boolean(),
    email: z.string().optional().describe('where a visitor is mailed about an answer'),
    office: officeShape,
    blocked: z
      .object({ until: timeField, mail: z.string().describe('where to write to meanwhile') })
      .optional(),
  }),
});
export type Chat = z.output<typeof listMessage.output>;

const receive = { method: 'GET', access: 'visitor', shape: 'file', takesGuest: true } as const;

export const chatPicture = defineCall({
  name: 'chatPicture',
  summary: 'A picture of one’s own conversation',
  ...receive,
  path: `${chat}/picture/{id}`,
  mediaType: 'image/*',
  input: z.object({ id: recordIdInput }),
  refusals: ['NOT_FOUND'],
});

export const chatTranscript = defineCall({
  name: 'chatTranscript',
  summary: 'One’s own conversation as plain text',
  ...receive,
  path: `${chat}/transcript`,
  mediaType: 'text/plain',
  refusals: ['NOT_FOUND'],
});

export const mailTranscript = defineCall({
  summary: 'Sends a customer’s conversation to their own address',
  method: 'POST',
  path: `${chat}/mailTranscript`,
  access: 'customer',
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/** Pictures are decoded. */
const sendWeight = 20;

export const sendMessage = defineCall({
  summary: 'Writes to support; the same X-Request-Id again is the same message',
  ...say,
  path: `${chat}/sendMessage`,
  needsRequestId: true,
  weight: sendWeight,
  input: z.object({
    text: chatText.default(''),
    picture1: imageInput().optional(),
    picture2: imageInput().optional(),
    picture3: imageInput().optional(),
  }),
  output: messageShape,
  refusals: [
    'NOT_FOUND',
    'CHAT_BLOCKED',
    'CHAT_PICTURE_EARLY',
    'TOO_MANY_REQUESTS',
    'REQUEST_ID_REUSED',
    ...imageRefusals,
    'SERVICE_UNAVAILABLE',
  ],
});

export const signalChat = defineCall({
  name: 'signalChat',
  summary: 'Says through which message one has read, or that one is writing',
  ...say,
  path: `${chat}/signal`,
  input: z.object({ readThrough: cursor.optional(), typing: z.literal(true).optional() }),
  refusals: ['NOT_FOUND'],
});

export const closeChat = defineCall({
  summary: 'Ends the conversation; a message within some days opens it again',
  ...say,
  path: `${chat}/closeChat`,
  output: z.object({ status: statusField }),
  refusals: ['NOT_FOUND'],
});

export const rateChat = defineCall({
  summary: 'Says whether a closed conversation helped; a later word takes the place of the earlier',
  ...say,
  path: `${chat}/rateChat`,
  input: z.object({ good: z.boolean(), comment: z.string().trim().max(500).optional() }),
  refusals: ['NOT_FOUND', 'CHAT_NOT_CLOSED'],
});

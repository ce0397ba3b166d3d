import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  idField,
  noteInput,
  pageFields,
  periodFields,
  recordIdInput,
  timeField,
} from '#foundation/calls/fields.ts';
import { chatText, officeShape } from './contract.ts';
import { chatStatuses, closers } from './rules.ts';

const support = '/swx/operator/support';

/** What looking at conversations takes; the live channel asks for it each time. */
export const lookPermission = 'support.view';

const id = recordIdInput;
const reason = noteInput({ least: 5, most: 500 });

const summaryShape = z.object({
  id: idField,
  customerId: idField.optional().describe('absent: a visitor'),
  username: z.string().optional().describe('the customer’s'),
  isVerified: z.boolean(),
  line: z.string().describe('how its newest message begins; empty where that is a picture alone'),
  language: z.string().describe('its writer’s'),
  status: z.enum(chatStatuses),
  lastAt: timeField,
  waitingSince: timeField.optional(),
  dueAt: timeField.optional(),
  takenBy: z.string().optional().describe('the operator’s e-mail address'),
  mine: z.boolean(),
  unread: z.number().int().describe('messages that no operator has seen'),
});
export type ChatSummary = z.output<typeof summaryShape>;

/** Which conversations a list is of. */
export const deskViews = ['queue', 'mine', 'answered', 'closed'] as const;

const look = { method: 'GET', access: 'operator', permission: lookPermission } as const;

export const listChats = defineCall({
  name: 'listChats',
  summary:
    'Conversations: those that wait, next due first; one’s own; those answered or closed, newest first; or those last written in in some days',
  ...look,
  path: `${support}/list`,
  shape: 'rows',
  input: z.object({
    view: z.enum(deskViews).default('queue'),
    customerId: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .describe('instead: all of a customer’s, newest first'),
    ...periodFields,
    ...pageFields,
  }),
  output: summaryShape,
});

export const deskTopic = defineCall({
  name: 'deskTopic',
  summary:
    'The session’s topic on the live channel, which says that something changed at the desk, to no other',
  ...look,
  path: `${support}/topic`,
  output: z.object({ topic: z.string() }),
});

const cursor = z.string().regex(/^\d{1,18}$/);

const deskMessageShape = z.object({
  id: idField,
  from: z.enum(['customer', 'support']),
  by: z.string().optional().describe('the operator’s e-mail address'),
  text: z.string(),
  pictures: z.array(idField),
  at: timeField,
  requestId: z.string(),
});
export type DeskMessage = z.output<typeof deskMessageShape>;

export const oneChat = defineCall({
  name: 'oneChat',
  summary: 'A conversation; looking at one that is not one’s own is written to the audit log',
  ...look,
  path: `${support}/one`,
  input: z.object({ id, before: cursor.optional().describe('what came before a message') }),
  output: summaryShape.extend({
    messages: z.array(deskMessageShape),
    earlier: z.boolean(),
    email: z.string().optional().describe('as a visitor wrote it, unchecked'),
    customerReadThrough: z.string(),
    typing: z.boolean().describe('its writer is writing now'),
    closedAt: timeField.optional(),
    closedBy: z.enum(closers).optional(),
    rating: z.object({ good: z.boolean(), comment: z.string() }).optional(),
    blockedUntil: timeField.optional().describe('of a customer: slowed until then'),
    notes: z.array(z.object({ id: idField, by: z.string(), text: z.string(), at: timeField })),
  }),
  refusals: ['NOT_FOUND'],
});
export type DeskChat = z.output<typeof oneChat.output>;

export const chatBesideReview = defineCall({
  name: 'chatBesideReview',
  summary:
    'What the customer of a review last wrote with support, for who may decide that review now; written to the audit log',
  method: 'GET',
  path: `${support}/besideReview`,
  access: 'operator',
  permission: 'reviews.claim',
  input: z.object({ reviewId: z.string().max(100) }),
  output: z.object({
    chat: z
      .object({ id: idField, status: z.enum(chatStatuses), messages: z.array(deskMessageShape) })
      .optional(),
  }),
  refusals: ['NOT_FOUND', 'REVIEW_DECIDED', 'REVIEW_CLAIMED', 'FOUR_EYES_REQUIRED', 'NOT_INDEPENDENT'],
});

export const deskPicture = defineCall({
  name: 'chatPictureAtDesk',
  summary: 'A picture of a conversation; written to the audit log',
  ...look,
  path: `${support}/one/{id}/picture/{picture}`,
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ id, picture: id }),
  refusals: ['NOT_FOUND'],
});

const answer = { method: 'POST', access: 'operator', permission: 'support.answer' } as const;

export const supportPresence = defineCall({
  name: 'supportPresence',
  summary: 'Says that one is there to answer, or no longer: heard of for a minute. Gives who else is there',
  ...answer,
  path: `${support}/presence`,
  input: z.object({ here: z.boolean() }),
  output: z.object({
    office: officeShape,
    others: z.array(z.object({ id: idField, email: z.string() })),
  }),
});

export const takeChat = defineCall({
  name: 'takeChat',
  summary: 'Takes a conversation over: a free one, or one of an operator who is no longer there',
  ...answer,
  path: `${support}/take`,
  input: z.object({ id }),
  output: summaryShape,
  refusals: ['NOT_FOUND', 'CHAT_TAKEN'],
});

export const handOverChat = defineCall({
  name: 'handOverChat',
  summary: 'Gives one’s conversation to another operator who is there, or back to the queue',
  ...answer,
  path: `${support}/handOver`,
  input: z.object({ id, to: id.optional().describe('the operator; absent: the queue') }),
  output: summaryShape,
  refusals: ['NOT_FOUND', 'CHAT_TAKEN'],
});

export const answerChat = defineCall({
  name: 'answerChat',
  summary: 'Answers; takes the conversation where it is free. The same X-Request-Id again is the same answer',
  ...answer,
  path: `${support}/answer`,
  needsRequestId: true,
  input: z.object({ id, text: chatText.refine((text) => text !== '') }),
  output: deskMessageShape,
  refusals: ['NOT_FOUND', 'CHAT_TAKEN', 'REQUEST_ID_REUSED'],
});

export const signalAtDesk = defineCall({
  name: 'signalAtDesk',
  summary: 'Says through which message one has read one’s conversation, or that one is writing',
  ...answer,
  path: `${support}/signal`,
  input: z.object({ id, readThrough: cursor.optional(), typing: z.literal(true).optional() }),
  refusals: ['NOT_FOUND', 'CHAT_TAKEN'],
});

export const noteChat = defineCall({
  name: 'noteChat',
  summary: 'Writes a note for operators; it can’t be changed or removed',
  ...answer,
  path: `${support}/note`,
  input: z.object({ id, text: reason }),
  refusals: ['NOT_FOUND', 'NOTE_REQUIRED'],
});

export const closeAtDesk = defineCall({
  name: 'closeChatAtDesk',
  summary: 'Ends a conversation; its writer is notified and may open it again for some days',
  ...answer,
  path: `${support}/close`,
  input: z.object({ id }),
  output: summaryShape,
  refusals: ['NOT_FOUND', 'CHAT_TAKEN'],
});

export const blockChat = defineCall({
  name: 'blockChat',
  summary: 'For 30 days a visitor can’t write, by their token or their network as well; a customer, slowly',
  method: 'POST',
  path: `${support}/block`,
  access: 'operator',
  permission: 'support.block',
  needsStepUp: true,
  input: z.object({ id, network: z.boolean().default(false), reason }),
  output: z.object({ until: timeField }),
  refusals: ['NOT_FOUND', 'NOTE_REQUIRED'],
});

export const cannedAnswers = defineCall({
  name: 'cannedAnswers',
  summary: 'Answers to begin with, by language',
  method: 'GET',
  path: `${support}/canned`,
  access: 'operator',
  permission: 'support.answer',
  output: z.array(z.object({ title: z.string(), language: z.string(), text: z.string() })),
});

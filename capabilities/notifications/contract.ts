import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { bookField, idField, pageFields, timeField } from '#foundation/calls/fields.ts';
import { noticeGroups } from './catalogue.ts';

const groupField = z.enum(noticeGroups);

export const noticeShape = z.object({
  id: idField,
  event: z.string(),
  group: groupField,
  title: z.string(),
  text: z.string().describe('in the language of the request'),
  link: z.string().describe('path of the page of what it is about'),
  book: bookField.optional().describe('absent where it is about no book'),
  count: z.number().int().describe('how many of the same subject within 10 minutes are in it'),
  createdAt: timeField.describe('of the last of them'),
  readAt: timeField.optional(),
});
export type NoticeView = z.output<typeof noticeShape>;

const user = '/swx/customer/user';

export const listNotification = defineCall({
  summary: 'What the customer was told, newest first',
  method: 'GET',
  path: `${user}/listNotification`,
  access: 'customer',
  shape: 'rows',
  input: z.object({
    ...pageFields,
    unread: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .default(false)
      .describe('only those that are not read'),
  }),
  output: noticeShape,
});

export const readNotification = defineCall({
  summary: 'Marks notices as read: those named, or all',
  method: 'POST',
  path: `${user}/readNotification`,
  access: 'customer',
  input: z
    .object({
      ids: z
        .array(z.string().regex(/^\d{1,18}$/))
        .max(100)
        .optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined))
    .describe('one of them'),
  output: z.object({ unread: z.number().int().describe('how many are left') }),
});

const choice = z.object({ mail: z.boolean() });

export const noticeSettingsShape = z.object({
  alerts: choice,
  deposits: choice,
  invites: choice,
  loans: choice,
  news: choice,
  nfts: choice,
  support: choice,
  locked: z
    .array(
      z.object({
        group: groupField,
        events: z.array(z.object({ event: z.string(), title: z.string() })),
        why: z.string(),
      }),
    )
    .describe('what is always sent by mail, and why'),
});
export type NoticeSettings = z.output<typeof noticeSettingsShape>;

const settingsPath = `${user}/notificationSettings`;

export const getNotificationSettings = defineCall({
  summary: 'Which groups of notices come by mail as well, and which mails nobody can mute',
  method: 'GET',
  path: settingsPath,
  access: 'customer',
  input: z.object({}),
  output: noticeSettingsShape,
});

export const setNotificationSettings = defineCall({
  name: 'setNotificationSettings',
  summary: 'Chooses which groups of notices come by mail; those left out stay as they are',
  method: 'POST',
  path: settingsPath,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    alerts: choice.optional(),
    deposits: choice.optional(),
    invites: choice.optional(),
    loans: choice.optional(),
    news: choice.optional(),
    nfts: choice.optional(),
    support: choice.optional(),
    security: choice.optional().describe('as the next: NOTICES_LOCKED when it is to be switched off'),
    withdrawals: choice.optional(),
    records: choice.optional(),
    identity: choice.optional(),
  }),
  output: noticeSettingsShape,
  refusals: ['NOTICES_LOCKED'],
});

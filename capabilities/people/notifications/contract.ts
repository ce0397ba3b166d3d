import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { bookField, idField, pageFields, timeField } from '#foundation/calls/fields.ts';
import { type NoticeGroup, noticeGroups } from './catalogue.ts';

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

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerEvents {
    bell: { readonly unread: number };
  }
}

const user = '/swx/customer/user';

export const listNotification = defineCall({
  summary: 'The customer’s notices, newest first',
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
  summary: 'Marks notices as read: those named, or all that were seen',
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
      through: z
        .object({ id: z.string().regex(/^\d{1,18}$/), createdAt: z.iso.datetime() })
        .optional()
        .describe('with all: the newest that was seen; what came after it stays unread'),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined))
    .describe('ids or all'),
  output: z.object({ unread: z.number().int().describe('how many are left') }),
});

export const mailReturned = defineCall({
  summary: 'Whether mail to the customer bounces, and since when',
  method: 'GET',
  path: `${user}/mailReturned`,
  access: 'customer',
  output: z.object({
    returned: z
      .object({ address: z.string(), since: timeField })
      .optional()
      .describe('absent where it arrives'),
  }),
});
export type MailReturned = z.output<typeof mailReturned.output>;

const choice = z
  .object({ mail: z.boolean().optional(), push: z.boolean().optional() })
  .optional()
  .describe('each where the group has any that goes this way and may be muted');

/** In the order of the catalogue. */
const choices = {
  security: choice,
  withdrawals: choice,
  deposits: choice,
  records: choice,
  identity: choice,
  orders: choice,
  options: choice,
  plans: choice,
  loans: choice,
  news: choice,
  nfts: choice,
  alerts: choice,
  invites: choice,
  support: choice,
} satisfies Readonly<Record<NoticeGroup, typeof choice>>;

const quietHours = z.object({
  from: z.string().describe('time of day, 22:00'),
  to: z.string().describe('time of day on that or the next day'),
  zone: z.string().max(60).describe('name of a time zone, Europe/Berlin'),
});

export const noticeSettingsShape = z.object({
  ...choices,
  quiet: quietHours.optional().describe('when pushes wait that can'),
  locked: z
    .array(
      z.object({
        group: groupField,
        events: z.array(
          z.object({ event: z.string(), title: z.string(), mail: z.boolean(), push: z.boolean() }),
        ),
        why: z.string(),
      }),
    )
    .describe('what is always sent by mail or pushed, and why'),
});
export type NoticeSettings = z.output<typeof noticeSettingsShape>;

const settingsPath = `${user}/notificationSettings`;

export const getNotificationSettings = defineCall({
  summary: 'Which groups of notices come by mail and push as well, and what can’t be muted',
  method: 'GET',
  path: settingsPath,
  access: 'customer',
  output: noticeSettingsShape,
});

export const setNotificationSettings = defineCall({
  name: 'setNotificationSettings',
  summary: 'Chooses which groups of notices come by mail and push; what is left out stays as it is',
  method: 'POST',
  path: settingsPath,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    ...choices,
    quiet: quietHours.nullable().optional().describe('null: none'),
  }),
  output: noticeSettingsShape,
  refusals: ['NOTICES_LOCKED'],
});

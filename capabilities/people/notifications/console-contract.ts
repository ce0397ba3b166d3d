import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { timeField } from '#foundation/calls/fields.ts';
import { noticeGroups } from './catalogue.ts';
import { areDays } from './overview-days.ts';

const count = z.int().nonnegative();

export const notificationsOverview = defineCall({
  name: 'notificationsOverview',
  summary: 'Notices to customers between two days, by kind and way, and what did not arrive',
  method: 'GET',
  path: '/swx/operator/notifications/overview',
  access: 'operator',
  permission: 'notifications.view',
  input: z
    .object({ from: z.iso.date(), to: z.iso.date().describe('the last day, UTC') })
    .refine(({ from, to }) => areDays(from, to), { path: ['to'] }),
  output: z.object({
    kinds: z
      .array(
        z.object({
          event: z.string().describe('empty: codes, and other mail that goes with no notice'),
          group: z.enum(noticeGroups).optional(),
          written: count,
          mailed: count,
          mailReturned: count.describe('refused for good by the recipient’s server'),
          mailFailed: count.describe('no server took it in any attempt'),
          pushed: count,
          pushFailed: count.describe('refused, or of no use any more when it could be sent'),
          pushGone: count.describe('the device is no more'),
        }),
      )
      .describe('in the order of the catalogue; without kinds of which there is nothing'),
    oldestMail: timeField.optional().describe('when the oldest mail was written that has still to leave'),
    oldestPush: timeField.optional().describe('the same of pushes that are due'),
    returning: count.describe('customers whose mail bounces now'),
  }),
});
export type NotificationsOverview = z.output<typeof notificationsOverview.output>;

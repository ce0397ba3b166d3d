import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, timeField } from '#foundation/calls/fields.ts';

const user = '/swx/customer/user';

export const pushDevicesShape = z.object({
  key: z
    .string()
    .optional()
    .describe('public key that browsers subscribe with; absent where the platform sends no pushes'),
  devices: z.array(
    z.object({
      id: idField,
      name: z.string().describe('browser and system; empty when unknown'),
      endpoint: z.string().describe('by which the browser knows itself'),
      createdAt: timeField,
    }),
  ),
});
export type PushDevices = z.output<typeof pushDevicesShape>;

export const listPushDevice = defineCall({
  summary: 'The devices that notices are pushed to, and the key to add one with',
  method: 'GET',
  path: `${user}/listPushDevice`,
  access: 'customer',
  output: pushDevicesShape,
});

const base64url = (bytes: number) =>
  z.base64url().refine((text) => bytesIn(text) === bytes, { message: 'of another length' });

export const addPushDevice = defineCall({
  summary: 'Pushes notices to a browser from now on, until its session ends',
  method: 'POST',
  path: `${user}/addPushDevice`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    endpoint: z.url().max(1_000).describe('as the browser was given it by its push service'),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  output: pushDevicesShape,
  refusals: ['PUSH_DEVICES_FULL', 'PUSH_HOST_UNKNOWN'],
});

export const removePushDevice = defineCall({
  summary: 'Pushes nothing more to a device',
  method: 'POST',
  path: `${user}/removePushDevice`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  output: pushDevicesShape,
  refusals: ['NOT_FOUND'],
});

/** Of unpadded base64url. */
function bytesIn(text: string): number {
  return Math.floor((text.replace(/=+$/, '').length * 3) / 4);
}

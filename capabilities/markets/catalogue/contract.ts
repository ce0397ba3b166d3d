import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { markPath } from '#foundation/calls/mark-address.ts';

export const getMark = defineCall({
  name: 'getMark',
  summary: 'The mark of an instrument or a currency: an SVG picture, drawn from its class and code',
  method: 'GET',
  path: markPath,
  access: 'visitor',
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({
    code: z.string().min(1).max(40),
    v: z.string().max(8).optional().describe('the edition of the drawing'),
  }),
  output: z.string(),
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';

export const reportPageError = defineCall({
  name: 'reportPageError',
  summary: 'An error in a page, written to the log: the console’s pages call it too, signed in or not',
  method: 'POST',
  path: '/swx/customer/index/reportPageError',
  access: 'visitor',
  input: z.object({
    app: z.enum(['web', 'console']),
    message: z.string().min(1).max(300),
    stack: z.string().max(4_000),
    page: z.string().max(200).describe('its path, without the query'),
    build: z.string().max(100).describe('the file name of the page’s first script'),
  }),
  output: z.object({}),
  refusals: ['TOO_MANY_REQUESTS'],
});

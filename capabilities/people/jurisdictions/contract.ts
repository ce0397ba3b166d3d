import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { standings } from './rules.ts';

export const getStanding = defineCall({
  name: 'getStanding',
  summary:
    'Whether the customer may have a real account where they live; else nothing new begins there and nothing is paid in',
  method: 'GET',
  path: '/swx/customer/user/getStanding',
  access: 'customer',
  shows: ['customer'],
  output: z.object({ standing: z.enum(standings) }),
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { bookField, moneyField } from '#foundation/calls/fields.ts';

export const listReserve = defineCall({
  summary:
    'What backs the promises of each product, in USDT: what is promised, and what is free to back new ones',
  method: 'GET',
  path: '/swx/customer/index/listReserve',
  access: 'visitor',
  input: z.object({}),
  output: z.array(
    z.object({
      book: bookField,
      product: z.enum(['plans', 'options', 'loans']),
      promised: moneyField.describe('held for customers who bought, to be paid as it was promised'),
      free: moneyField.describe('a sale that would promise more than this is refused'),
    }),
  ),
});

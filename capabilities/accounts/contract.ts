import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assetField,
  bookField,
  idField,
  moneyField,
  pageFields,
  rateField,
  timeField,
  timeInput,
} from '#foundation/calls/fields.ts';

export const balanceShape = z.object({ currency: assetField, available: moneyField, held: moneyField });

/** Equity, margin, free margin and unrealised profit are in USDT; the margin level is a fraction, null without margin. */
export const accountShape = z.object({
  book: bookField,
  balances: z.array(balanceShape),
  equity: moneyField,
  margin: moneyField,
  freeMargin: moneyField,
  marginLevel: rateField.nullable(),
  unrealised: moneyField,
});
export type Account = z.output<typeof accountShape>;

export const transferShape = z.object({
  id: idField,
  time: timeField,
  reason: z.string(),
  currency: assetField,
  amount: moneyField.describe('signed change of the available balance'),
  balanceAfter: moneyField,
  ref: z.string().describe('the order or request it belongs to'),
});
export type TransferRecord = z.output<typeof transferShape>;

const user = '/swx/customer/user';

export const getAccount = defineCall({
  summary: "The account of the header's book",
  method: 'GET',
  path: `${user}/account`,
  access: 'customer',
  books: 'both',
  input: z.object({}),
  output: accountShape,
});

export const listTransfer = defineCall({
  summary: 'Every change of the available balance, newest first',
  method: 'GET',
  path: `${user}/listTransfer`,
  access: 'customer',
  books: 'both',
  shape: 'rows',
  input: z.object({
    ...pageFields,
    reason: z.string().max(40).optional(),
    from: timeInput.optional(),
    to: timeInput.optional(),
  }),
  output: transferShape,
});

export const resetDemo = defineCall({
  summary: 'Closes the demo positions and returns the demo balance to its first amount',
  method: 'POST',
  path: `${user}/resetDemo`,
  access: 'customer',
  needsRequestId: true,
  input: z.object({}),
  output: accountShape,
  refusals: ['DEMO_DISABLED', 'TOO_FREQUENT'],
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { assetField, bookField, moneyField, pageFields, periodFields } from '#foundation/calls/fields.ts';
import { recordShape } from './contract.ts';

export const listRecordsOf = defineCall({
  name: 'listCustomerRecords',
  summary: 'Every change of a customer’s available balance in one book, newest first',
  method: 'GET',
  path: '/swx/operator/accounts/records',
  access: 'operator',
  permission: 'customers.view',
  shape: 'rows',
  input: z.object({
    customerId: z.string().regex(/^\d{1,15}$/, { error: 'NOT_FOUND' }),
    book: bookField,
    ...periodFields,
    ...pageFields,
  }),
  output: recordShape,
});

export const moneyThrough = defineCall({
  name: 'moneyThrough',
  summary:
    'What a customer has deposited into the real book and was paid out of it since the beginning, by currency',
  method: 'GET',
  path: '/swx/operator/accounts/through',
  access: 'operator',
  permission: 'customers.view',
  input: z.object({ customerId: z.string().regex(/^\d{1,15}$/, { error: 'NOT_FOUND' }) }),
  output: z.object({
    currencies: z.array(
      z.object({
        currency: assetField,
        in: moneyField.describe('deposits, less what was taken back'),
        out: moneyField.describe('payouts of withdrawals, without their fees'),
      }),
    ),
  }),
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { bookField, pageFields, periodFields } from '#foundation/calls/fields.ts';
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

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  assetField,
  bookField,
  idField,
  moneyField,
  timeField,
  timeInput,
} from '#foundation/calls/fields.ts';

/** What operators read of everything that customers do, whatever capability it is of. */

const traces = '/swx/operator/traces';

/** In the order in which they are offered; each is shown to operators who may see it where it belongs. */
export const traceKinds = [
  'customer',
  'order',
  'option',
  'plan',
  'conversion',
  'loan',
  'deposit',
  'depositAddress',
  'withdrawal',
  'destination',
  'bid',
  'purchase',
  'adjustment',
  'submission',
  'inquiry',
  'conversation',
  'notice',
  'signIn',
  'device',
  'act',
] as const;
export type KindOfTrace = (typeof traceKinds)[number];

const traceShape = z.object({
  kind: z.string(),
  id: idField,
  uid: z.string(),
  at: timeField,
  number: z.string().optional().describe('what people call it: M1042'),
  book: bookField.optional(),
  state: z.string(),
  amount: moneyField.optional(),
  currency: assetField.optional(),
  facts: z.record(z.string(), z.string()).describe('what else there is to say, by the name of each'),
});
export type TraceView = z.output<typeof traceShape>;

export const listTraces = defineCall({
  name: 'listTraces',
  summary: 'What a customer did and what was done to them, of every kind the operator may see, newest first',
  method: 'GET',
  path: `${traces}/of/{customerId}`,
  access: 'operator',
  permission: 'customers.view',
  input: z.object({
    customerId: z.string().regex(/^\d{1,15}$/, { error: 'NOT_FOUND' }),
    kind: z.enum(traceKinds).optional(),
    book: bookField.optional(),
    from: timeInput.optional(),
    to: timeInput.optional(),
    after: z.string().max(2_000).optional().describe('the `next` of the page before'),
  }),
  output: z.object({
    rows: z.array(traceShape),
    next: z.string().optional().describe('absent where there is no more'),
  }),
});

export const findTraces = defineCall({
  name: 'findTraces',
  summary:
    'What a UID, e-mail address, name, order number, address, transaction hash or amount names, of every kind the operator may see; the search is written to the audit log',
  method: 'GET',
  path: `${traces}/find`,
  access: 'operator',
  permission: 'customers.view',
  weight: 5,
  input: z.object({ text: z.string().trim().min(1).max(200) }),
  output: z.object({
    rows: z.array(traceShape).describe('the newest of each kind'),
    isCut: z.boolean().describe('there may be more of a kind'),
  }),
});

import { z } from 'zod';
import { accountLimits } from '#foundation/calls/account-limits.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  moneyField,
  noteInput,
  pageFields,
  periodFields,
  timeField,
} from '#foundation/calls/fields.ts';
import { getUserInfo } from './contract.ts';
import { limitShape } from './limits-contract.ts';
import { recoveryShape } from './recovery-contract.ts';
import { customerStandings } from './standing.ts';

/** What operators see of customers, and the notes that are theirs to write. */

const customers = '/swx/operator/customers';

const id = z.string().regex(/^\d{1,15}$/, 'NOT_FOUND');
const note = noteInput({ least: 5, most: 2_000 });

const foundShape = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  standing: z.enum(customerStandings).describe('whether the customer may have a real account'),
  limits: z.array(z.enum(accountLimits)).describe('in force, the widest first'),
  balance: moneyField
    .optional()
    .describe(
      'in USDT at the latest prices: all the real account holds, loans not deducted; absent without `treasury.view` or while a price is missing',
    ),
  createdAt: timeField,
});
export type FoundCustomer = z.output<typeof foundShape>;

const look = { method: 'GET', access: 'operator', permission: 'customers.view' } as const;

export const searchCustomers = defineCall({
  name: 'searchCustomers',
  summary:
    'Customers whose UID is, or whose username or e-mail address begins with, the text; without one all; those registered last first, or those of some days',
  ...look,
  path: `${customers}/search`,
  shows: ['customer'],
  shape: 'rows',
  input: z.object({
    text: z.string().trim().max(254).optional(),
    standing: z.enum(customerStandings).optional(),
    limit: z.enum(accountLimits).optional(),
    over: amountInput().optional().describe('balance above this, in USDT; takes `treasury.view`'),
    ...periodFields,
    ...pageFields,
  }),
  output: foundShape,
  refusals: ['AMOUNT_INVALID', 'FORBIDDEN'],
});

export const getCustomer = defineCall({
  name: 'getCustomer',
  summary:
    'A customer as they see themselves, with both books, the limits that stand, and the recovery that is under way',
  ...look,
  path: `${customers}/profile`,
  shows: ['customer'],
  input: z.object({ id }),
  output: z.object({
    user: getUserInfo.output,
    limits: z.array(limitShape),
    recovery: recoveryShape.optional(),
  }),
  refusals: ['NOT_FOUND'],
});

export const listCustomerSessions = defineCall({
  name: 'listCustomerSessions',
  summary: 'Where a customer is signed in, the session used last first',
  ...look,
  path: `${customers}/sessions`,
  input: z.object({ id }),
  output: z.array(z.object({ id: z.string(), createdAt: timeField, lastUsedAt: timeField })),
  refusals: ['NOT_FOUND'],
});

const noteShape = z.object({ id: z.string(), at: timeField, author: z.string(), text: z.string() });
export type Note = z.output<typeof noteShape>;

export const listNotes = defineCall({
  name: 'listCustomerNotes',
  summary: 'What operators have written about a customer, newest first',
  ...look,
  path: `${customers}/notes`,
  shape: 'rows',
  input: z.object({ id, ...periodFields, ...pageFields }),
  output: noteShape,
  refusals: ['NOT_FOUND'],
});

export const addNote = defineCall({
  name: 'addCustomerNote',
  summary: 'Writes a note about a customer; it can’t be changed or removed',
  method: 'POST',
  path: `${customers}/addNote`,
  access: 'operator',
  permission: 'customers.note',
  input: z.object({ id, text: note }),
  output: noteShape,
  refusals: ['NOT_FOUND', 'NOTE_REQUIRED'],
});

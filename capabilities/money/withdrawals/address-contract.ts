import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { assetField, idField, timeField } from '#foundation/calls/fields.ts';
import { networks } from '#foundation/money/networks.ts';
import * as fields from './contract-fields.ts';
import { holderLikenesses } from './holder-name.ts';
import { withdrawalMethods } from './rules.ts';

const user = '/swx/customer/user';

export const destinationShape = z.object({
  id: idField,
  method: z.enum(withdrawalMethods),
  network: z.enum(networks).optional(),
  address: z.string().optional(),
  bank: fields.bankShape.optional(),
  label: z.string(),
  addedAt: timeField,
  usableAt: timeField.describe('withdrawals to it are not approved before'),
  isNew: z.boolean().describe('it is not usable yet'),
});
export type DestinationView = z.output<typeof destinationShape>;

const destinationInput = {
  method: fields.methodInput,
  currency: assetField.optional().describe('of an address, where the network is not named'),
  ...fields.destinationInput,
};

export const listWithdrawalAddress = defineCall({
  summary: 'The customer’s address book: addresses and bank accounts, newest first',
  method: 'GET',
  path: `${user}/listWithdrawalAddress`,
  access: 'customer',
  input: z.object({}),
  output: z.array(destinationShape),
});

export const checkWithdrawalAddress = defineCall({
  summary:
    'Whether an address or bank account can be withdrawn to, in its one spelling, and whether it is known',
  method: 'POST',
  path: `${user}/checkWithdrawalAddress`,
  access: 'customer',
  input: z.object(destinationInput),
  output: z.object({
    network: z.enum(networks).optional(),
    address: z.string().optional(),
    bank: fields.bankShape.optional(),
    label: z.string().optional().describe('as it stands in the address book'),
    holderName: z
      .enum(holderLikenesses)
      .optional()
      .describe('the account’s holder against the verified name; absent: not verified, or an address'),
    usableAt: timeField.describe('withdrawals to it are not approved before'),
    isNew: z.boolean(),
  }),
  refusals: fields.destinationRefusals,
});

export const addWithdrawalAddress = defineCall({
  summary: 'Adds an address or bank account to the address book; withdrawals to it wait 24 hours',
  method: 'POST',
  path: `${user}/addWithdrawalAddress`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    ...destinationInput,
    label: fields.labelInput,
    ...fields.guardInput,
  }),
  output: destinationShape,
  refusals: [...fields.destinationRefusals, ...fields.guardRefusals, 'ADDRESS_KNOWN', 'TOO_MANY_ADDRESSES'],
});

export const editWithdrawalAddress = defineCall({
  summary: 'Gives an entry of the address book another label',
  method: 'POST',
  path: `${user}/editWithdrawalAddress`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: z.string().max(40), label: fields.labelInput }),
  output: destinationShape,
  refusals: ['NOT_FOUND'],
});

export const removeWithdrawalAddress = defineCall({
  summary: 'Takes an entry out of the address book; added again, it is new',
  method: 'POST',
  path: `${user}/removeWithdrawalAddress`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: z.string().max(40) }),
  output: z.null(),
  refusals: ['NOT_FOUND'],
});

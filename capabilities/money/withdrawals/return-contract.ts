import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { amountInput, assetField, idField, moneyField, timeField } from '#foundation/calls/fields.ts';
import { networks } from '#foundation/money/networks.ts';
import { addressInput, guardInput, guardRefusals, labelInput } from './contract-fields.ts';

/** Deposits below the minimum, paid back to where their customer says. */

const user = '/swx/customer/user';
const depositInput = z.string().min(1).max(40).describe('of a deposit below the minimum');

export const rechargeReturnCount = defineCall({
  summary: 'What would arrive if a deposit below the minimum were paid back now',
  method: 'GET',
  path: `${user}/rechargeReturnCount/{id}`,
  access: 'customer',
  input: z.object({ id: depositInput }),
  output: z.object({
    currency: assetField,
    network: z.enum(networks),
    amount: moneyField,
    networkFee: moneyField,
    actualAmount: moneyField,
    heldUntil: timeField.optional().describe('after a change of what guards the account'),
  }),
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_RETURNABLE', 'DEPOSIT_RETURN_TOO_SMALL'],
});

export const returnRecharge = defineCall({
  summary:
    'Asks to have a deposit below the minimum paid back less the network’s fee; two operators decide it',
  method: 'POST',
  path: `${user}/returnRecharge`,
  access: 'customer',
  books: 'real',
  needsRequestId: true,
  limitedAs: 'withdrawal',
  secrets: ['tradPwd', 'totp'],
  success: 'SUBMITTED_FOR_REVIEW',
  input: z.object({
    id: depositInput,
    address: addressInput,
    label: labelInput.describe('of an address that is new'),
    expectedFee: amountInput().describe('the network’s fee as it was shown; a dearer one is refused'),
    ...guardInput,
  }),
  output: z.object({
    id: idField,
    address: z.string(),
    networkFee: moneyField,
    actualAmount: moneyField,
    heldUntil: timeField.optional().describe('it is not approved before'),
  }),
  refusals: [
    'NOT_FOUND',
    'DEPOSIT_NOT_RETURNABLE',
    'DEPOSIT_UNCONFIRMED',
    'DEPOSIT_RETURN_TOO_SMALL',
    'DEPOSIT_RETURN_WAITS',
    'FEE_CHANGED',
    'AMOUNT_INVALID',
    'RECEIVING_ADDRESS_REQUIRED',
    'ADDRESS_INVALID',
    'ADDRESS_OURS',
    'TOO_MANY_ADDRESSES',
    'WITHDRAWAL_LIMIT_EXCEEDED',
    ...guardRefusals,
    'TOO_FREQUENT',
    'SERVICE_UNAVAILABLE',
  ],
});

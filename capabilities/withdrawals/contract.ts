import { z } from 'zod';
import { secondFactorField } from '#capabilities/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  amountInput,
  assetField,
  idField,
  moneyField,
  pageFields,
  rateField,
  timeField,
} from '#foundation/calls/fields.ts';
import { networks, parseNetwork, withdrawalMethods, withdrawalStatuses } from './rules.ts';

const user = '/swx/customer/user';

const detail = (most: number) =>
  z
    .string({ error: 'BANK_DETAILS_INCOMPLETE' })
    .trim()
    .min(2, { error: 'BANK_DETAILS_INCOMPLETE' })
    .max(most, { error: 'BANK_DETAILS_INCOMPLETE' });

/** What travels to a bank and back; spaces that people put between groups are left out. */
const bankInput = z.object(
  {
    holder: detail(70),
    bankName: detail(70),
    account: z
      .string({ error: 'BANK_DETAILS_INCOMPLETE' })
      .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[0-9A-Z]{5,34}$/, { error: 'BANK_ACCOUNT_INVALID' })),
    ifsc: z
      .string({ error: 'BANK_DETAILS_INCOMPLETE' })
      .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, { error: 'IFSC_INVALID' })),
    branch: detail(70),
  },
  { error: 'BANK_DETAILS_INCOMPLETE' },
);

const bankShape = z.object({
  holder: z.string(),
  bankName: z.string(),
  account: z.string(),
  ifsc: z.string(),
  branch: z.string(),
});

export const withdrawalShape = z.object({
  id: idField,
  orderNumber: z.string(),
  method: z.enum(withdrawalMethods),
  currency: assetField,
  amount: moneyField.describe('what leaves the balance'),
  fee: moneyField,
  networkFee: moneyField,
  actualAmount: moneyField.describe('what arrives'),
  address: z.string().optional(),
  network: z.enum(networks).optional(),
  bank: bankShape.optional(),
  status: z.enum(withdrawalStatuses),
  reason: z.string().optional().describe('code of why it was rejected or failed'),
  heldUntil: timeField.optional().describe('it is not approved before'),
  createdAt: timeField,
  decidedAt: timeField.optional(),
  endedAt: timeField.optional(),
  txHash: z.string().optional().describe('of the transaction that pays it'),
  reference: z.string().optional().describe('the bank’s, of the transfer that paid it'),
  confirmations: z.number().int().optional(),
  confirmationsNeeded: z.number().int().optional(),
});
export type WithdrawalView = z.output<typeof withdrawalShape>;

const methodInput = z.enum(withdrawalMethods, { error: 'WITHDRAWAL_METHOD_REQUIRED' });
const networkInput = z
  .string({ error: 'NETWORK_UNSUPPORTED' })
  .max(40, { error: 'NETWORK_UNSUPPORTED' })
  .transform((text, context) => {
    const network = parseNetwork(text);
    if (network !== undefined) return network;
    context.addIssue({ code: 'custom', message: 'NETWORK_UNSUPPORTED' });
    return z.NEVER;
  });
const addressInput = z
  .string({ error: 'RECEIVING_ADDRESS_REQUIRED' })
  .trim()
  .min(1, { error: 'RECEIVING_ADDRESS_REQUIRED' })
  .max(120, { error: 'ADDRESS_INVALID' });
const passwordInput = z
  .string({ error: 'WITHDRAWAL_PASSWORD_INVALID' })
  .regex(/^\d{6}$/, { error: 'WITHDRAWAL_PASSWORD_INVALID' });
const labelInput = z.string().trim().max(40).default('');

const guards = [
  'WITHDRAWAL_PASSWORD_INVALID',
  'WITHDRAWAL_PASSWORD_NOT_SET',
  'WITHDRAWAL_PASSWORD_INCORRECT',
  'WITHDRAWALS_LOCKED',
  'TOTP_REQUIRED',
  'TOTP_INCORRECT',
  'TOO_MANY_REQUESTS',
] as const;
const destinations = [
  'WITHDRAWAL_METHOD_REQUIRED',
  'NETWORK_UNSUPPORTED',
  'RECEIVING_ADDRESS_REQUIRED',
  'ADDRESS_INVALID',
  'ADDRESS_OURS',
  'BANK_DETAILS_INCOMPLETE',
  'BANK_ACCOUNT_INVALID',
  'IFSC_INVALID',
] as const;

export const withdrawalCount = defineCall({
  summary: 'What a withdrawal would cost and bring, and how much may be withdrawn now',
  method: 'POST',
  path: `${user}/withdrawalCount`,
  access: 'customer',
  books: 'real',
  input: z.object({
    method: methodInput,
    currency: assetField,
    amount: amountInput(),
    network: networkInput.optional(),
  }),
  output: z.object({
    fee: moneyField,
    networkFee: moneyField,
    actualAmount: moneyField.describe('0 where the costs take it all'),
    available: moneyField,
    minAmount: moneyField,
    maxAmount: moneyField.describe('what the balance, the day’s limit and the channel allow now'),
    feeRate: rateField,
    feeCap: moneyField.describe('USDT'),
    dailyLimit: moneyField.optional().describe('USDT in 24 hours; absent: none'),
    dailyLeft: moneyField.optional().describe('USDT that may still be withdrawn'),
    confirmationsNeeded: z.number().int().optional().describe('blocks by which the network must confirm it'),
    heldUntil: timeField.optional().describe('after a change of what guards the account'),
  }),
  refusals: ['WITHDRAWAL_METHOD_REQUIRED', 'NETWORK_UNSUPPORTED', 'AMOUNT_INVALID', 'SERVICE_UNAVAILABLE'],
});

export const withdrawal = defineCall({
  summary: 'Asks for a withdrawal: its amount is set aside, operators review it',
  method: 'POST',
  path: `${user}/withdrawal`,
  access: 'customer',
  books: 'real',
  needsRequestId: true,
  success: 'WITHDRAWAL_SUBMITTED',
  input: z.object({
    method: methodInput,
    currency: assetField,
    amount: amountInput(),
    network: networkInput.optional(),
    address: addressInput.optional(),
    bank: bankInput.optional(),
    label: labelInput.describe('of an address that is new'),
    expectedFee: amountInput().optional().describe('both fees as they were shown; dearer ones are refused'),
    tradPwd: passwordInput,
    totp: secondFactorField,
  }),
  output: withdrawalShape,
  refusals: [
    ...destinations,
    ...guards,
    'AMOUNT_INVALID',
    'WITHDRAWAL_AMOUNT_LIMITS',
    'WITHDRAWAL_LIMIT_EXCEEDED',
    'TOO_MANY_ADDRESSES',
    'FEE_CHANGED',
    'INSUFFICIENT_FUNDS',
    'PENDING_REVIEW_EXISTS',
    'TOO_FREQUENT',
    'SERVICE_UNAVAILABLE',
  ],
});

export const listWithdrwal = defineCall({
  summary: 'The customer’s withdrawals, newest first',
  method: 'GET',
  path: `${user}/listWithdrwal`,
  access: 'customer',
  books: 'both',
  shape: 'rows',
  input: z.object({ ...pageFields, status: z.enum(withdrawalStatuses).optional() }),
  output: withdrawalShape,
});

export const getWithdrawal = defineCall({
  summary: 'One withdrawal with every transfer it has made, each with the hash of the batch that holds it',
  method: 'GET',
  path: `${user}/getWithdrawal/{id}`,
  access: 'customer',
  books: 'both',
  input: z.object({ id: z.string().max(40) }),
  output: withdrawalShape.extend({
    transfers: z.array(
      z.object({
        id: idField,
        time: timeField,
        from: z.string(),
        to: z.string(),
        amount: moneyField,
        currency: assetField,
        reason: z.string(),
        batchHash: z.string(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

export const cancelWithdrawal = defineCall({
  summary: 'Takes a withdrawal back while nobody has decided it',
  method: 'POST',
  path: `${user}/cancelWithdrawal`,
  access: 'customer',
  books: 'real',
  input: z.object({ id: z.string().max(40) }),
  output: withdrawalShape,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_NOT_PENDING', 'SERVICE_UNAVAILABLE'],
});

export const destinationShape = z.object({
  id: idField,
  method: z.enum(withdrawalMethods),
  network: z.enum(networks).optional(),
  address: z.string().optional(),
  bank: bankShape.optional(),
  label: z.string(),
  addedAt: timeField,
  usableAt: timeField.describe('withdrawals to it are not approved before'),
  isNew: z.boolean().describe('it is not usable yet'),
});
export type DestinationView = z.output<typeof destinationShape>;

const destinationInput = {
  method: methodInput,
  currency: assetField.optional().describe('of an address, where the network is not named'),
  network: networkInput.optional(),
  address: addressInput.optional(),
  bank: bankInput.optional(),
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
    bank: bankShape.optional(),
    label: z.string().optional().describe('as it stands in the address book'),
    usableAt: timeField.describe('withdrawals to it are not approved before'),
    isNew: z.boolean(),
  }),
  refusals: destinations,
});

export const addWithdrawalAddress = defineCall({
  summary: 'Adds an address or bank account to the address book; withdrawals to it wait 24 hours',
  method: 'POST',
  path: `${user}/addWithdrawalAddress`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    ...destinationInput,
    label: labelInput,
    tradPwd: passwordInput,
    totp: secondFactorField,
  }),
  output: destinationShape,
  refusals: [...destinations, ...guards, 'ADDRESS_KNOWN', 'TOO_MANY_ADDRESSES'],
});

export const editWithdrawalAddress = defineCall({
  summary: 'Gives an entry of the address book another label',
  method: 'POST',
  path: `${user}/editWithdrawalAddress`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({ id: z.string().max(40), label: labelInput }),
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

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import { networks, parseLast6, parseNetwork } from '#foundation/money/networks.ts';
import { chainStates, rechargeStatuses } from './rules.ts';

const user = '/swx/customer/user';

/** Without it, the one network of the currency. */
const networkInput = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const network = parseNetwork(typed);
    if (network !== undefined || typed.trim() === '') return network;
    context.addIssue({ code: 'custom', message: 'unknown network' });
    return z.NEVER;
  })
  .optional()
  .describe('bitcoin or ethereum (also ERC20); the currency’s own when it is left out');

/** A form sends an empty field for what was left out. */
const blank = (typed: string | undefined) => (typed?.trim() === '' ? undefined : typed);

export const rechargeShape = z.object({
  id: fields.idField,
  currency: fields.assetField,
  network: z.enum(networks),
  amount: fields.moneyField.describe(
    'as announced; of a deposit that was not announced, what the chain shows',
  ),
  txHash: z.string().optional(),
  last6: z.string().optional(),
  proofId: z.string().describe('empty when it was not announced'),
  status: z.enum(rechargeStatuses),
  reason: z.string().optional().describe('code of the reason, when it was rejected, or its return was'),
  createdAt: fields.timeField,
  decidedAt: fields.timeField.optional(),
  announced: z.boolean().describe('false: found on the chain before the customer said so'),
  counted: z
    .boolean()
    .describe('below the minimum, and in review because it reaches it together with others'),
  together: z
    .object({ minimum: fields.moneyField, have: fields.moneyField, missing: fields.moneyField })
    .optional()
    .describe('of one below the minimum: how much of its currency waits with it, and what is missing'),
  return: z
    .object({
      address: z.string(),
      networkFee: fields.moneyField,
      actualAmount: fields.moneyField.describe('what arrives'),
      askedAt: fields.timeField,
      heldUntil: fields.timeField.optional().describe('it is not approved before'),
      withdrawalId: fields.idField.optional().describe('the withdrawal that pays it, once operators agreed'),
    })
    .optional()
    .describe('asked to be paid back, or paid back'),
  credited: fields.moneyField.optional(),
  onHold: fields.moneyField
    .optional()
    .describe('the chain no longer shows a credited deposit: this much of it is held until operators decide'),
  chain: z
    .object({
      txHash: z.string(),
      state: z.enum(chainStates),
      amount: fields.moneyField,
      confirmations: z.number().int(),
      needed: z.number().int(),
    })
    .optional()
    .describe('what the chain shows of it; absent while it shows nothing'),
});
export type RechargeView = z.output<typeof rechargeShape>;

/** What became of a deposit, where its status does not say it. */
export type RechargeNews = 'returnAsked' | 'returnRejected' | 'belowMinimum';

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerEvents {
    recharge: RechargeView & { readonly news?: RechargeNews };
  }
}

export const rechargeAddressShape = z.object({
  currency: fields.assetField,
  network: z.enum(networks),
  address: z.string(),
  minAmount: fields.moneyField,
  confirmations: z.number().int().describe('how many the chain must give before it can be credited'),
  sample: z.boolean().describe('a sample chain: what is sent there is worth nothing'),
});
export type RechargeAddress = z.output<typeof rechargeAddressShape>;

export const getRechargeAddress = defineCall({
  summary: 'The customer’s own address for a currency: never changed, never shared',
  method: 'GET',
  path: `${user}/getRechargeAddress`,
  access: 'customer',
  needsServed: true,
  input: z.object({ currency: fields.assetField, network: networkInput }),
  output: rechargeAddressShape,
  refusals: ['SERVICE_UNAVAILABLE'],
});

const changing = { method: 'POST', access: 'customer', books: 'real', output: rechargeShape } as const;

export const recharge = defineCall({
  summary:
    'Announces a deposit, with its transaction hash or the last 6 characters of it, and a screenshot as proof',
  ...changing,
  path: `${user}/recharge`,
  needsServed: true,
  needsRequestId: true,
  success: 'RECHARGE_SUBMITTED',
  input: z.object({
    currency: fields.assetField,
    network: networkInput,
    amount: fields.amountInput(),
    txHash: z.string().max(100, { error: 'TX_HASH_INVALID' }).optional().transform(blank),
    last6: z
      .string()
      .max(20, { error: 'TX_HASH_INVALID' })
      .optional()
      .transform(blank)
      .transform((typed, context) => {
        const last6 = typed === undefined ? undefined : parseLast6(typed);
        if (typed === undefined || last6 !== undefined) return last6;
        context.addIssue({ code: 'custom', message: 'TX_HASH_INVALID' });
        return z.NEVER;
      }),
    proof: fields.imageInput(),
  }),
  refusals: [
    'AMOUNT_INVALID',
    'DEPOSIT_BELOW_MINIMUM',
    'DEPOSIT_DUPLICATE',
    'TX_HASH_INVALID',
    'PENDING_REVIEW_EXISTS',
    ...fields.imageRefusals,
    'TOO_FREQUENT',
    'TOO_MANY_REQUESTS',
  ],
});

export const listRecharge = defineCall({
  summary: 'The customer’s deposits, newest first: those they announced and those the chain showed',
  method: 'GET',
  path: `${user}/listRecharge`,
  access: 'customer',
  shows: ['deposits'],
  shape: 'rows',
  input: z.object({
    ...fields.pageFields,
    status: z.enum(rechargeStatuses).optional(),
    currency: fields.assetField.optional(),
  }),
  output: rechargeShape,
});

export const cancelRechargeReturn = defineCall({
  summary: 'Takes back the wish to have a deposit returned, until it is decided: it is counted again',
  ...changing,
  path: `${user}/cancelRechargeReturn`,
  input: z.object({ id: z.string().min(1).max(40) }),
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_RETURNABLE', 'SERVICE_UNAVAILABLE'],
});

export const getRecharge = defineCall({
  summary: 'One deposit of the customer’s',
  method: 'GET',
  path: `${user}/getRecharge/{id}`,
  access: 'customer',
  input: z.object({ id: z.string().min(1).max(40) }),
  output: rechargeShape,
  refusals: ['NOT_FOUND'],
});

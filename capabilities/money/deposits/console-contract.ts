import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import { networks } from '#foundation/money/networks.ts';
import { rechargeShape } from './contract.ts';
import { chainStates, depositBases, rechargeStatuses } from './rules.ts';

const deposits = '/swx/operator/deposits';

/** What an operator should know before deciding; the sentences are `deposits-console.findings.<code>`. */
export const findings = [
  'confirmed',
  'confirming',
  'notFound',
  'notNamed',
  'paysOthers',
  'failed',
  'gone',
  'amountDiffers',
  'belowMinimum',
  'countedTogether',
  'returnAsked',
  'notFinal',
  'creditedBefore',
  'namedByOthers',
  'heldBack',
  'nodeUnreachable',
  'nodeSlow',
  'nodeMalformed',
  'nodeOtherChain',
  'nodeInconsistent',
  'sampleChain',
] as const;
export type Finding = (typeof findings)[number];

export const depositEvidenceShape = z.object({
  id: fields.idField,
  uid: z.string(),
  currency: fields.assetField,
  network: z.enum(networks),
  status: z.enum(rechargeStatuses),
  announcement: z
    .object({
      amount: fields.moneyField,
      txHash: z.string().optional(),
      last6: z.string().optional(),
      announcedAt: fields.timeField,
    })
    .optional()
    .describe('absent when it was not announced'),
  address: z.object({ address: z.string(), path: z.string() }).describe('the customer’s own'),
  chain: z
    .object({
      txHash: z.string(),
      output: z.string(),
      address: z.string(),
      state: z.enum(chainStates),
      amount: fields.moneyField,
      native: z.string().describe('in the chain’s smallest unit'),
      confirmations: z.number().int(),
      needed: z.number().int(),
      block: z.object({ height: z.number().int(), hash: z.string() }).optional(),
      firstSeenAt: fields.timeField,
      senders: z.array(
        z.object({
          address: z.string(),
          before: fields.timeField
            .optional()
            .describe('when this customer was first paid from there; absent: not before this deposit'),
          others: z
            .number()
            .int()
            .optional()
            .describe('customers beside this one who were paid from there, for who decides or sees links'),
        }),
      ),
    })
    .optional(),
  findings: z.array(z.enum(findings)),
  credited: fields.moneyField.optional(),
  held: fields.moneyField.optional(),
  return: rechargeShape.shape.return,
  basis: z.enum(depositBases).optional(),
  hasProof: z.boolean(),
});
export type DepositEvidence = z.output<typeof depositEvidenceShape>;

const viewing = { method: 'GET', access: 'operator', permission: 'recharges.view' } as const;

export const getDepositEvidence = defineCall({
  name: 'getDepositEvidence',
  summary:
    'What a customer says they sent beside what the chain shows of it now; the view is written to the audit log',
  ...viewing,
  path: `${deposits}/recharge/{id}`,
  input: z.object({ id: fields.recordIdInput }),
  output: depositEvidenceShape,
  refusals: ['NOT_FOUND'],
});

export const getDepositProof = defineCall({
  name: 'getDepositProof',
  summary: 'The screenshot a customer sent; the view is written to the audit log',
  ...viewing,
  path: `${deposits}/recharge/{id}/proof`,
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ id: fields.recordIdInput }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

export const depositRowShape = z.object({
  id: fields.idField,
  uid: z.string(),
  currency: fields.assetField,
  network: z.enum(networks),
  amount: fields.moneyField,
  status: z.enum(rechargeStatuses),
  basis: z.enum(depositBases).optional(),
  counted: rechargeShape.shape.counted,
  together: rechargeShape.shape.together,
  held: z.boolean(),
  reviewId: z
    .string()
    .optional()
    .describe('under which it waits in the inbox, or was decided; one below the minimum has none'),
  txHash: z.string().optional(),
  state: z.enum(chainStates).optional(),
  confirmations: z.number().int().optional(),
  needed: z.number().int(),
  createdAt: fields.timeField,
});
export type DepositRow = z.output<typeof depositRowShape>;

export const listDeposits = defineCall({
  name: 'listDeposits',
  summary: 'All deposits, newest first, by state, days, customer or transaction',
  ...viewing,
  path: `${deposits}/list`,
  shape: 'rows',
  input: z.object({
    ...fields.pageFields,
    status: z.enum([...rechargeStatuses, 'held']).optional(),
    text: z.string().trim().max(100).optional().describe('a UID, a transaction’s hash or the end of one'),
    ...fields.periodFields,
  }),
  output: depositRowShape,
});

export const chainHealthShape = z.object({
  network: z.enum(networks),
  sample: z.boolean(),
  awake: z.boolean().describe('false: a sample chain that nothing has needed yet'),
  height: z.number().int().optional(),
  checkedAt: fields.timeField.optional(),
  fault: z.string().optional(),
  faultSince: fields.timeField.optional(),
});
export type ChainHealth = z.output<typeof chainHealthShape>;

export const listChains = defineCall({
  name: 'listChains',
  summary: 'How far each network has been followed, and whether its node answers',
  ...viewing,
  path: `${deposits}/chains`,
  input: z.object({}),
  output: z.array(chainHealthShape),
});

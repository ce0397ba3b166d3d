import { z } from 'zod';
import { amountSetting, protecting } from '#foundation/calls/setting-fields.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { ReviewKind } from './rules.ts';

/** All of it guards against operators: less is tighter. In USDT of worth. */
const amount = (least: string, most: string) => protecting(amountSetting(least, most), 'lower');

/** The document `reviews.limits`: how much of real money one operator approves. */
export const approvalLimitsDocument = {
  name: 'reviews.limits',
  schema: z.strictObject({
    largeAbove: amount('100', '100000'),
    perOperatorDay: amount('1000', '1000000'),
  }),
  initial: { largeAbove: '50000', perOperatorDay: '250000' },
  permission: 'products.configure',
  guardsMoney: true,
};
/** USDT units of worth. */
export type ApprovalLimits = z.output<(typeof approvalLimitsDocument)['schema']>;

export const initialApprovalLimits: ApprovalLimits = approvalLimitsDocument.schema.parse(
  approvalLimitsDocument.initial,
);

/** What an operator needs beside a kind's permission for what is large. */
export const largePermission = 'reviews.large';

/** Kinds whose approval gives a customer, or somebody outside, what it names. */
const giving: ReadonlySet<ReviewKind> = new Set<ReviewKind>([
  'recharge',
  'withdrawal',
  'loan',
  'option',
  'adjustment',
  'payout',
  'reward',
]);

/** Whether approving it counts for the limits: play money does not. */
export function countsForLimits(kind: ReviewKind, book: 'real' | 'demo'): boolean {
  return book === 'real' && giving.has(kind);
}

/**
 * OPERATOR_LIMIT where one operator may not approve so much: it is large and they lack the permission for it,
 * or it is more than what is left of their 24 hours. `earlier`: what they approved in these.
 */
export function checkApproval(
  { worth, earlier, permissions }: { worth: bigint; earlier: bigint; permissions: ReadonlySet<string> },
  { largeAbove, perOperatorDay }: ApprovalLimits,
): Result<null> {
  const isLarge = worth > largeAbove && !permissions.has(largePermission);
  return isLarge || earlier + worth > perOperatorDay ? refuse('OPERATOR_LIMIT') : accept(null);
}

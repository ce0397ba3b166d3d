import { z } from 'zod';
import { amountSetting, protecting } from '#foundation/calls/setting-fields.ts';
import type { Book } from '#foundation/ids/book.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { givesMoney, type ReviewKind } from './rules.ts';

/** All of it guards against operators: less is tighter. In USDT of worth. */
const amount = (least: string, most: string) => protecting(amountSetting(least, most), 'lower');

/** The document `reviews.limits`: how much of real money one operator approves. */
export const approvalLimitsDocument = {
  name: 'reviews.limits',
  schema: z.strictObject({ largeAbove: amount('100', '100000'), perOperatorDay: amount('1000', '1000000') }),
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

/** Whether approving it counts for the limits: play money does not. */
export function countsForLimits(kind: ReviewKind, book: Book): boolean {
  return book === 'real' && givesMoney(kind);
}

/** The approver, and what they approved in the last 24 hours. */
interface Approver {
  readonly earlier: bigint;
  readonly permissions: ReadonlySet<string>;
}

/**
 * The most that one approval of an operator may be worth now: not large without the permission, nor beyond
 * what is left of their 24 hours.
 */
export function mostApprovable(
  { earlier, permissions }: Approver,
  { largeAbove, perOperatorDay }: ApprovalLimits,
): bigint {
  const left = perOperatorDay > earlier ? perOperatorDay - earlier : 0n;
  return permissions.has(largePermission) || left < largeAbove ? left : largeAbove;
}

/** OPERATOR_LIMIT where one operator may not approve so much. */
export function checkApproval(
  { worth, ...approver }: Approver & { readonly worth: bigint },
  limits: ApprovalLimits,
): Result<null> {
  return worth > mostApprovable(approver, limits) ? refuse('OPERATOR_LIMIT') : accept(null);
}

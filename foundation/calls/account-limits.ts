import type { CustomerId } from '#foundation/ids/ids.ts';
import type { RefusalName } from '#foundation/refusals/catalogue.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';

/** How operators can limit what a customer does, from everything to one thing. Several may stand at once. */
export const accountLimits = ['frozen', 'closeOnly', 'noNewProducts', 'noWithdrawals'] as const;
export type AccountLimit = (typeof accountLimits)[number];

/**
 * What a customer's act is to limits: an order, a product that begins (option, plan, loan, NFT), money that
 * leaves, or none of these.
 */
export const limitedActs = ['trade', 'product', 'withdrawal', 'other'] as const;
export type LimitedAct = (typeof limitedActs)[number];

const stopped: Readonly<Record<AccountLimit, readonly LimitedAct[]>> = {
  frozen: limitedActs,
  closeOnly: ['trade', 'product'],
  noNewProducts: ['product'],
  noWithdrawals: ['withdrawal'],
};

/** The widest of a customer's limits that stops an act; undefined where none does. */
export function limitStopping(limits: readonly AccountLimit[], act: LimitedAct): AccountLimit | undefined {
  return accountLimits.find((limit) => limits.includes(limit) && stopped[limit].includes(act));
}

/** What a customer whom a limit stops is refused with. */
export const limitRefusals = {
  frozen: 'USER_STATUS_WRONG',
  closeOnly: 'ACCOUNT_CLOSE_ONLY',
  noNewProducts: 'NEW_PRODUCTS_STOPPED',
  noWithdrawals: 'WITHDRAWALS_STOPPED',
} as const satisfies Readonly<Record<AccountLimit, RefusalName>>;

/** The refusals that a call of this act may meet. */
export function refusalsOfLimits(act: LimitedAct): readonly RefusalName[] {
  return accountLimits.filter((limit) => stopped[limit].includes(act)).map((limit) => limitRefusals[limit]);
}

/** Asked before each act of a customer's, also before those that were placed earlier and are done now. */
export type LimitOn = (customerId: CustomerId, act: LimitedAct) => AccountLimit | undefined;

/** Whether money may leave for a customer now, as the operators who are to approve it read the refusal. */
export function mayBePaid(limitOn: LimitOn, customerId: CustomerId): Result<null> {
  const limit = limitOn(customerId, 'withdrawal');
  if (limit === undefined) return accept(null);
  return refuse(limit === 'frozen' ? 'ACCOUNT_FROZEN' : limitRefusals[limit]);
}

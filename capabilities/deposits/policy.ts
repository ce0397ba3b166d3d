import { z } from 'zod';
import { assets, parseUnits } from '#foundation/money/money.ts';
import type { DepositTerms } from './rules.ts';

const amount = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/);
/** None is fewer than one: what is in no block can vanish. */
const confirmations = z.number().int().min(1).max(200);

/** The configuration document `deposits`. */
export const depositPolicyShape = z.strictObject({
  /** Deposits below it are not taken (specification, section 9). */
  minimum: z.strictObject({ USDT: amount, BTC: amount, ETH: amount }),
  confirmations: z.strictObject({ USDT: confirmations, BTC: confirmations, ETH: confirmations }),
  reviewHours: z.number().int().min(1).max(240),
});
export type DepositPolicy = z.output<typeof depositPolicyShape>;

export const initialDepositPolicy: DepositPolicy = {
  minimum: { USDT: '120', BTC: '0.015', ETH: '0.2' },
  confirmations: { USDT: 12, BTC: 3, ETH: 12 },
  reviewHours: 24,
};

/** The policy in units. */
export function termsOf({ minimum, confirmations: needed }: DepositPolicy): DepositTerms {
  const units = Object.fromEntries(assets.map((asset) => [asset, parseUnits(minimum[asset]) ?? 0n]));
  return { minimum: { USDT: 0n, BTC: 0n, ETH: 0n, ...units }, confirmations: needed };
}

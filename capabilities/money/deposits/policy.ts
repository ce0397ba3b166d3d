import { z } from 'zod';
import { amountText, protecting } from '#foundation/calls/setting-fields.ts';
import { assets, parseUnits } from '#foundation/money/money.ts';
import type { DepositTerms } from './rules.ts';

/** None is fewer than one: what is in no block can vanish. */
const confirmations = protecting(z.number().int().min(1).max(200), 'higher');

/** The configuration document `deposits`. */
export const depositPolicyShape = z.strictObject({
  /** Deposits below it are not taken (docs/specification.md, section 9). */
  minimum: z.strictObject({
    USDT: amountText('1', '1000'),
    BTC: amountText('0.00001', '0.1', 'BTC'),
    ETH: amountText('0.0001', '1', 'ETH'),
  }),
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

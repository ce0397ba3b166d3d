import { z } from 'zod';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { parseUnits } from '#foundation/money/money.ts';
import { hourMs } from '#foundation/time/clock.ts';
import type { Channel, WithdrawalTerms } from './rules.ts';

const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,8})?$/)
  .describe('decimal string');
const confirmations = z.number().int().min(1).max(200);
const channel = z.strictObject({ networkFee: amount, minAmount: amount, maxAmount: amount });

/** The configuration document `withdrawals.terms` (product.md, "Deposits and withdrawals"). */
export const withdrawalTermsShape = z
  .strictObject({
    feeRate: z.string().regex(/^0(\.\d{1,6})?$/),
    /** In USDT. */
    feeCap: amount,
    /** Above this worth, in USDT, two operators approve. */
    secondOperatorAbove: amount,
    /** How long an address is new. */
    addressHoldHours: z.number().int().min(0).max(720),
    reviewHours: z.number().int().min(1).max(240),
    /** Blocks by which a network must confirm a pay-out. */
    confirmations: z.strictObject({ ethereum: confirmations, bitcoin: confirmations }),
    channels: z.strictObject({
      'USDT-ethereum': channel,
      'ETH-ethereum': channel,
      'BTC-bitcoin': channel,
      'USDT-bank': channel,
    }),
  })
  .refine(({ channels: all }) =>
    Object.values(all).every(
      ({ networkFee, minAmount, maxAmount }) =>
        unitsOf(networkFee) < unitsOf(minAmount) && unitsOf(minAmount) <= unitsOf(maxAmount),
    ),
  );
export type ConfiguredTerms = z.output<typeof withdrawalTermsShape>;

export const initialTerms: ConfiguredTerms = {
  feeRate: '0.001',
  feeCap: '25',
  secondOperatorAbove: '1000',
  addressHoldHours: 24,
  reviewHours: 24,
  confirmations: { ethereum: 12, bitcoin: 3 },
  channels: {
    'USDT-ethereum': { networkFee: '3', minAmount: '20', maxAmount: '500000' },
    'ETH-ethereum': { networkFee: '0.001', minAmount: '0.01', maxAmount: '150' },
    'BTC-bitcoin': { networkFee: '0.0001', minAmount: '0.001', maxAmount: '10' },
    'USDT-bank': { networkFee: '10', minAmount: '50', maxAmount: '100000' },
  },
};

export function termsOf(configured: ConfiguredTerms, way: Channel): WithdrawalTerms {
  const { networkFee, minAmount, maxAmount } = configured.channels[way];
  return {
    channel: way,
    feeRatePpm: parseDecimal(configured.feeRate, 6) ?? 0n,
    feeCapUsdt: unitsOf(configured.feeCap),
    networkFee: unitsOf(networkFee),
    minAmount: unitsOf(minAmount),
    maxAmount: unitsOf(maxAmount),
  };
}

export function secondOperatorAboveOf({ secondOperatorAbove }: ConfiguredTerms): bigint {
  return unitsOf(secondOperatorAbove);
}

export const addressHoldMsOf = ({ addressHoldHours }: ConfiguredTerms) => addressHoldHours * hourMs;
export const reviewWithinMsOf = ({ reviewHours }: ConfiguredTerms) => reviewHours * hourMs;

/** The schema has let through nothing else. */
function unitsOf(text: string): bigint {
  return parseUnits(text) ?? 0n;
}

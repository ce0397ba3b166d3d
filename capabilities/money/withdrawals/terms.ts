import { z } from 'zod';
import { amountText, protecting, rateText } from '#foundation/calls/setting-fields.ts';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { type Asset, parseUnits } from '#foundation/money/money.ts';
import { hourMs, minuteMs } from '#foundation/time/clock.ts';
import type { Channel, WithdrawalTerms } from './rules.ts';

const confirmations = protecting(z.number().int().min(1).max(200), 'higher');

/** The bounds of a channel, in its currency. */
function channel(currency: Asset, feeCeiling: string, ceilingOfLeast: string, ceiling: string) {
  return z.strictObject({
    networkFee: amountText('0', feeCeiling, currency),
    minAmount: amountText('0', ceilingOfLeast, currency),
    maxAmount: protecting(amountText('0', ceiling, currency), 'lower'),
  });
}

/**
 * The configuration document `withdrawals.terms` (docs/product.md, "Deposits and withdrawals"). What guards
 * against theft has a floor that can’t be configured away: half a day's hold, two operators above 10,000
 * USDT.
 */
export const withdrawalTermsShape = z
  .strictObject({
    feeRate: rateText('0', '0.02'),
    /** In USDT. */
    feeCap: amountText('0', '1000'),
    /** Above this worth, in USDT, two operators approve. */
    secondOperatorAbove: protecting(amountText('0', '10000'), 'lower'),
    /** How long an address is new. */
    addressHoldHours: protecting(z.number().int().min(12).max(168), 'higher'),
    reviewHours: z.number().int().min(1).max(240),
    /** Between the last approval and the payment: any operator who decides may stop it meanwhile. */
    payoutDelayMinutes: protecting(z.number().int().min(0).max(60), 'higher'),
    /** Blocks by which a network must confirm a disbursement. */
    confirmations: z.strictObject({ ethereum: confirmations, bitcoin: confirmations }),
    channels: z.strictObject({
      'USDT-ethereum': channel('USDT', '50', '1000', '1000000'),
      'ETH-ethereum': channel('ETH', '0.02', '0.5', '300'),
      'BTC-bitcoin': channel('BTC', '0.002', '0.02', '20'),
      'USDT-bank': channel('USDT', '100', '1000', '1000000'),
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
  payoutDelayMinutes: 0,
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
export const payoutDelayMsOf = ({ payoutDelayMinutes }: ConfiguredTerms) => payoutDelayMinutes * minuteMs;

/** The schema has let through nothing else. */
function unitsOf(text: string): bigint {
  return parseUnits(text) ?? 0n;
}

import { z } from 'zod';
import { amountText, protecting } from '#foundation/calls/setting-fields.ts';

/** The configuration document `kyc`: amounts in USDT. */
export const kycPolicyShape = z.object({
  reviewHours: z.number().int().min(1).max(240),
  minimumAge: protecting(z.number().int().min(18).max(25), 'higher'),
  /** What may be withdrawn in a day without a verified identity. */
  unverifiedDailyWithdrawal: protecting(amountText('0', '10000'), 'lower'),
  /** What one operator may credit in 30 days without a verified identity, and in tier 1. */
  depositLimits: z
    .tuple([protecting(amountText('0', '10000'), 'lower'), protecting(amountText('0', '1000000'), 'lower')])
    .default(['5000', '100000']),
  /** What may be borrowed by tier 1 and 2. */
  loanLimits: z.tuple([
    protecting(amountText('0', '100000'), 'lower'),
    protecting(amountText('0', '1000000'), 'lower'),
  ]),
});
export type KycPolicy = z.output<typeof kycPolicyShape>;

export const initialKycPolicy: KycPolicy = {
  reviewHours: 48,
  minimumAge: 18,
  unverifiedDailyWithdrawal: '1000',
  depositLimits: ['5000', '100000'],
  loanLimits: ['10000', '100000'],
};

import { z } from 'zod';

const amount = z.string().regex(/^\d{1,9}(\.\d{1,8})?$/);

/** The configuration document `kyc`: amounts in USDT. */
export const kycPolicyShape = z.object({
  reviewHours: z.number().int().min(1).max(240),
  minimumAge: z.number().int().min(18).max(25),
  /** What may be withdrawn in a day without a verified identity. */
  unverifiedDailyWithdrawal: amount,
  /** What may be borrowed by tier 1 and 2. */
  loanLimits: z.tuple([amount, amount]),
});
export type KycPolicy = z.output<typeof kycPolicyShape>;

export const initialKycPolicy: KycPolicy = {
  reviewHours: 48,
  minimumAge: 18,
  unverifiedDailyWithdrawal: '1000',
  loanLimits: ['10000', '100000'],
};

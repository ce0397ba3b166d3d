import { z } from 'zod';
import { secondFactorField } from '#capabilities/people/customers/contract.ts';
import { parseNetwork } from '#foundation/money/networks.ts';
import { withdrawalMethods } from './rules.ts';

/** Fields that several calls of withdrawals have. */

const detail = (most: number) =>
  z
    .string({ error: 'BANK_DETAILS_INCOMPLETE' })
    .trim()
    .min(2, { error: 'BANK_DETAILS_INCOMPLETE' })
    .max(most, { error: 'BANK_DETAILS_INCOMPLETE' });

/** What travels to a bank and back; spaces that people put between groups are left out. */
const bankInput = z.object(
  {
    holder: detail(70),
    bankName: detail(70),
    account: z
      .string({ error: 'BANK_DETAILS_INCOMPLETE' })
      .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[0-9A-Z]{5,34}$/, { error: 'BANK_ACCOUNT_INVALID' })),
    ifsc: z
      .string({ error: 'BANK_DETAILS_INCOMPLETE' })
      .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, { error: 'IFSC_INVALID' })),
    branch: detail(70),
  },
  { error: 'BANK_DETAILS_INCOMPLETE' },
);

export const bankShape = z.object({
  holder: z.string(),
  bankName: z.string(),
  account: z.string(),
  ifsc: z.string(),
  branch: z.string(),
});

export const methodInput = z.enum(withdrawalMethods, { error: 'WITHDRAWAL_METHOD_REQUIRED' });
export const networkInput = z
  .string({ error: 'NETWORK_UNSUPPORTED' })
  .max(40, { error: 'NETWORK_UNSUPPORTED' })
  .transform((text, context) => {
    const network = parseNetwork(text);
    if (network !== undefined) return network;
    context.addIssue({ code: 'custom', message: 'NETWORK_UNSUPPORTED' });
    return z.NEVER;
  });
export const addressInput = z
  .string({ error: 'RECEIVING_ADDRESS_REQUIRED' })
  .trim()
  .min(1, { error: 'RECEIVING_ADDRESS_REQUIRED' })
  .max(120, { error: 'ADDRESS_INVALID' });
/** What shows that it is the customer who asks. */
export const guardInput = {
  tradPwd: z
    .string({ error: 'WITHDRAWAL_PASSWORD_INVALID' })
    .regex(/^\d{6}$/, { error: 'WITHDRAWAL_PASSWORD_INVALID' }),
  totp: secondFactorField,
};
/** Where to: an address in a network, or a bank account. */
export const destinationInput = {
  network: networkInput.optional(),
  address: addressInput.optional(),
  bank: bankInput.optional(),
};
export const labelInput = z.string().trim().max(40).default('');

export const guardRefusals = [
  'WITHDRAWAL_PASSWORD_INVALID',
  'WITHDRAWAL_PASSWORD_NOT_SET',
  'WITHDRAWAL_PASSWORD_INCORRECT',
  'WITHDRAWALS_LOCKED',
  'TOTP_REQUIRED',
  'TOTP_INCORRECT',
  'TOO_MANY_REQUESTS',
] as const;
export const destinationRefusals = [
  'WITHDRAWAL_METHOD_REQUIRED',
  'NETWORK_UNSUPPORTED',
  'RECEIVING_ADDRESS_REQUIRED',
  'ADDRESS_INVALID',
  'ADDRESS_OURS',
  'BANK_DETAILS_INCOMPLETE',
  'BANK_ACCOUNT_INVALID',
  'IFSC_INVALID',
] as const;

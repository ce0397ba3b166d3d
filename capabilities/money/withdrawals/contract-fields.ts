import { z } from 'zod';
import { countryInput, secondFactorField } from '#capabilities/people/customers/contract.ts';
import { parseNetwork } from '#foundation/money/networks.ts';
import { withoutGroups } from './bank-formats.ts';
import { withdrawalMethods } from './rules.ts';

/** Fields that several calls of withdrawals have. */

const detail = (most: number) =>
  z
    .string({ error: 'BANK_DETAILS_INCOMPLETE' })
    .trim()
    .min(2, { error: 'BANK_DETAILS_INCOMPLETE' })
    .max(most, { error: 'BANK_DETAILS_INCOMPLETE' });

const code = (most: number) =>
  z
    .string({ error: 'BANK_DETAILS_INCOMPLETE' })
    .max(most, { error: 'BANK_DETAILS_INCOMPLETE' })
    .transform(withoutGroups)
    .optional();

/**
 * What travels to a bank and back; spaces that people put between groups are left out. Which codes it needs
 * depends on the country; without one it is Indian, as it is to clients that know no other.
 */
export const bankInput = z.object(
  {
    country: countryInput.optional().describe('where the account is (ISO 3166-1); absent: India'),
    holder: detail(70),
    bankName: detail(70),
    account: z
      .string({ error: 'BANK_DETAILS_INCOMPLETE' })
      .max(80, { error: 'BANK_ACCOUNT_INVALID' })
      .transform(withoutGroups)
      .describe('an IBAN, a CLABE or a number'),
    bic: code(20),
    sortCode: code(20).describe('United Kingdom'),
    routing: code(20).describe('United States'),
    ifsc: code(20).describe('India'),
    bankCode: code(30).describe('where no other code is known'),
    branch: detail(70).optional().describe('India'),
  },
  { error: 'BANK_DETAILS_INCOMPLETE' },
);

export const bankShape = z.object({
  country: z.string().optional().describe('absent: India'),
  holder: z.string(),
  bankName: z.string(),
  account: z.string(),
  bic: z.string().optional(),
  sortCode: z.string().optional(),
  routing: z.string().optional(),
  ifsc: z.string().optional(),
  bankCode: z.string().optional(),
  branch: z.string().optional(),
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
  'COUNTRY_UNKNOWN',
  'IBAN_INVALID',
  'BIC_INVALID',
  'SORT_CODE_INVALID',
  'ROUTING_NUMBER_INVALID',
  'CLABE_INVALID',
  'BANK_CODE_INVALID',
] as const;

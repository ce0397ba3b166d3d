import { z } from 'zod';
import { countryInput, kycStatuses } from '#capabilities/people/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { imageInput, moneyField, timeField } from '#foundation/calls/fields.ts';
import {
  type detailNames,
  documentTypes,
  kycItems,
  parsePhone,
  sexes,
  takenBackGrounds,
  takenBackKinds,
} from './rules.ts';

const user = '/swx/customer/user';

const name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}][\p{L}\p{M}'’ .-]{0,79}$/u);

const details = {
  firstName: name,
  lastName: name,
  birthdate: z.iso.date('BIRTHDATE_INVALID').describe('YYYY-MM-DD'),
  sex: z.enum(sexes),
  country: countryInput,
  address: z.string().trim().min(5).max(300),
  phone: z
    .string('PHONE_INVALID')
    .max(40, 'PHONE_INVALID')
    .transform((typed, context) => {
      const phone = parsePhone(typed);
      if (phone !== undefined) return phone;
      context.addIssue({ code: 'custom', message: 'PHONE_INVALID' });
      return z.NEVER;
    }),
  documentType: z.enum(documentTypes),
} satisfies Record<(typeof detailNames)[number], z.ZodType>;
export const detailsShape = z.object(details);
export type KycDetails = z.output<typeof detailsShape>;

const signature = z
  .file('NOT_SIGNED')
  .min(1, 'NOT_SIGNED')
  .max(2 * 1024 * 1024, 'IMAGE_TOO_LARGE');

const itemStateShape = z.object({
  item: z.enum(kycItems),
  state: z.enum(['waiting', 'accepted', 'rejected']),
  reason: z.string().optional().describe('code of the reason, when rejected'),
});

export const identificationShape = z.object({
  status: z.enum(kycStatuses),
  tier: z.number().int(),
  details: z
    .object({ ...details, phone: z.string(), country: z.string() })
    .optional()
    .describe('as last submitted'),
  items: z.array(itemStateShape),
  submittedAt: timeField.optional(),
  dueAt: timeField.optional().describe('when the result is there at the latest'),
  decidedAt: timeField.optional(),
  again: z
    .object({
      kind: z.enum(takenBackKinds),
      ground: z.enum(takenBackGrounds),
      until: timeField.optional().describe('by when something new must be approved'),
      isInReview: z.boolean().describe('it has been sent'),
    })
    .optional()
    .describe('an approved identity that was taken back or has to be shown again, and why'),
  policy: z.object({
    reviewHours: z.number().int(),
    minimumAge: z.number().int(),
    unverifiedDailyWithdrawal: moneyField,
    loanLimits: z.array(moneyField).describe('of tier 1, of tier 2; USDT'),
  }),
});
export type Identification = z.output<typeof identificationShape>;

export const identification = defineCall({
  summary:
    'Submits an identity check; after a rejection only what was rejected is needed, and what was accepted stays as it was',
  method: 'POST',
  path: `${user}/identification`,
  access: 'customer',
  success: 'SUBMITTED_FOR_REVIEW',
  input: z
    .object({
      ...details,
      front: imageInput(),
      back: imageInput().describe('not of a passport'),
      inHand: imageInput(),
      signature,
    })
    .partial(),
  output: identificationShape,
  refusals: [
    'BIRTHDATE_INVALID',
    'AGE_TOO_LOW',
    'COUNTRY_UNKNOWN',
    'PHONE_INVALID',
    'IMAGE_REQUIRED',
    'IMAGE_FORMAT',
    'IMAGE_TOO_LARGE',
    'IMAGE_DIMENSIONS',
    'IMAGE_BROKEN',
    'NOT_SIGNED',
    'KYC_STATUS_WRONG',
    'PENDING_REVIEW_EXISTS',
    'TOO_MANY_REQUESTS',
  ],
});

export const getIdentification = defineCall({
  summary: 'How far the identity check is, and what it unlocks',
  method: 'GET',
  path: `${user}/getIdentification`,
  access: 'customer',
  output: identificationShape,
});

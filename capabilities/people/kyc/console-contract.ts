import { z } from 'zod';
import { kycStatuses } from '#capabilities/people/customers/contract.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, noteInput, recordIdInput, timeField } from '#foundation/calls/fields.ts';
import { detailsShape } from './contract.ts';
import { askedAgainDays, kycItems, pictureItems, takenBackGrounds, takenBackKinds } from './rules.ts';

const kyc = '/swx/operator/kyc';

const sentShape = z.object({
  id: idField,
  status: z.enum(kycStatuses),
  submittedAt: timeField,
  rejected: z.record(z.string(), z.string()),
});

const othersShape = z
  .object({
    uids: z.array(z.string()).describe('at most ten'),
    hasMore: z.boolean().describe('more than these'),
  })
  .describe('other customers');

export const submissionShape = z.object({
  id: idField,
  uid: z.string(),
  status: z.enum(kycStatuses).exclude(['none']),
  details: detailsShape.extend({ phone: z.string(), country: z.string() }),
  accountCountry: z.string().optional().describe('the country the account has now'),
  age: z.number().int(),
  pictures: z.array(z.enum(pictureItems)),
  kept: z.array(z.enum(kycItems)).describe('accepted before, not sent again'),
  rejected: z.record(z.string(), z.string()).describe('items with the reason of each'),
  submittedAt: timeField,
  dueAt: timeField,
  decidedAt: timeField.optional(),
  earlier: z.array(sentShape),
  samePerson: othersShape.describe('who have sent the same names and day of birth'),
  sameDevice: othersShape.describe('who have signed in with the same device'),
  repeats: z
    .array(
      z.object({
        item: z.enum(pictureItems),
        isSame: z.boolean().describe('the same to the byte; otherwise alike'),
        differing: z.number().int().describe('how many of 256 compared points differ'),
        as: z.enum(pictureItems).describe('what it was sent as there'),
        uid: z.string().optional().describe('who else sent it; absent: this submission itself'),
        submissionId: idField.optional(),
      }),
    )
    .describe('pictures sent twice, by other customers or within this: the same first, then the most alike'),
});
export type Submission = z.output<typeof submissionShape>;

const idInput = recordIdInput;

const look = { method: 'GET', access: 'operator', permission: 'kyc.view' } as const;

export const getSubmission = defineCall({
  name: 'getKycSubmission',
  summary: 'What a customer declared and sent; the view is written to the audit log',
  ...look,
  path: `${kyc}/submission/{id}`,
  input: z.object({ id: idInput }),
  output: submissionShape,
  refusals: ['NOT_FOUND'],
});

export const getCustomerIdentity = defineCall({
  name: 'getCustomerIdentity',
  summary: 'How far a customer’s identity check is, and what they have sent, newest first',
  ...look,
  path: `${kyc}/customer/{uid}`,
  input: z.object({ uid: idInput }),
  output: z.object({
    status: z.enum(kycStatuses),
    tier: z.number().int(),
    takenBack: z.object({ kind: z.enum(takenBackKinds), ground: z.enum(takenBackGrounds) }).optional(),
    endsAt: timeField.optional().describe('when it expires unless something new is approved'),
    submissions: z.array(sentShape).describe('at most 20'),
  }),
  refusals: ['NOT_FOUND'],
});

export const getPicture = defineCall({
  name: 'getKycPicture',
  summary: 'A picture of a submission; the view is written to the audit log',
  ...look,
  path: `${kyc}/submission/{id}/picture/{item}`,
  shape: 'file',
  mediaType: 'image/*',
  input: z.object({ id: idInput, item: z.enum(pictureItems) }),
  output: z.string(),
  refusals: ['NOT_FOUND'],
});

export const raiseTier = defineCall({
  name: 'raiseKycTier',
  summary: 'Raises a verified customer to tier 2, on proof that the operator has seen',
  method: 'POST',
  path: `${kyc}/raiseTier`,
  access: 'operator',
  permission: 'kyc.decide',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ uid: idInput, proof: noteInput({ least: 10, most: 1000 }) }),
  output: z.object({ uid: z.string(), tier: z.number().int() }),
  refusals: ['NOT_FOUND', 'KYC_STATUS_WRONG', 'NOTE_REQUIRED', 'FOUR_EYES_REQUIRED', 'NOT_INDEPENDENT'],
});

export const takeBackIdentity = defineCall({
  name: 'takeBackIdentity',
  summary:
    'Revokes an approved identity, lowers its tier, or asks for it again within some days, after which it expires; the customer is notified',
  method: 'POST',
  path: `${kyc}/takeBack`,
  access: 'operator',
  permission: 'kyc.decide',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({
    uid: idInput,
    kind: z.enum(takenBackKinds).exclude(['expired']),
    ground: z.enum(takenBackGrounds),
    note: noteInput({ least: 10, most: 1000 }),
    days: z.literal(askedAgainDays).optional().describe('of what is asked again; 30 where it is left out'),
  }),
  output: z.object({ status: z.enum(kycStatuses), tier: z.number().int() }),
  refusals: ['NOT_FOUND', 'KYC_STATUS_WRONG', 'NOTE_REQUIRED'],
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import * as fields from '#foundation/calls/fields.ts';
import * as requests from '#foundation/calls/operator-request-calls.ts';
import { recoveryKinds, recoveryOutcomes } from './recovery.ts';

/** What support does for a locked-out customer: asked by one operator, decided by another, done later. */

const customers = '/swx/operator/customers';
const note = fields.noteInput({ least: 5, most: 2_000 });
const id = z.string().regex(/^\d{1,15}$/, 'NOT_FOUND');

export const recoveryShape = z.object({
  ...fields.operatorRequestFields,
  uid: z.string(),
  kind: z.enum(recoveryKinds),
  oldEmail: z.string(),
  newEmail: z.string().optional(),
  callReference: z.string(),
  takesEffectAt: fields.timeField.optional().describe('once it is approved'),
  outcome: z.enum(recoveryOutcomes).optional(),
});
export type Recovery = z.output<typeof recoveryShape>;

export const requestRecovery = defineCall({
  name: 'requestRecovery',
  summary:
    'Asks to turn off a customer’s second factor or to correct their e-mail address, which another operator decides; it takes effect 72 hours later unless an address of the account stops it',
  ...requests.requestCall,
  path: `${customers}/recovery/request`,
  permission: 'customers.freeze',
  input: z.object({
    id,
    kind: z.enum(recoveryKinds),
    newEmail: z
      .email('EMAIL_INVALID')
      .max(254, 'EMAIL_INVALID')
      .optional()
      .describe('where the address is corrected'),
    callReference: requests.evidenceInput.describe('of the recorded call'),
    note,
    document: fields.imageInput().describe('a picture that shows who asks'),
  }),
  output: recoveryShape,
  refusals: [
    'NOT_FOUND',
    'NOTE_REQUIRED',
    'EVIDENCE_REQUIRED',
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    'OWN_ACCOUNT_PROTECTED',
    'RECOVERY_UNDER_WAY',
    ...fields.imageRefusals,
  ],
});

export const getRecovery = defineCall({
  name: 'getRecovery',
  summary: 'One request to give a customer access again',
  ...requests.requestDetailCall,
  path: `${customers}/recovery/{id}`,
  permission: 'customers.view',
  output: recoveryShape,
});

export const getRecoveryDocument = defineCall({
  name: 'getRecoveryDocument',
  summary: 'The picture that shows who asks for access; the view is written to the audit log',
  ...requests.requestPictureCall,
  path: `${customers}/recovery/{id}/document`,
  permission: 'customers.view',
});

const stopping = { method: 'POST', success: 'MODIFIED' } as const;

export const stopRecoveryAtDesk = defineCall({
  name: 'stopRecoveryAtDesk',
  summary: 'Stops an approved recovery before it takes effect: any operator who may freeze',
  ...stopping,
  access: 'operator',
  permission: 'customers.freeze',
  needsStepUp: true,
  path: `${customers}/recovery/stop`,
  input: z.object({ id: fields.recordIdInput, note }),
  refusals: ['NOT_FOUND', 'NOTE_REQUIRED'],
});

export const endCustomerSessions = defineCall({
  name: 'endCustomerSessions',
  summary: 'Signs a customer out everywhere, at once; they are mailed',
  ...stopping,
  access: 'operator',
  permission: 'customers.freeze',
  needsStepUp: true,
  path: `${customers}/endSessions`,
  input: z.object({ id, note }),
  refusals: ['NOT_FOUND', 'NOTE_REQUIRED'],
});

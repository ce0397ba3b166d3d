import { z } from 'zod';
import { pageFields, periodFields, recordIdInput, requestStates } from './fields.ts';

/** What the calls share by which one operator asks for something that another decides. */

export const requestCall = {
  method: 'POST',
  access: 'operator',
  needsStepUp: true,
  needsRequestId: true,
  success: 'SUBMITTED_FOR_REVIEW',
} as const;

export const requestFilter = {
  ...pageFields,
  status: z.enum(requestStates).optional(),
  ...periodFields,
};

/** One request. */
export const requestDetailCall = {
  method: 'GET',
  access: 'operator',
  input: z.object({ id: recordIdInput }),
  refusals: ['NOT_FOUND'],
} as const;

/** The picture beside a request. */
export const requestPictureCall = {
  ...requestDetailCall,
  shape: 'file',
  mediaType: 'image/*',
  output: z.string(),
} as const;

/** What the asker shows that it rests on, in words. */
export const evidenceInput = z.string('EVIDENCE_REQUIRED').trim().min(1, 'EVIDENCE_REQUIRED').max(200);

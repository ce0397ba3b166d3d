import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, pageFields, timeField, timeInput } from '#foundation/calls/fields.ts';

const audit = '/swx/operator/audit';
const view = { method: 'GET', access: 'operator', permission: 'audit.view' } as const;

const actFields = {
  sequence: idField,
  at: timeField,
  operators: z.array(z.object({ id: idField, email: z.string() })),
  /** `kyc.approve` */
  name: z.string(),
  subject: z.string(),
  customerId: idField.nullable(),
  reasonCode: z.string().nullable(),
  note: z.string().nullable(),
};
export const actShape = z.object(actFields);
export type Act = z.output<typeof actShape>;

export const actDetailShape = z.object({
  ...actFields,
  before: z.unknown(),
  after: z.unknown(),
  previousHash: z.string(),
  hash: z.string(),
});
export type ActDetail = z.output<typeof actDetailShape>;

const idInput = z.string().regex(/^\d{1,18}$/);
const filterFields = {
  operatorId: idInput.optional(),
  name: z.string().trim().max(80).optional(),
  customerId: idInput.optional(),
  from: timeInput.optional(),
  to: timeInput.optional(),
  text: z.string().trim().max(100).optional(),
};
export type ActSearch = z.output<z.ZodObject<typeof filterFields>>;

export const listActs = defineCall({
  ...view,
  name: 'listActs',
  summary: 'The operators’ acts, newest first',
  path: `${audit}/list`,
  shape: 'rows',
  input: z.object({ ...filterFields, ...pageFields }),
  output: actShape,
});

export const listActors = defineCall({
  ...view,
  name: 'listActors',
  summary: 'Everyone who works here or did, to filter the acts by',
  path: `${audit}/actors`,
  input: z.object({}),
  output: z.object({ operators: actFields.operators }),
});

export const getAct = defineCall({
  ...view,
  name: 'getAct',
  summary: 'One act with what was before and after, and its place in the hash chain',
  path: `${audit}/act/{sequence}`,
  input: z.object({ sequence: idInput }),
  output: actDetailShape,
  refusals: ['NOT_FOUND'],
});

export const verifyAudit = defineCall({
  ...view,
  name: 'verifyAudit',
  summary: 'Recomputes the hash chain of the audit log from its first act',
  path: `${audit}/verify`,
  input: z.object({}),
  output: z.object({
    acts: z.number().int(),
    lastHash: z.string(),
    finding: z
      .object({ sequence: idField, problem: z.enum(['altered', 'reordered', 'missing', 'endMissing']) })
      .nullable(),
  }),
  refusals: ['TOO_MANY_REQUESTS'],
});

export const exportActs = defineCall({
  ...view,
  name: 'exportActs',
  summary: 'The operators’ acts as a CSV file, newest first',
  path: `${audit}/export`,
  shape: 'file',
  input: z.object(filterFields),
  output: z.string(),
});

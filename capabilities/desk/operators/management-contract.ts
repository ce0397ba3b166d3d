import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, noteInput, timeField } from '#foundation/calls/fields.ts';
import { passkeyShape } from '#foundation/calls/passkey-fields.ts';
import { tieKinds } from '#foundation/four-eyes/persons.ts';
import { appointmentStates, roles } from './rules.ts';
import { ownActShape, sessionShape } from './security-shapes.ts';

const people = '/swx/operator/operators';

export const operatorShape = z.object({
  id: idField,
  email: z.string(),
  roles: z.array(z.enum(roles)),
  awaitedRoles: z.array(z.enum(roles)).describe('they get these when a second operator agrees'),
  rolesExcludeEachOther: z.boolean().describe('given before they did; only one of them counts'),
  status: z.enum(['invited', 'active', 'disabled']),
  hasTotp: z.boolean(),
  passkeys: z.number().int(),
  createdAt: timeField,
  /** The last use of a session that has not ended. */
  lastSeenAt: timeField.nullable(),
});
export type Operator = z.output<typeof operatorShape>;

const tieShape = z.object({
  kind: z.enum(tieKinds),
  operator: z.string().describe('who was let in, by e-mail address'),
  by: z.string(),
  until: timeField.describe('at the earliest'),
  isConfirmed: z.boolean().describe('a third operator has vouched for them; until one has, it holds'),
});

export const operatorDetailShape = z.object({
  operator: operatorShape,
  sessions: z.array(sessionShape),
  passkeys: z.array(passkeyShape.omit({ id: true })),
  acts: z.array(ownActShape).describe('newest first'),
  ties: z.array(tieShape).describe('why they count as one person with others where two must agree'),
});
export type OperatorDetail = z.output<typeof operatorDetailShape>;

export const appointmentShape = z.object({
  id: idField,
  operatorId: idField,
  email: z.string(),
  held: z.array(z.enum(roles)),
  roles: z.array(z.enum(roles)).describe('all that they are to hold'),
  reason: z.string(),
  status: z.enum(appointmentStates),
  requestedBy: z.string(),
  requestedAt: timeField,
});
export type Appointment = z.output<typeof appointmentShape>;

const idInput = z.string().regex(/^\d{1,18}$/);
const reasonInput = noteInput({ least: 3, most: 500 });
const rolesInput = z
  .array(z.enum(roles))
  .min(1)
  .max(roles.length)
  .refine((held) => new Set(held).size === held.length);
const manage = {
  method: 'POST',
  access: 'operator',
  permission: 'operators.manage',
  needsStepUp: true,
  output: operatorShape,
} as const;
const ofOthers = ['NOT_FOUND', 'OWN_ACCOUNT_PROTECTED', 'FORBIDDEN', 'NOTE_REQUIRED'] as const;
/** What is done to another operator, for a reason. */
const manageOther = {
  ...manage,
  success: 'MODIFIED',
  input: z.object({ id: idInput, reason: reasonInput }),
  refusals: ofOthers,
} as const;

export const listOperators = defineCall({
  name: 'listOperators',
  summary: 'The operators with their roles',
  method: 'GET',
  path: `${people}/list`,
  access: 'operator',
  permission: 'operators.view',
  input: z.object({}),
  output: z.array(operatorShape),
});

export const getOperator = defineCall({
  name: 'getOperator',
  summary: 'An operator with their passkeys, where they are signed in and what they did last',
  method: 'GET',
  path: `${people}/operator/{id}`,
  access: 'operator',
  permission: 'operators.view',
  input: z.object({ id: idInput }),
  output: operatorDetailShape,
  refusals: ['NOT_FOUND'],
});

export const getAppointment = defineCall({
  name: 'getAppointment',
  summary: 'Roles that wait, or waited, for a second operator’s agreement',
  method: 'GET',
  path: `${people}/appointment/{id}`,
  access: 'operator',
  permission: 'appointments.view',
  input: z.object({ id: idInput }),
  output: appointmentShape,
  refusals: ['NOT_FOUND'],
});

export const inviteOperator = defineCall({
  ...manage,
  name: 'inviteOperator',
  summary:
    'Adds an operator and mails them a temporary password; roles that decide about money wait for a second operator',
  path: `${people}/invite`,
  input: z.object({
    email: z.email({ error: 'EMAIL_INVALID' }).max(254, { error: 'EMAIL_INVALID' }).toLowerCase(),
    roles: rolesInput,
    reason: reasonInput,
  }),
  refusals: [
    'EMAIL_INVALID',
    'EMAIL_TAKEN',
    'ROLES_EXCLUDE_EACH_OTHER',
    'TOO_MANY_REQUESTS',
    'NOTE_REQUIRED',
  ],
});

export const changeOperatorRoles = defineCall({
  ...manage,
  name: 'changeOperatorRoles',
  summary: 'Changes another operator’s roles; new ones that decide about money wait for a second operator',
  path: `${people}/changeRoles`,
  success: 'MODIFIED',
  input: z.object({ id: idInput, roles: rolesInput, reason: reasonInput }),
  refusals: [...ofOthers, 'ROLES_EXCLUDE_EACH_OTHER'],
});

export const disableOperator = defineCall({
  ...manageOther,
  name: 'disableOperator',
  summary: 'Lets another operator sign in no more and ends their sessions',
  path: `${people}/disable`,
});

export const enableOperator = defineCall({
  ...manageOther,
  name: 'enableOperator',
  summary: 'Lets a disabled operator sign in again',
  path: `${people}/enable`,
});

export const endOperatorSessions = defineCall({
  ...manageOther,
  name: 'endOperatorSessions',
  summary: 'Signs another operator out everywhere',
  path: `${people}/endSessions`,
});

export const resetOperatorSecondFactor = defineCall({
  ...manageOther,
  name: 'resetOperatorSecondFactor',
  summary:
    'Removes another operator’s one-time codes and passkeys, ends their sessions and mails them a temporary password',
  path: `${people}/resetSecondFactor`,
  refusals: [...ofOthers, 'TOO_MANY_REQUESTS'],
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, noteInput, pageFields, periodFields, timeField } from '#foundation/calls/fields.ts';
import { effects } from './effects.ts';
import { changeStates, type Json } from './rules.ts';

const configuration = '/swx/operator/configuration';

const name = z.string().regex(/^[a-z][A-Za-z]*(?:[.][a-z][A-Za-z]*)?$/);
const version = z.coerce.number().int().min(1).max(1_000_000_000);
const reason = noteInput({ least: 5, most: 500 });
const anyJson: z.ZodType<Json> = z.json();
const documentValue = z.record(z.string(), anyJson);

const versionShape = z.object({
  version: z.number().int(),
  at: timeField,
  author: z
    .string()
    .nullable()
    .describe('null for what the platform starts with, and for what was restored automatically'),
  reason: z.string(),
  repeats: z.number().int().nullable().describe('the version whose value it publishes again'),
});

const listedVersionShape = versionShape.extend({
  agreedBy: z.array(z.string()).describe('the operators who agreed to what its author asked for'),
  lapsesAt: timeField
    .optional()
    .describe('until a second operator agrees: when the version before is restored'),
});
export type Version = z.output<typeof listedVersionShape>;

const changesShape = z.array(
  z.object({
    path: z.array(z.string()),
    before: anyJson.optional(),
    after: anyJson.optional(),
    effect: z.enum(effects).describe('on what the document guards'),
  }),
);

const proposalFields = {
  id: idField,
  document: z.string(),
  status: z.enum(changeStates),
  author: z.string(),
  reason: z.string(),
  requestedAt: timeField,
  baseVersion: z
    .number()
    .int()
    .describe('what it changes, and what is restored when it lapses or is rejected'),
  version: z.number().int().optional().describe('as what it was published'),
  lapsesAt: timeField.optional().describe('until when it is in force without a second operator'),
};
export type Proposal = z.output<z.ZodObject<typeof proposalFields>>;

const documentShape = versionShape.extend({
  name: z.string(),
  mayPublish: z.boolean(),
});
export type Document = z.output<typeof documentShape>;

const viewing = { method: 'GET', access: 'operator', permission: 'configuration.view' } as const;

export const listDocuments = defineCall({
  name: 'listConfiguration',
  summary: 'The documents of configuration with their newest version',
  ...viewing,
  path: `${configuration}/list`,
  input: z.object({}),
  output: z.array(documentShape),
});

export const getVersion = defineCall({
  name: 'getConfiguration',
  summary: 'A version of a document, the newest unless one is named, with the schema a form is made from',
  ...viewing,
  path: `${configuration}/version`,
  input: z.object({ name, version: version.optional() }),
  output: documentShape.extend({
    newest: z.number().int(),
    guardsMoney: z.boolean().describe('it takes two operators to publish it'),
    tightensAlone: z
      .boolean()
      .describe('one operator may tighten it for a day, for a tenth of all markets at most'),
    proposal: z.object(proposalFields).optional().describe('what waits for a second operator'),
    value: documentValue,
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the value'),
  }),
  refusals: ['NOT_FOUND'],
});

export const listVersions = defineCall({
  name: 'listConfigurationVersions',
  summary: 'The versions of a document, newest first, or those of some days, with author and reason',
  ...viewing,
  path: `${configuration}/versions`,
  shape: 'rows',
  input: z.object({ name, ...periodFields, ...pageFields }),
  output: listedVersionShape,
  refusals: ['NOT_FOUND'],
});

export const getDifference = defineCall({
  name: 'getConfigurationDifference',
  summary: 'What differs between two versions of a document, path by path',
  ...viewing,
  path: `${configuration}/difference`,
  input: z.object({ name, from: version, to: version }),
  output: changesShape,
  refusals: ['NOT_FOUND'],
});

export const getProposal = defineCall({
  name: 'getConfigurationProposal',
  summary:
    'What one operator wants to change and another has to agree to, with what becomes looser or tighter',
  ...viewing,
  path: `${configuration}/proposal/{id}`,
  input: z.object({ id: z.string().regex(/^\d{1,18}$/, { error: 'NOT_FOUND' }) }),
  output: z.object({
    ...proposalFields,
    schema: z.record(z.string(), z.unknown()),
    changes: changesShape,
  }),
  refusals: ['NOT_FOUND'],
});

const published = z.object({
  status: z
    .enum(['published', 'provisional', 'waiting'])
    .describe('provisional: in force until it lapses or a second operator agrees; waiting: not in force yet'),
  version: z.number().int().describe('in force now'),
  lapsesAt: timeField.optional(),
});
export type Published = z.output<typeof published>;

const publishing = {
  method: 'POST',
  access: 'operator',
  permission: 'configuration.publish',
  needsStepUp: true,
  success: 'MODIFIED',
  successBy: { field: 'status', values: { waiting: 'SUBMITTED_FOR_REVIEW' } },
  output: published,
  refusals: [
    'NOT_FOUND',
    'CONFIGURATION_CHANGED',
    'CONFIGURATION_UNCHANGED',
    'CONFIGURATION_WAITING',
    'MARKET_IN_USE',
    'NOTE_REQUIRED',
  ],
} as const;

export const publish = defineCall({
  ...publishing,
  name: 'publishConfiguration',
  summary:
    'Publishes a new version of a document, or asks a second operator to where it guards money; each document asks for its own permission as well',
  path: `${configuration}/publish`,
  input: z.object({
    name,
    expectedVersion: version.describe('the version that was edited'),
    value: documentValue,
    reason,
  }),
});

export const rollBack = defineCall({
  ...publishing,
  name: 'rollBackConfiguration',
  summary: 'Publishes an old version of a document again, as a new one, in the same way',
  path: `${configuration}/rollBack`,
  input: z.object({ name, version, expectedVersion: version.describe('the newest version'), reason }),
});

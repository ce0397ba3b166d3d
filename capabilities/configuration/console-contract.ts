import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { pageFields, timeField } from '#foundation/calls/fields.ts';
import type { Json } from './rules.ts';

const configuration = '/swx/operator/configuration';

const name = z.string().regex(/^[a-z][A-Za-z]*(?:[.][a-z][A-Za-z]*)?$/);
const version = z.coerce.number().int().min(1).max(1_000_000_000);
const reason = z.string().trim().min(5).max(500);
const anyJson: z.ZodType<Json> = z.json();
const documentValue = z.record(z.string(), anyJson);

const versionShape = z.object({
  version: z.number().int(),
  at: timeField,
  author: z.string().nullable().describe('null for what the platform starts with'),
  reason: z.string(),
  repeats: z.number().int().nullable().describe('the version whose value it publishes again'),
});
export type Version = z.output<typeof versionShape>;

const documentShape = versionShape.extend({
  name: z.string(),
  mayPublish: z.boolean(),
});
export type Document = z.output<typeof documentShape>;

export const listDocuments = defineCall({
  name: 'listConfiguration',
  summary: 'The documents of configuration with their newest version',
  method: 'GET',
  path: `${configuration}/list`,
  access: 'operator',
  permission: 'configuration.view',
  input: z.object({}),
  output: z.array(documentShape),
});

export const getVersion = defineCall({
  name: 'getConfiguration',
  summary: 'A version of a document, the newest unless one is named, with the schema a form is made from',
  method: 'GET',
  path: `${configuration}/version`,
  access: 'operator',
  permission: 'configuration.view',
  input: z.object({ name, version: version.optional() }),
  output: documentShape.extend({
    newest: z.number().int(),
    value: documentValue,
    schema: z.record(z.string(), z.unknown()).describe('JSON Schema of the value'),
  }),
  refusals: ['NOT_FOUND'],
});

export const listVersions = defineCall({
  name: 'listConfigurationVersions',
  summary: 'The versions of a document, newest first, with author and reason',
  method: 'GET',
  path: `${configuration}/versions`,
  access: 'operator',
  permission: 'configuration.view',
  shape: 'rows',
  input: z.object({ name, ...pageFields }),
  output: versionShape,
  refusals: ['NOT_FOUND'],
});

export const getDifference = defineCall({
  name: 'getConfigurationDifference',
  summary: 'What differs between two versions of a document, path by path',
  method: 'GET',
  path: `${configuration}/difference`,
  access: 'operator',
  permission: 'configuration.view',
  input: z.object({ name, from: version, to: version }),
  output: z.array(
    z.object({ path: z.array(z.string()), before: anyJson.optional(), after: anyJson.optional() }),
  ),
  refusals: ['NOT_FOUND'],
});

const published = z.object({ version: z.number().int() });

export const publish = defineCall({
  name: 'publishConfiguration',
  summary: 'Publishes a new version of a document; each document asks for its own permission as well',
  method: 'POST',
  path: `${configuration}/publish`,
  access: 'operator',
  permission: 'configuration.publish',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({
    name,
    expectedVersion: version.describe('the version that was edited'),
    value: documentValue,
    reason,
  }),
  output: published,
  refusals: ['NOT_FOUND', 'CONFIGURATION_CHANGED', 'CONFIGURATION_UNCHANGED'],
});

export const rollBack = defineCall({
  name: 'rollBackConfiguration',
  summary: 'Publishes an old version of a document again, as a new one',
  method: 'POST',
  path: `${configuration}/rollBack`,
  access: 'operator',
  permission: 'configuration.publish',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ name, version, expectedVersion: version.describe('the newest version'), reason }),
  output: published,
  refusals: ['NOT_FOUND', 'CONFIGURATION_CHANGED', 'CONFIGURATION_UNCHANGED'],
});

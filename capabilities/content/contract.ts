import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, timeField } from '#foundation/calls/fields.ts';

/**
 * Content entry types: 1 company, 2 policy, 3 statement, shown in the footer (docs/specification.md, section
 * 3).
 */
export const contentEntryShape = z.object({
  id: idField,
  title: z.string(),
  type: z.number().int().min(1).max(3),
});
export type ContentEntry = z.output<typeof contentEntryShape>;

export const contentShape = contentEntryShape.extend({ html: z.string(), updatedAt: timeField });
export type Content = z.output<typeof contentShape>;

const index = '/swx/customer/index';

export const listContents = defineCall({
  summary: 'Content entries of a language: 1 Chinese, 2 otherwise; the exact language is in Accept-Language',
  method: 'GET',
  path: `${index}/listContents/{lang}`,
  access: 'visitor',
  input: z.object({ lang: z.enum(['1', '2']) }),
  output: z.array(contentEntryShape),
});

export const getContentsById = defineCall({
  summary: 'One content page',
  method: 'GET',
  path: `${index}/getContentsById/{id}`,
  access: 'visitor',
  input: z.object({ id: idField }),
  output: contentShape,
  refusals: ['NOT_FOUND'],
});

export const getParamByKey = defineCall({
  summary: 'A public parameter of the platform',
  method: 'GET',
  path: `${index}/getParamByKey/{key}`,
  access: 'visitor',
  input: z.object({ key: z.string().min(1).max(60) }),
  output: z.object({ key: z.string(), value: z.string() }),
  refusals: ['PARAMETER_UNAVAILABLE'],
});

export const listConfig = defineCall({
  name: 'listConfig',
  summary: 'Public configuration: the links of the regulated entities, name and mark of the platform',
  method: 'GET',
  path: '/system/config/list',
  access: 'visitor',
  shape: 'rows',
  input: z.object({ configName: z.string().max(60).optional() }),
  output: z.object({ configName: z.string(), configValue: z.string() }),
});

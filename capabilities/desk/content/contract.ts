import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, pageFields, timeField } from '#foundation/calls/fields.ts';
import { helpSections } from './rules.ts';

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

const language = z
  .string()
  .describe('the language it is written in: English where the one asked for lacks it');

/** What articles and notices have beside a page of the footer. */
const helpFields = {
  section: z.enum(helpSections).optional().describe('an article’s'),
  important: z.boolean().optional().describe('a notice that all customers should read'),
};

export const contentShape = contentEntryShape.extend({
  ...helpFields,
  type: z.number().int().min(1).max(5).describe('1 to 3 as listed; 4 help article, 5 notice'),
  html: z.string(),
  updatedAt: timeField,
  language,
  publishedAt: timeField.optional().describe('of articles and notices'),
  originalHtml: z
    .string()
    .optional()
    .describe('of a policy or statement in another language: the English text, which rules'),
});
export type Content = z.output<typeof contentShape>;

export const helpEntryShape = z.object({
  ...helpFields,
  id: idField,
  title: z.string(),
  snippet: z.string().describe('plain text: around the first word found, else how it begins'),
  language,
  publishedAt: timeField,
});
export type HelpEntry = z.output<typeof helpEntryShape>;

const index = '/swx/customer/index';

const reading = { method: 'GET', access: 'visitor' } as const;

export const listContents = defineCall({
  summary: 'Content entries of a language: 1 Chinese, 2 otherwise; the exact language is in Accept-Language',
  ...reading,
  path: `${index}/listContents/{lang}`,
  input: z.object({ lang: z.enum(['1', '2']) }),
  output: z.array(contentEntryShape),
});

export const getContentsById = defineCall({
  summary: 'One content page',
  ...reading,
  path: `${index}/getContentsById/{id}`,
  input: z.object({ id: idField }),
  output: contentShape,
  refusals: ['NOT_FOUND'],
});

/** A search reads every text of a language. */
const searchWeight = 5;

const listed = z.object({ search: z.string().trim().max(100).optional(), ...pageFields });

export const listFaq = defineCall({
  summary: 'Articles of the help centre: those that a search finds, best first, or all by section',
  ...reading,
  path: `${index}/listFaq`,
  shape: 'rows',
  input: listed,
  output: helpEntryShape,
  weight: searchWeight,
});

export const listNotice = defineCall({
  summary: 'Notices: those that a search finds, best first, or all, newest first',
  ...reading,
  path: `${index}/listNotice`,
  shape: 'rows',
  input: listed,
  output: helpEntryShape,
  weight: searchWeight,
});

export const rateContent = defineCall({
  summary: 'Says whether an article or notice helped; a reader’s later word takes the place of the earlier',
  method: 'POST',
  path: `${index}/rateContent`,
  access: 'visitor',
  input: z.object({ id: idField, helped: z.boolean() }),
  output: z.object({ id: idField, helped: z.boolean() }),
  refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const toAgree = z.object({
  texts: z
    .array(
      z.object({
        id: idField,
        revision: z.string().describe('names what is read now; agreeing says which one was read'),
        title: z.string(),
        since: timeField,
      }),
    )
    .describe('read now and not agreed to; empty when nothing is asked'),
  coming: z.array(z.object({ id: idField, title: z.string(), startsAt: timeField })),
});

const user = '/swx/customer/user';

export const listAgreement = defineCall({
  summary: 'The texts that the customer has not agreed to since they changed, and those that will change',
  method: 'GET',
  path: `${user}/listAgreement`,
  access: 'customer',
  input: z.object({}),
  output: toAgree,
});

export const agreeToTexts = defineCall({
  summary: 'Agrees to texts as they are read now; what is left to agree to',
  method: 'POST',
  path: `${user}/agreeToTexts`,
  access: 'customer',
  success: 'MODIFIED',
  input: z.object({
    revisions: z
      .array(z.string().regex(/^\d{1,18}$/))
      .min(1)
      .max(10),
  }),
  output: toAgree,
  refusals: ['TEXT_CHANGED'],
});

export const getParamByKey = defineCall({
  summary: 'A public parameter of the platform',
  ...reading,
  path: `${index}/getParamByKey/{key}`,
  input: z.object({ key: z.string().min(1).max(60) }),
  output: z.object({ key: z.string(), value: z.string() }),
  refusals: ['PARAMETER_UNAVAILABLE'],
});

export const listConfig = defineCall({
  name: 'listConfig',
  summary: 'Public configuration: the links of the regulated entities, name and mark of the platform',
  ...reading,
  path: '/system/config/list',
  shape: 'rows',
  input: z.object({ configName: z.string().max(60).optional() }),
  output: z.object({ configName: z.string(), configValue: z.string() }),
});

import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, pageFields, periodFields, timeField, timeInput } from '#foundation/calls/fields.ts';
import { languages } from '#locales/languages.ts';
import { contentTypes, helpSections, proposalStates, textStates } from './rules.ts';

const content = '/swx/operator/content';

const tags = languages.map(({ tag }) => tag);
const languageInput = z.enum(tags);
const entryIdInput = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const numberInput = z.coerce.number().int().min(0).max(1_000_000);
const textInput = { title: z.string().trim().min(1).max(200), html: z.string().max(200_000) };
const typeField = z.enum(contentTypes).describe('1 company, 2 policy, 3 statement, 4 article, 5 notice');

const languageShape = z.object({
  language: languageInput,
  state: z.enum(textStates),
  newest: z.number().int().describe('number of the newest revision; 0 where there is none'),
  published: z.number().int().optional().describe('number of the revision that is read now'),
  publishedAt: timeField.optional(),
  scheduled: z.number().int().optional().describe('number of the revision that is read from `startsAt` on'),
  startsAt: timeField.optional(),
  isOutdated: z
    .boolean()
    .describe('made from an English revision before the one that is read or written now'),
});
export type LanguageState = z.output<typeof languageShape>;

const entryFields = {
  id: idField,
  type: typeField,
  section: z.enum(helpSections).optional(),
  important: z.boolean().optional(),
  title: z.string().describe('of the newest English revision'),
  writtenAt: timeField.describe('of the newest revision of any language'),
  author: z.string().optional().describe('who wrote that; absent for what the platform came with'),
  languages: z.array(languageShape).describe('those that have a text'),
};
const entryShape = z.object(entryFields);
export type DeskEntry = z.output<typeof entryShape>;

const revisionFields = {
  number: z.number().int(),
  title: z.string(),
  author: z.string().optional(),
  writtenAt: timeField,
  restores: z.number().int().optional(),
  madeFrom: z.number().int().optional().describe('number of the English revision that it says again'),
};
const textShape = z.object({ ...revisionFields, html: z.string() });
export type DeskText = z.output<typeof textShape>;

const actShape = z.object({
  at: timeField,
  operator: z.string().optional(),
  agreedBy: z.string().optional(),
  revision: z.number().int().optional().describe('absent: withdrawn'),
  startsAt: timeField.optional().describe('absent: at once'),
});

const waitingShape = z.object({
  id: idField,
  asker: z.string(),
  askedAt: timeField,
  revision: z.number().int().optional().describe('absent: to be withdrawn'),
  startsAt: timeField.optional(),
});

const wholeShape = z.object({
  ...entryFields,
  language: languageInput,
  seen: z.string().describe('names the last act; publishing names the one that was seen'),
  needsTwo: z.boolean(),
  text: textShape.optional().describe('the revision asked for, else the newest; absent where there is none'),
  words: z.string().describe('search words'),
  english: textShape.optional().describe('the newest English one, for other languages'),
  revisions: z.array(z.object(revisionFields)).describe('newest first'),
  acts: z.array(actShape).describe('newest first'),
  waiting: waitingShape.optional(),
});
export type DeskWhole = z.output<typeof wholeShape>;

const viewing = { method: 'GET', access: 'operator', permission: 'content.view' } as const;

export const listTexts = defineCall({
  name: 'listTexts',
  summary: 'What operators write, with the state of each language; or what was last written in some days',
  ...viewing,
  path: `${content}/list`,
  shape: 'rows',
  input: z.object({
    type: z.enum(contentTypes).optional(),
    search: z.string().trim().max(100).optional(),
    lacking: languageInput.optional().describe('only what this language lacks, or has outdated'),
    ...periodFields,
    ...pageFields,
  }),
  output: entryShape,
});

export const getText = defineCall({
  name: 'getText',
  summary: 'One entry in one language: a revision whole, all revisions and what was done with them',
  ...viewing,
  path: `${content}/one`,
  input: z.object({
    id: entryIdInput,
    language: languageInput.default('en'),
    revision: numberInput.optional(),
  }),
  output: wholeShape,
  refusals: ['NOT_FOUND'],
});

export const saveText = defineCall({
  name: 'saveText',
  summary: 'Writes a revision; the first English one of an id makes the entry',
  method: 'POST',
  path: `${content}/save`,
  access: 'operator',
  permission: 'content.edit',
  success: 'MODIFIED',
  input: z.object({
    ...textInput,
    id: entryIdInput,
    language: languageInput,
    base: numberInput.describe('the revision that was edited; 0 for the first'),
    madeFrom: numberInput.optional().describe('of a translation: the English revision that it says again'),
    restores: numberInput.optional(),
    words: z.string().trim().max(1000).optional().describe('search words, from now on'),
    entry: z
      .object({
        type: z.enum(contentTypes),
        section: z.enum(helpSections).optional(),
        important: z.boolean().optional(),
      })
      .optional()
      .describe('makes a new one'),
  }),
  output: z.object({ revision: z.number().int() }),
  refusals: ['NOT_FOUND', 'TEXT_CHANGED', 'TEXT_NOT_KEPT', 'FIGURE_UNKNOWN', 'TEXT_ID_TAKEN'],
});

const changing = {
  method: 'POST',
  access: 'operator',
  permission: 'content.edit',
  success: 'MODIFIED',
  successBy: { field: 'status', values: { waiting: 'SUBMITTED_FOR_REVIEW' } },
  output: z.object({ status: z.enum(['done', 'waiting']).describe('waiting: for a second person') }),
} as const;
const changed = ['NOT_FOUND', 'TEXT_CHANGED', 'TEXT_WAITING'] as const;
const changingFields = {
  id: entryIdInput,
  language: languageInput,
  seen: z.string().max(20).describe('the last act, as it was read'),
};
const revision = numberInput.describe('the newest: none else is published');

export const publishText = defineCall({
  ...changing,
  name: 'publishText',
  summary: 'Has the newest revision read at once; policies and statements when another operator agrees',
  path: `${content}/publish`,
  input: z.object({ ...changingFields, revision }),
  refusals: [...changed, 'TEXT_NOT_KEPT', 'FIGURE_UNKNOWN'],
});

export const scheduleText = defineCall({
  ...changing,
  name: 'scheduleText',
  summary: 'Has the newest revision read from a moment on',
  path: `${content}/schedule`,
  input: z.object({ ...changingFields, revision, startsAt: timeInput }),
  refusals: [...changed, 'TEXT_TIME_PASSED', 'TEXT_NOT_KEPT', 'FIGURE_UNKNOWN'],
});

export const withdrawText = defineCall({
  ...changing,
  name: 'withdrawText',
  summary: 'Has a text read no more, or what was scheduled or asked for not come',
  path: `${content}/withdraw`,
  input: z.object({ ...changingFields, what: z.enum(['text', 'schedule', 'proposal']) }),
  refusals: changed,
});

const readShape = z.object({
  title: z.string(),
  html: z.string().describe('figures filled in'),
  language: z.string().describe('English where the one asked for lacks it'),
  important: z.boolean().optional(),
  updatedAt: timeField.optional(),
});

export const readText = defineCall({
  name: 'readText',
  summary: 'What a reader of a language reads, now or later',
  ...viewing,
  path: `${content}/preview`,
  input: z.object({ id: entryIdInput, language: languageInput, at: timeInput.optional() }),
  output: readShape,
  refusals: ['NOT_FOUND'],
});

export const previewText = defineCall({
  name: 'previewText',
  summary: 'How an unsaved text would be read',
  method: 'POST',
  path: `${content}/preview`,
  access: 'operator',
  permission: 'content.edit',
  input: z.object({ ...textInput, language: languageInput }),
  output: readShape,
  refusals: ['TEXT_NOT_KEPT', 'FIGURE_UNKNOWN'],
});

export const listFigures = defineCall({
  name: 'listFigures',
  summary: 'What texts may quote, and what each comes to now',
  ...viewing,
  path: `${content}/figures`,
  input: z.object({ language: languageInput.default('en') }),
  output: z.array(z.object({ placeholder: z.string(), value: z.string() })),
});

export const getTextProposal = defineCall({
  name: 'getTextProposal',
  summary: 'What one operator wants published or withdrawn, beside what is read now',
  ...viewing,
  path: `${content}/proposal/{id}`,
  input: z.object({ id: z.string().regex(/^\d{1,18}$/, { error: 'NOT_FOUND' }) }),
  output: z.object({
    id: idField,
    entry: z.string(),
    type: typeField,
    language: languageInput,
    status: z.enum(proposalStates),
    asker: z.string(),
    askedAt: timeField,
    startsAt: timeField.optional(),
    text: textShape.optional().describe('absent: to be withdrawn'),
    before: textShape.optional().describe('what is read now'),
  }),
  refusals: ['NOT_FOUND'],
});

export const listAgreements = defineCall({
  name: 'listAgreements',
  summary: 'Which versions of the legal texts a customer has agreed to, and when, newest first',
  method: 'GET',
  path: `${content}/agreements`,
  access: 'operator',
  permission: 'customers.view',
  input: z.object({ uid: z.string().regex(/^\d{1,18}$/) }),
  output: z.array(
    z.object({ id: idField, title: z.string(), revision: z.number().int(), agreedAt: timeField }),
  ),
});

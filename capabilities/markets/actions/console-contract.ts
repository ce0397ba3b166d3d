import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import {
  moneyField,
  noteInput,
  pageFields,
  priceField,
  priceInput,
  recordIdInput,
  timeField,
} from '#foundation/calls/fields.ts';
import { actionActs, carrierNames, ratioAtMost } from './action.ts';
import { actionShape } from './contract.ts';

const actions = '/swx/operator/actions';

const wordShape = z.object({
  source: z.string().describe('a venue, `replay`, `sample`, or `operator/7`'),
  author: z.string().optional().describe('the operator'),
  at: timeField,
  reason: z.string().optional(),
});

const reachShape = z.object({
  name: z.enum(carrierNames),
  accounts: z.number().int(),
  records: z.number().int(),
  paid: moneyField.describe('USDT that customers get for it together, below zero what they pay'),
});

const rowShape = actionShape.extend({
  name: z.string(),
  words: z.array(wordShape).describe('who says so'),
  withdrawAskedBy: z.string().optional().describe('who wants it withdrawn; it takes another'),
  acts: z.array(z.enum(actionActs)).describe('what the asking operator may do about it'),
});
export type ActionListRow = z.output<typeof rowShape>;

export const actionViews = ['coming', 'past'] as const;

export const listAllActions = defineCall({
  name: 'listAllActions',
  summary: 'Corporate actions of all markets: coming and held ones by their ex-date, or those carried out',
  method: 'GET',
  path: `${actions}/list`,
  access: 'operator',
  permission: 'configuration.view',
  shape: 'rows',
  input: z.object({
    view: z.enum(actionViews).default('coming'),
    code: z.string().trim().max(40).optional(),
    ...pageFields,
  }),
  output: rowShape,
});

export const readActionReach = defineCall({
  name: 'readActionReach',
  summary: 'What an action will change: accounts, records and money, by capability',
  method: 'GET',
  path: `${actions}/reach`,
  access: 'operator',
  permission: 'configuration.view',
  input: z.object({ id: recordIdInput }),
  output: z.array(reachShape),
  refusals: ['NOT_FOUND'],
});

const reason = noteInput({ least: 5, most: 500 });
const ratio = z.coerce.number().int().min(1).max(ratioAtMost);
const exDate = z.iso.date();

/** The terms of each kind, as an operator writes them. */
const termsInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('split'), from: ratio, to: ratio }),
  z.object({ kind: z.literal('dividend'), amount: priceInput('AMOUNT_INVALID'), isSpecial: z.boolean() }),
  z.object({ kind: z.literal('merger'), cash: priceInput('AMOUNT_INVALID') }),
  z.object({
    kind: z.literal('symbolChange'),
    symbol: z
      .string()
      .trim()
      .regex(/^[A-Z0-9.]{1,40}$/),
  }),
  z.object({ kind: z.literal('delisting') }),
  z.object({ kind: z.literal('earnings') }),
]);

export const proposeAction = defineCall({
  name: 'proposeAction',
  summary: 'Proposes a corporate action; the same terms as a source’s confirm what it proposed',
  method: 'POST',
  path: `${actions}/propose`,
  access: 'operator',
  permission: 'markets.configure',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ code: z.string().min(1).max(40), exDate, terms: termsInput, reason }),
  refusals: [
    'INSTRUMENT_UNKNOWN',
    'ACTION_DATE_INVALID',
    'ACTION_CONTRADICTED',
    'FOUR_EYES_REQUIRED',
    'NOT_INDEPENDENT',
    'NOTE_REQUIRED',
    'AMOUNT_INVALID',
  ],
});

export const decideAction = defineCall({
  name: 'decideAction',
  summary: 'Confirms what a source or another operator proposed, asks for its withdrawal, or agrees to that',
  method: 'POST',
  path: `${actions}/decide`,
  access: 'operator',
  permission: 'markets.configure',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ id: recordIdInput, act: z.enum(actionActs), reason }),
  refusals: [
    'NOT_FOUND',
    'REVIEW_DECIDED',
    'FOUR_EYES_REQUIRED',
    'NOT_INDEPENDENT',
    'ACTION_CONTRADICTED',
    'ACTION_DATE_INVALID',
    'INSTRUMENT_UNKNOWN',
    'NOTE_REQUIRED',
  ],
});

const jumpShape = z.object({
  code: z.string(),
  openedAt: timeField,
  before: priceField.describe('the last middle price before the session'),
  after: priceField.describe('its latest'),
  acceptedBy: z.string().optional().describe('the operator who takes the price for right; it takes another'),
});
export type OpeningJumpRow = z.output<typeof jumpShape>;

export const listOpeningJumps = defineCall({
  name: 'listOpeningJumps',
  summary: 'Shares that opened far from their close without a known action: their prices decide nothing',
  method: 'GET',
  path: `${actions}/jumps`,
  access: 'operator',
  permission: 'configuration.view',
  output: z.array(jumpShape),
});

export const acceptOpening = defineCall({
  name: 'acceptOpening',
  summary: 'Takes the price for right that a share opened at, or agrees to that',
  method: 'POST',
  path: `${actions}/acceptOpening`,
  access: 'operator',
  permission: 'markets.configure',
  needsStepUp: true,
  success: 'MODIFIED',
  input: z.object({ code: z.string().min(1).max(40), reason }),
  refusals: ['NOT_FOUND', 'FOUR_EYES_REQUIRED', 'NOT_INDEPENDENT', 'NOTE_REQUIRED'],
});

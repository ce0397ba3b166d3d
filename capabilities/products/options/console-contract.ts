import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { bookField, idField, moneyField, timeField } from '#foundation/calls/fields.ts';
import { optionShape } from './contract.ts';
import { optionDirections } from './option.ts';

const options = '/swx/operator/options';

export const optionExposure = defineCall({
  name: 'optionExposure',
  summary: 'What is promised in each market and direction, by the minute in which it ends; the largest first',
  method: 'GET',
  path: `${options}/exposure`,
  access: 'operator',
  permission: 'exposure.view',
  output: z.object({
    limits: z.object({ perExpiry: moneyField, perMarket: moneyField, perPerson: moneyField }),
    rows: z.array(
      z.object({
        book: bookField,
        code: z.string(),
        direction: z.enum(optionDirections),
        minute: timeField.optional().describe('absent while they wait for review or their entry'),
        count: z.number().int(),
        stakes: moneyField,
        payouts: moneyField,
        profit: moneyField.describe('what the platform pays beyond the stakes if all win'),
      }),
    ),
  }),
});

export const reviewedOption = defineCall({
  name: 'reviewedOption',
  summary: 'The evidence for the review of a stake: the option, and what the customer has running',
  method: 'GET',
  path: `${options}/review/{subjectId}`,
  access: 'operator',
  permission: 'reviews.view',
  input: z.object({ subjectId: z.string().max(60) }),
  output: z.object({
    option: optionShape,
    customerId: idField,
    available: moneyField.describe('USDT, after the stake was set aside'),
    running: z.object({ count: z.number().int(), stakes: moneyField, payouts: moneyField }),
    recent: z.object({
      settled: z.number().int().describe('of the last 100 options'),
      won: z.number().int(),
      stakes: moneyField,
      received: moneyField,
    }),
    reserve: z.object({ free: moneyField, promised: moneyField }),
    exposure: z.object({ market: moneyField, limit: moneyField }),
    person: z
      .object({ count: z.number().int(), stakes: moneyField, profit: moneyField, limit: moneyField })
      .describe('not settled in this market and direction, of the customer and all linked to them'),
  }),
  refusals: ['NOT_FOUND'],
});

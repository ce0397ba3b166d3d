import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, priceField, timeField } from '#foundation/calls/fields.ts';
import { actionKinds, actionStates } from './action.ts';

export const actionShape = z.object({
  id: idField,
  code: z.string(),
  kind: z.enum(actionKinds),
  exDate: z.string().describe('the day in the market’s own time: 2026-06-11'),
  exTime: timeField.describe('the open of that day’s session'),
  state: z.enum(actionStates).describe('proposed: one source alone has told it so far'),
  from: z.string().optional().describe('of a split: so many shares'),
  to: z.string().optional().describe('become so many'),
  amount: priceField.optional().describe('of a dividend or a merger: for one share'),
  currency: z.string().describe('the market’s quote currency'),
  isSpecial: z.boolean().optional().describe('a dividend outside the ordinary ones'),
  symbol: z.string().optional().describe('the new one; the platform’s code stays'),
  isSample: z.boolean().describe('made up for the sample data'),
});
export type ShownAction = z.output<typeof actionShape>;

export const listActions = defineCall({
  name: 'listActions',
  summary:
    'Splits, dividends, earnings dates and the like of a market, or of all: coming ones, and the last year',
  method: 'GET',
  path: '/swx/market/actions',
  access: 'visitor',
  input: z.object({ code: z.string().min(1).max(40).optional() }),
  output: z.array(actionShape),
});

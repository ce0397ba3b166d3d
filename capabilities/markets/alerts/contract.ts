import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { idField, priceField, priceInput, timeField } from '#foundation/calls/fields.ts';
import { alertDirections } from './rules.ts';

const code = z.string().min(1).max(40);

const alertTickShape = z.object({
  price: priceField,
  time: timeField,
  source: z.string(),
  sequence: z.string(),
});

export const priceAlertShape = z.object({
  id: idField,
  code: z.string(),
  direction: z.enum(alertDirections),
  price: priceField,
  setAt: timeField,
  firedAt: timeField.optional().describe('absent while it waits'),
  tick: alertTickShape.optional().describe('the tick that fired it'),
});
export type PriceAlert = z.output<typeof priceAlertShape>;

/** The data of a `notification` event when an alert fires. */
export const priceAlertNewsShape = z.object({
  kind: z.literal('priceAlert'),
  id: idField,
  code: z.string(),
  direction: z.enum(alertDirections),
  price: priceField,
  tick: alertTickShape,
});
export type PriceAlertNews = z.output<typeof priceAlertNewsShape>;

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerNotices {
    priceAlerts: PriceAlertNews;
  }
}

const user = '/swx/customer/user';

export const listPriceAlert = defineCall({
  summary: 'Price alerts: those that wait, then the last 50 that fired',
  method: 'GET',
  path: `${user}/listPriceAlert`,
  access: 'customer',
  output: z.array(priceAlertShape),
});

export const addPriceAlert = defineCall({
  summary: 'Asks for one alert when the price is at or beyond this one',
  method: 'POST',
  path: `${user}/addPriceAlert`,
  access: 'customer',
  input: z.object({ code, direction: z.enum(alertDirections), price: priceInput('INPUT_INVALID') }),
  output: priceAlertShape,
  refusals: ['INSTRUMENT_UNKNOWN', 'TOO_MANY_PRICE_ALERTS'],
});

export const removePriceAlert = defineCall({
  summary: 'Removes an alert; gives those that are left',
  method: 'POST',
  path: `${user}/removePriceAlert`,
  access: 'customer',
  input: z.object({ id: z.string().max(40) }),
  output: z.array(priceAlertShape),
  refusals: ['NOT_FOUND'],
});

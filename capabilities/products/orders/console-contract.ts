import { z } from 'zod';
import { defineCall } from '#foundation/calls/define-call.ts';
import { bookField, moneyField, pageFields, periodFields, timeField } from '#foundation/calls/fields.ts';
import { orderShape } from './contract.ts';
import { sharings } from './mirrored.ts';

const orders = '/swx/operator/orders';

export const listOrdersOf = defineCall({
  name: 'listCustomerOrders',
  summary: 'A customer’s margin orders in one book, newest first, or those placed in some days',
  method: 'GET',
  path: `${orders}/list`,
  access: 'operator',
  permission: 'customers.view',
  shape: 'rows',
  input: z.object({
    customerId: z.string().regex(/^\d{1,15}$/, 'NOT_FOUND'),
    book: bookField,
    status: orderShape.shape.status.optional(),
    ...periodFields,
    ...pageFields,
  }),
  output: orderShape,
});

const exposureShape = z.object({
  book: bookField,
  code: z.string(),
  customers: z.number().int(),
  positions: z.number().int(),
  longQuantity: z.string().describe('in the base, as a decimal string'),
  shortQuantity: z.string(),
  longNotional: moneyField.describe('in USDT at the latest prices'),
  shortNotional: moneyField,
  netNotional: moneyField.describe('long less short'),
  grossNotional: moneyField.describe('long and short together'),
  margin: moneyField,
  unrealised: moneyField.describe('what the customers gain; the platform loses as much'),
});
export type ExposureRow = z.output<typeof exposureShape>;

const look = { method: 'GET', access: 'operator', permission: 'exposure.view' } as const;

export const getExposure = defineCall({
  name: 'getExposure',
  summary:
    'What is open in each market, the books apart; a market without a known price is left out of the figures',
  ...look,
  path: `${orders}/exposure`,
  output: z.array(exposureShape),
});

const mirroredShape = z.object({
  code: z.string(),
  longUid: z.string(),
  shortUid: z.string(),
  sharing: z.array(z.enum(sharings)).describe('what the two customers share'),
  notional: moneyField.describe('what both have, in USDT: the smaller of the two sides'),
});
export type MirroredPair = z.output<typeof mirroredShape>;

export const getMirrored = defineCall({
  name: 'getMirrored',
  summary: 'Customers with a common device, address or source of funds who have the two sides of a market',
  ...look,
  path: `${orders}/mirrored`,
  output: z.object({
    reviewedAbove: moneyField.describe('a larger pair is put before an operator'),
    pairs: z.array(mirroredShape).describe('of the real book, the largest first'),
  }),
});

export const getReviewedMirrored = defineCall({
  name: 'getReviewedMirrored',
  summary: 'A pair of mirrored positions as its review found them, at their largest',
  ...look,
  path: `${orders}/mirrored/{subjectId}`,
  input: z.object({ subjectId: z.string().max(40) }),
  output: mirroredShape.extend({ foundAt: timeField }),
  refusals: ['NOT_FOUND'],
});

import { z } from 'zod';
import { bookField, idField, moneyField, rateField, timeField } from '#foundation/calls/fields.ts';
import type { Order } from './contract.ts';

/** What an event `notification` of the orders carries. Amounts in USDT, levels as fractions. */
export const orderNoticeShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('marginCall'),
    book: bookField,
    threshold: rateField.describe('the warning level that was crossed'),
    level: rateField,
    equity: moneyField,
    margin: moneyField,
    stopOutLevel: rateField,
  }),
  z.object({
    kind: z.literal('closeMargin'),
    book: bookField,
    code: z.string().describe('whose market closes'),
    from: timeField.describe('when the close margin comes into force'),
    needed: moneyField.describe('what equity must not be below then'),
    equity: moneyField,
  }),
  z.object({
    kind: z.literal('stopOut'),
    book: bookField,
    orderId: idField,
    code: z.string(),
    level: rateField
      .optional()
      .describe('absent where it was closed along with another that lost more than was available'),
    profit: moneyField,
  }),
  z.object({
    kind: z.literal('closedForClose'),
    book: bookField,
    orderId: idField,
    code: z.string(),
    needed: moneyField.describe('what equity was not to be below'),
    equity: moneyField,
    profit: moneyField,
  }),
  z.object({
    kind: z.literal('orderRejected'),
    book: bookField,
    orderId: idField,
    code: z.string(),
    reason: z.string().describe('name of the refusal'),
    detail: z.string().optional().describe("the refusal's own reason, where it has one"),
  }),
  z.object({ kind: z.literal('orderExpired'), book: bookField, orderId: idField, code: z.string() }),
  z.object({
    kind: z.literal('pendingCancelled'),
    book: bookField,
    orders: z.string().describe('how many'),
    amount: moneyField,
  }),
  z.object({
    kind: z.literal('pendingFunded'),
    book: bookField,
    orders: z.string().describe('how many have their margin now'),
    amount: moneyField,
    cancelled: z.string().describe('how many the balance did not cover'),
    until: timeField,
  }),
  z.object({
    kind: z.literal('orderCancelled').describe('by operators'),
    book: bookField,
    orderId: idField,
    code: z.string(),
  }),
  z.object({
    kind: z.literal('corporateAction'),
    book: bookField,
    code: z.string(),
    actionId: idField,
    way: z.enum(['split', 'credited', 'charged', 'ended']),
    amount: moneyField.optional().describe('of a dividend; below zero it was charged'),
  }),
]);
export type OrderNotice = z.output<typeof orderNoticeShape>;

declare module '#capabilities/money/ledger/customer-event.ts' {
  interface CustomerEvents {
    order: Order;
  }
  interface CustomerNotices {
    orders: OrderNotice;
  }
}

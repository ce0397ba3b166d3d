import { z } from 'zod';
import { reserveProducts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { defineCall } from '#foundation/calls/define-call.ts';
import { assetField, bookField, moneyField, rateField } from '#foundation/calls/fields.ts';
import { marketClasses } from '#foundation/ids/market-class.ts';

export const listReserve = defineCall({
  summary:
    'What backs the promises of each product, in USDT: what is promised, and what is free to back new ones',
  method: 'GET',
  path: '/swx/customer/index/listReserve',
  access: 'visitor',
  input: z.object({}),
  output: z.array(
    z.object({
      book: bookField,
      product: z.enum(reserveProducts),
      promised: moneyField.describe('held for customers who bought, to be paid as it was promised'),
      free: moneyField.describe('a sale that would promise more than this is refused'),
      orders: z
        .object({
          capital: moneyField.describe('pays what a gap brings beyond, and what else the platform loses'),
          owed: z
            .array(z.object({ currency: assetField, amount: moneyField }))
            .describe('what the capital is below zero by: while there is any, nothing is sold in the book'),
          short: moneyField.describe(
            'what open positions could gain in a jump beyond what is promised; reserved as soon as it is free',
          ),
          customerShare: rateField.describe('of promised and free together, for one person’s orders'),
          unverifiedShare: rateField
            .optional()
            .describe('of the same, for all customers together who are not verified'),
          classes: z.array(
            z.object({
              marketClass: z.enum(marketClasses),
              coverFactor: rateField.describe(
                'what is set aside of a profit at the farther of take profit and gap',
              ),
              gapFloor: rateField.describe('the least gap; a market’s own is in its terms'),
              maxTakeProfit: rateField.describe('how far from the price a take profit may be'),
            }),
          ),
        })
        .optional()
        .describe('of margin orders’ reserve alone'),
    }),
  ),
});

import { z } from 'zod';
import { accountField, transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { idField, priceField, rateField, timeField } from '#foundation/calls/fields.ts';
import { actionReceiptShape } from './action-receipt.ts';

/**
 * `entry` opened at it, `exit` closed at it, `trigger` was the first at or beyond the price that was waited
 * for, `standing` valued another position of the account in a stop-out. `usdtRate` is USDT for one unit of
 * the quote currency then, so that every amount can be recomputed; `recordedAt` is a recording's own time.
 */
export const decidingTickShape = z.object({
  role: z.enum(['entry', 'exit', 'trigger', 'standing']),
  code: z.string(),
  bid: priceField,
  ask: priceField,
  price: priceField,
  usdtRate: priceField.optional().describe('of margin orders'),
  time: timeField,
  source: z.string(),
  sequence: z.string(),
  recordedAt: timeField.optional(),
  spreadMedian: priceField.optional().describe('the median spread of the 15 minutes of session before'),
  spreadLimit: priceField.optional().describe('beyond it the tick would have decided nothing'),
  volatility: rateField.optional().describe('of a year: what the early sale of an option was valued with'),
  adjustedPrice: priceField
    .optional()
    .describe('of an option that had entered: its entry price after corporate actions'),
  trailingBest: priceField.optional().describe('the best price that the trailing stop followed'),
  missedIn: z
    .object({ minute: timeField, low: priceField, high: priceField, source: z.string() })
    .optional()
    .describe(
      'the stored minute in which the stop was crossed while the platform could not act; closed at the first tick after',
    ),
});

const fullAccount = z.string().describe('customer/<UID>/<account> or house/<account>, as the hash covers it');

/** The account, of the customer or of the platform, that a receipt's full name means. */
export function accountOf(fullName: string): z.output<typeof accountField> {
  return accountField.parse(fullName.replace(/^customer\/\d+\//, ''));
}

export const receiptShape = z.object({
  orderId: idField,
  kind: z.enum(['order', 'option']),
  ticks: z.array(decidingTickShape),
  transfers: z.array(
    transferShape.omit({ time: true, batchHash: true }).extend({ from: fullAccount, to: fullAccount }),
  ),
  actions: z
    .array(actionReceiptShape)
    .describe('what corporate actions did to it, oldest first; not in the hash'),
  hash: z
    .string()
    .describe('SHA-256 of the canonical JSON of orderId, kind, ticks and transfers (keys sorted, no spaces)'),
  batches: z
    .array(z.object({ id: idField, hash: z.string() }))
    .describe("the ledger's batches that hold the transfers, with their hashes in the chain"),
});
export type Receipt = z.output<typeof receiptShape>;

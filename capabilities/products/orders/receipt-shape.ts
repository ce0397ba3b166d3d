import { z } from 'zod';
import { accountField, transferShape } from '#capabilities/money/ledger/transfer-shape.ts';
import { idField, priceField, rateField, timeField } from '#foundation/calls/fields.ts';
import { actionReceiptShape } from './action-receipt.ts';
import { tickRoles } from './evidence.ts';

/**
 * `entry` opened at it, `exit` closed at it; `crossing` was at or beyond the price that was waited for, and
 * `trigger` confirmed that it lasted; `standing` valued another position of the account in a stop-out.
 * `usdtRate` is USDT for one unit of the quote currency then, so that every amount can be recomputed;
 * `recordedAt` is a recording's own time.
 */
export const decidingTickShape = z.object({
  role: z.enum(tickRoles),
  code: z.string(),
  bid: priceField,
  ask: priceField,
  price: priceField,
  usdtRate: priceField.optional().describe('of what a margin order was filled or valued at'),
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
  gap: rateField.optional().describe('of an entry: the jump that its reserve was made for'),
  gapVersion: z.string().optional().describe('which of the market’s published figures that was'),
  missedIn: z
    .object({ minute: timeField, low: priceField, high: priceField, source: z.string() })
    .optional()
    .describe(
      'the stored minute in which the stop was crossed while the platform could not act; closed at the first price after that lasted',
    ),
});

/** The mean of a window that entered, settled or valued an option, with the ticks that it follows from. */
export const referenceShape = z.object({
  role: z.enum(['entry', 'exit']),
  code: z.string(),
  price: priceField.describe('the mean of the samples that count, half a unit of 10^-10 to the even one'),
  from: timeField.describe('of the first sample; the others follow at equal distances'),
  to: timeField.describe('of the last sample'),
  samples: z.number().int(),
  dropped: z.number().int().describe('so many of the highest, and so many of the lowest'),
  source: z.string(),
  recordedAt: timeField.optional().describe('of the last tick'),
  spreadMedian: priceField.optional(),
  spreadLimit: priceField.optional(),
  volatility: rateField.optional(),
  adjustedPrice: priceField.optional().describe('the entry price after corporate actions'),
  ticks: z.array(
    z.object({
      bid: priceField,
      ask: priceField,
      price: priceField.describe('the middle, rounded down'),
      time: timeField,
      sequence: z.string(),
      samples: z.number().int().describe('at so many in a row it was the newest'),
      counted: z.number().int().describe('those of them that were not dropped'),
    }),
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
  references: z.array(referenceShape).optional().describe('of options whose price is measured over a window'),
  transfers: z.array(
    transferShape.omit({ time: true, batchHash: true }).extend({ from: fullAccount, to: fullAccount }),
  ),
  actions: z
    .array(actionReceiptShape)
    .describe('what corporate actions did to it, oldest first; not in the hash'),
  hash: z
    .string()
    .describe(
      'SHA-256 of the canonical JSON of orderId, kind, ticks, references if any, and transfers (keys sorted, no spaces)',
    ),
  batches: z
    .array(z.object({ id: idField, hash: z.string() }))
    .describe("the ledger's batches that hold the transfers, with their hashes in the chain"),
});
export type Receipt = z.output<typeof receiptShape>;

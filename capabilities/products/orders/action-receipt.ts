import { z } from 'zod';
import { idField, moneyField, priceField, rateField, timeField } from '#foundation/calls/fields.ts';
import { formatRatePpm, formatUnits } from '#foundation/money/money.ts';
import { formatLots, formatPrice, type Lots, type Price } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { type DividendTerms, type OrderAction, priceAfter } from './corporate-action.ts';
import type { LiveOrder, Position } from './position.ts';

const common = { actionId: idField, exTime: timeField.describe('from then on prices are those after it') };

/** What a corporate action did to an order, as it is kept and travels. */
export const actionReceiptShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    ...common,
    from: z.string().describe('so many shares became'),
    to: z.string().describe('so many'),
    lotsBefore: z.string(),
    lotsAfter: z.string().describe('0 where all of it was less than the smallest order'),
    priceBefore: priceField.describe('opening price; of a pending order the price that it waits for'),
    priceAfter: priceField,
    fraction: z
      .object({ lots: z.string(), price: priceField })
      .optional()
      .describe('lots that were less than a step of the market: closed at the adjusted last price'),
  }),
  z.object({
    kind: z.literal('dividend'),
    ...common,
    perShare: priceField.describe('in the currency that the market is quoted in'),
    usdtRate: priceField,
    withholding: rateField.describe('share kept back; 0 of shorts'),
    amount: moneyField.describe('in USDT; below zero it was charged'),
  }),
  z.object({ kind: z.literal('ended'), ...common, price: priceField }),
]);
export type ActionReceipt = z.output<typeof actionReceiptShape>;

const commonOf = ({ id, exAt }: OrderAction) => ({ actionId: String(id), exTime: formatInstant(exAt) });

/** What a split did to a position or pending order; `after` is absent where nothing whole was left. */
export function splitReceipt(
  action: Extract<OrderAction, { kind: 'split' }>,
  before: LiveOrder,
  after: LiveOrder | undefined,
  fraction?: { readonly lots: Lots; readonly price: Price },
): ActionReceipt {
  const priceOf = (order: LiveOrder) => (order.status === 'open' ? order.openPrice : order.price);
  return {
    kind: 'split',
    ...commonOf(action),
    from: String(action.from),
    to: String(action.to),
    lotsBefore: formatLots(before.lots),
    lotsAfter: after === undefined ? '0' : formatLots(after.lots),
    priceBefore: formatPrice(priceOf(before)),
    priceAfter: formatPrice(priceAfter(action, priceOf(before))),
    ...(fraction === undefined
      ? {}
      : { fraction: { lots: formatLots(fraction.lots), price: formatPrice(fraction.price) } }),
  };
}

export function dividendReceipt(
  action: Extract<OrderAction, { kind: 'dividend' }>,
  { usdtRate, withholdingPpm }: DividendTerms,
  { direction }: Position,
  dividend: bigint,
): ActionReceipt {
  return {
    kind: 'dividend',
    ...commonOf(action),
    perShare: formatPrice(action.amount),
    usdtRate: formatPrice(usdtRate),
    withholding: formatRatePpm(direction === 'buy' ? withholdingPpm : 0n),
    amount: formatUnits(dividend),
  };
}

/** Of what ended with its market. */
export function endedReceipt(action: OrderAction, price: Price): ActionReceipt {
  return { kind: 'ended', ...commonOf(action), price: formatPrice(price) };
}

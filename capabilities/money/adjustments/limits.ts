import { z } from 'zod';
import { amountSetting, protecting } from '#foundation/calls/setting-fields.ts';
import type { AdjustmentLimits } from './rules.ts';

/** All of it guards against operators: less is tighter. In USDT of worth. */
const amount = (least: string, most: string) => protecting(amountSetting(least, most), 'lower');

/**
 * The document `adjustments.limits`: how much operators may correct (docs/product.md, "Operator console").
 */
export const adjustmentLimits = {
  name: 'adjustments.limits',
  schema: z.strictObject({
    largest: amount('1', '100000'),
    perOperatorDay: amount('1', '200000'),
    perDay: amount('1', '500000'),
    thirdOperatorAbove: amount('0', '10000'),
  }),
  initial: { largest: '50000', perOperatorDay: '100000', perDay: '200000', thirdOperatorAbove: '10000' },
  permission: 'products.configure',
  guardsMoney: true,
};

/** The default limits, as the rules read them. */
export const initialLimits: AdjustmentLimits = adjustmentLimits.schema.parse(adjustmentLimits.initial);

import { z } from 'zod';
import { amountSetting, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';

const termsShape = z
  .strictObject({
    feeRate: rateSetting('0', '0.02'),
    /** How long a quoted price is honoured, at the platform's risk. */
    quoteSeconds: protecting(z.int().min(5).max(60), 'lower'),
    minWorth: amountSetting('0.01', '10000'),
    maxWorth: protecting(amountSetting('1', '1000000'), 'lower'),
  })
  .refine(({ minWorth, maxWorth }) => minWorth <= maxWorth, { path: ['maxWorth'] });
export type ConfiguredTerms = z.output<typeof termsShape>;

/** The document of the configuration that says what conversions cost and how large they may be. */
export const conversionTerms = {
  name: 'conversion.terms',
  schema: termsShape,
  initial: { feeRate: '0.001', quoteSeconds: 15, minWorth: '1', maxWorth: '100000' },
  permission: 'products.configure',
  guardsMoney: true,
};

import { z } from 'zod';
import { rateSetting } from '#foundation/calls/setting-fields.ts';

const dividendsShape = z
  .strictObject({ withholding: rateSetting('0', '0.5') })
  .transform(({ withholding }) => ({ withholdingPpm: withholding }));

export const initialDividends = { withholding: '0.15' } satisfies z.input<typeof dividendsShape>;

/** The document of the configuration that says what is kept back of the dividends that longs get. */
export const dividendTerms = {
  name: 'orders.dividends',
  schema: dividendsShape,
  initial: initialDividends,
  permission: 'products.configure',
  guardsMoney: true,
};

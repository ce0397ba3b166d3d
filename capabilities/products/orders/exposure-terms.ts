import { z } from 'zod';
import { amountSetting, protecting } from '#foundation/calls/setting-fields.ts';

const exposureShape = z.strictObject({
  reviewMirroredAbove: protecting(amountSetting('1000', '10000'), 'lower'),
});

/** The document of the configuration that says from what size on mirrored positions are reviewed. */
export const exposureTerms = {
  name: 'orders.exposure',
  schema: exposureShape,
  initial: { reviewMirroredAbove: '10000' } satisfies z.input<typeof exposureShape>,
  permission: 'products.configure',
  guardsMoney: true,
};

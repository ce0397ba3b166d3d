import { z } from 'zod';
import { amountSetting, protecting, rateSetting } from '#foundation/calls/setting-fields.ts';

const ofClass = z
  .strictObject({
    coverFactor: protecting(rateSetting('0.5', '3'), 'higher'),
    maxTakeProfit: protecting(rateSetting('0.01', '3'), 'lower'),
  })
  .transform(({ coverFactor, maxTakeProfit }) => ({
    factorPpm: coverFactor,
    maxTakeProfitPpm: maxTakeProfit,
  }));

const coverShape = z
  .strictObject({
    byClass: z.strictObject({
      forex: ofClass,
      crypto: ofClass,
      stocks: ofClass,
      futures: ofClass,
      metals: ofClass,
      etfs: ofClass,
      optionUnderlyings: ofClass,
    }),
    customerShare: protecting(rateSetting('0.001', '0.1'), 'lower'),
    demoCover: amountSetting('10000000', '10000000000'),
  })
  .transform(({ byClass: { optionUnderlyings, ...classes }, customerShare, demoCover }) => ({
    classes: { ...classes, options: optionUnderlyings },
    customerSharePpm: customerShare,
    demoCover,
  }));

export const initialCover = {
  byClass: {
    forex: { coverFactor: '1', maxTakeProfit: '0.25' },
    crypto: { coverFactor: '1', maxTakeProfit: '1' },
    stocks: { coverFactor: '1', maxTakeProfit: '0.5' },
    futures: { coverFactor: '1', maxTakeProfit: '0.5' },
    metals: { coverFactor: '1', maxTakeProfit: '0.5' },
    etfs: { coverFactor: '1', maxTakeProfit: '0.5' },
    optionUnderlyings: { coverFactor: '1', maxTakeProfit: '1' },
  },
  customerShare: '0.02',
  demoCover: '1000000000',
} satisfies z.input<typeof coverShape>;

/**
 * The document of the configuration that says what is reserved for margin profits, how far a take profit may
 * be, and how much of the cover one customer may have.
 */
export const coverTerms = {
  name: 'orders.cover',
  schema: coverShape,
  initial: initialCover,
  permission: 'products.configure',
  guardsMoney: true,
};

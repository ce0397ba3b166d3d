import { z } from 'zod';
import { protecting, rateSetting } from '#foundation/calls/setting-fields.ts';

/** `least`: what a class's margin is at its usual leverage. */
function ofClass(least: string) {
  const rate = protecting(rateSetting(least, '2'), 'higher');
  return z
    .strictObject({
      overNight: rate,
      overWeekend: rate,
      beforeMinutes: protecting(z.number().int().min(10).max(240), 'higher'),
    })
    .transform(({ overNight, overWeekend, beforeMinutes }) => ({
      minutes: beforeMinutes,
      nightPpm: overNight,
      weekendPpm: overWeekend,
    }));
}

const closesShape = z
  .strictObject({
    forex: ofClass('0.03'),
    crypto: ofClass('0.3'),
    stocks: ofClass('0.2'),
    futures: ofClass('0.03'),
    metals: ofClass('0.03'),
    etfs: ofClass('0.15'),
    listedOptions: ofClass('0.5'),
  })
  .transform(({ listedOptions, ...classes }) => ({ ...classes, options: listedOptions }));

/**
 * What the largest gaps of the recordings ask for, splits left out
 * (docs/decisions/0074-margin-over-closes.md).
 */
export const initialCloses = {
  forex: { overNight: '0.05', overWeekend: '0.05', beforeMinutes: 30 },
  crypto: { overNight: '0.5', overWeekend: '0.5', beforeMinutes: 30 },
  stocks: { overNight: '0.85', overWeekend: '0.85', beforeMinutes: 30 },
  futures: { overNight: '0.05', overWeekend: '0.1', beforeMinutes: 30 },
  metals: { overNight: '0.05', overWeekend: '0.06', beforeMinutes: 30 },
  etfs: { overNight: '0.2', overWeekend: '0.2', beforeMinutes: 30 },
  listedOptions: { overNight: '1', overWeekend: '1', beforeMinutes: 30 },
} satisfies z.input<typeof closesShape>;

/** The document of the configuration that says what positions need over their markets' closes. */
export const closesTerms = {
  name: 'orders.closes',
  schema: closesShape,
  initial: initialCloses,
  permission: 'products.configure',
  guardsMoney: true,
};

import type { ReserveUse } from '#capabilities/money/ledger/face.ts';
import { smaller } from '#foundation/money/rounding.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { type Products, ppm, units } from '../products.ts';
import { payoutOf } from '../rules.ts';
import { sumPayoutsByDay } from './reserve-use.sql.ts';

/** What options take from their reserve: profits, set aside until each ends. */
export function createOptionsReserveUse(db: Database, products: { readonly current: Products }): ReserveUse {
  return {
    product: 'options',
    offers() {
      const { classes, periods, minAmount } = products.current;
      const stake = units(minAmount);
      const profits = periods.map(({ profitRate }) => payoutOf(stake, ppm(profitRate)) - stake);
      return classes.length === 0 ? [] : [{ name: '', least: profits.reduce(smaller) }];
    },
    dueByDay: (book, from, days) => sumPayoutsByDay(db, book, new Date(from), new Date(from + days * dayMs)),
  };
}

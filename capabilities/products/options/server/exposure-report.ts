import type { OutputOf } from '#foundation/calls/define-call.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { optionExposure } from '../console-contract.ts';
import type { OptionOffer } from './option-offer.ts';
import { selectExposure } from './options.sql.ts';

const rowsAtMost = 500;

/** What is promised, for the console: by market, direction and the minute of the end. */
export async function exposureOf(db: Database, offer: OptionOffer): Promise<OutputOf<typeof optionExposure>> {
  const { exposure } = offer.limits();
  const rows = await selectExposure(db, rowsAtMost);
  return {
    limits: {
      perExpiry: formatUnits(exposure.perExpiry),
      perMarket: formatUnits(exposure.perMarket),
      perPerson: formatUnits(exposure.perPerson),
    },
    rows: rows.map(({ book, code, direction, minute, count, stakes, payouts }) => ({
      book,
      code,
      direction,
      count: Number(count),
      ...(minute === null ? {} : { minute: formatInstant(minute.getTime()) }),
      stakes: formatUnits(BigInt(stakes)),
      payouts: formatUnits(BigInt(payouts)),
      profit: formatUnits(BigInt(payouts) - BigInt(stakes)),
    })),
  };
}

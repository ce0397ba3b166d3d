import { assets } from '#foundation/money/money.ts';
import { filterReasons } from '../contract.ts';
import type { TransferFilter } from './queries.ts';

/** The page's address: dates as a date field writes them, in the reader's own days. */
export type RecordSearch = { reason?: string; currency?: string; from?: string; to?: string; page?: string };

/** Days as the reader knows them to moments: from the first one's midnight to the end of the last one. */
export function filterFromSearch({ reason, currency, from, to }: RecordSearch): TransferFilter {
  return {
    reason: filterReasons.find((known) => known === reason),
    currency: assets.find((asset) => asset === currency),
    from: dayStart(from, 0),
    to: dayStart(to, 1),
  };
}

function dayStart(day: string | undefined, daysLater: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (parts === null) return undefined;
  const [, year, month, date] = parts.map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
}

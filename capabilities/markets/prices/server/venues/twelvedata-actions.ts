import { z } from 'zod';
import type { ActionTerms, Announced } from '#capabilities/markets/actions/face.ts';
import { type Price, parsePrice } from '#foundation/money/price.ts';
import { dayMs, type Instant } from '#foundation/time/clock.ts';
import { isRecord } from './kraken-messages.ts';

/** Twelve Data's calendars as documented: `splits_calendar`, `dividends_calendar`, `earnings_calendar`. */

/** What a calendar costs in API credits. */
export const creditsOfCalendar = 40;
const aheadMs = 30 * dayMs;

const day = z.iso.date();
const symbol = z.string();
const splitShape = z.object({
  symbol,
  date: day,
  from_factor: z.coerce.number().int().positive(),
  to_factor: z.coerce.number().int().positive(),
  /** Of the prices: 0.25 where one share becomes four. */
  ratio: z.coerce.number().positive(),
});
const dividendShape = z.object({ symbol, ex_date: day, amount: z.coerce.number().positive() });
const earningsShape = z.object({ earnings: z.record(day, z.array(z.unknown())) });
const namedShape = z.object({ symbol });

type Found = Omit<Announced, 'code'> & { readonly symbol: string };

/** Asks the three calendars; undefined when one did not answer, or the plan can't pay for one in a minute. */
export async function readTwelveDataActions(
  get: (path: string, query: Readonly<Record<string, string>>, cost: number) => Promise<unknown>,
  since: Instant,
  shares: ReadonlyMap<string, string>,
): Promise<readonly Announced[] | undefined> {
  if (shares.size === 0) return [];
  const [start_date, end_date] = [dayOf(since), dayOf(since + aheadMs)];
  const found: Found[] = [];
  for (const [path, read] of calendars) {
    const answer = await get(path, { start_date, end_date, country: 'United States' }, creditsOfCalendar);
    if (answer === undefined) return undefined;
    found.push(...read(answer));
  }
  return found.flatMap(({ symbol: name, ...announced }) => {
    const code = shares.get(name);
    return code === undefined ? [] : [{ code, ...announced }];
  });
}

const calendars = [
  ['/splits_calendar', readSplits],
  ['/dividends_calendar', readDividends],
  ['/earnings_calendar', readEarnings],
] as const;

/** The ratio of prices decides which factor is the new shares; what contradicts itself is left out. */
function readSplits(answer: unknown): Found[] {
  return rowsOf(answer).flatMap((row) => {
    const { data } = splitShape.safeParse(row);
    if (data === undefined || data.from_factor === data.to_factor) return [];
    const { from_factor: a, to_factor: b, ratio } = data;
    const terms = isNear(ratio, b / a) ? split(b, a) : isNear(ratio, a / b) ? split(a, b) : undefined;
    return terms === undefined ? [] : [{ symbol: data.symbol, exDate: data.date, terms }];
  });
}

function split(from: number, to: number): ActionTerms {
  return { kind: 'split', from: BigInt(from), to: BigInt(to) };
}

function isNear(ratio: number, exact: number): boolean {
  return Math.abs(ratio / exact - 1) < 0.001;
}

function readDividends(answer: unknown): Found[] {
  return rowsOf(answer).flatMap((row) => {
    const { data } = dividendShape.safeParse(row);
    const amount = data && priceOf(data.amount);
    if (data === undefined || amount === undefined) return [];
    return [
      { symbol: data.symbol, exDate: data.ex_date, terms: { kind: 'dividend', amount, isSpecial: false } },
    ];
  });
}

function readEarnings(answer: unknown): Found[] {
  const { data } = earningsShape.safeParse(answer);
  return Object.entries(data?.earnings ?? {}).flatMap(([exDate, rows]) =>
    rows.flatMap((row): Found[] => {
      const named = namedShape.safeParse(row).data;
      return named === undefined ? [] : [{ symbol: named.symbol, exDate, terms: { kind: 'earnings' } }];
    }),
  );
}

/** A list, or one under the calendar's own name. */
function rowsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  return isRecord(answer) ? (Object.values(answer).find((each) => Array.isArray(each)) ?? []) : [];
}

/** Dividends have six decimals at most. */
function priceOf(amount: number): Price | undefined {
  return parsePrice(amount.toFixed(6).replace(/[.]?0+$/, ''));
}

function dayOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 10);
}

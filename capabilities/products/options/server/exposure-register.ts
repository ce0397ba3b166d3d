import type { Book } from '#foundation/ids/book.ts';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { AnyOption, OptionDirection } from '../option.ts';

/** What an option adds to the exposure. */
type Exposed = Pick<AnyOption, 'code' | 'direction' | 'periodSeconds' | 'placedTime' | 'amount' | 'payout'>;

/**
 * The profit that options promise, by market and direction with the minute in which they end, and by market.
 * USDT units.
 */
export interface ExposureRegister {
  add(book: Book, option: Exposed): void;
  remove(book: Book, option: Exposed): void;
  /** Whether another would go beyond a limit. */
  isFull(book: Book, option: Exposed, limits: ExposureLimits): boolean;
  ofMarket(book: Book, code: string): bigint;
}

export interface ExposureLimits {
  readonly perExpiry: bigint;
  readonly perMarket: bigint;
}

export function createExposureRegister(): ExposureRegister {
  const byExpiry = new Map<string, bigint>();
  const byMarket = new Map<string, bigint>();

  function change(book: Book, option: Exposed, profit: bigint): void {
    for (const [sums, name] of [
      [byExpiry, expiryName(book, option)],
      [byMarket, marketName(book, option.code)],
    ] as const) {
      const after = (sums.get(name) ?? 0n) + profit;
      if (after === 0n) sums.delete(name);
      else sums.set(name, after);
    }
  }

  return {
    add: (book, option) => change(book, option, option.payout - option.amount),
    remove: (book, option) => change(book, option, option.amount - option.payout),
    isFull(book, option, { perExpiry, perMarket }) {
      const profit = option.payout - option.amount;
      const atExpiry = byExpiry.get(expiryName(book, option)) ?? 0n;
      const inMarket = byMarket.get(marketName(book, option.code)) ?? 0n;
      return atExpiry + profit > perExpiry || inMarket + profit > perMarket;
    },
    ofMarket: (book, code) => byMarket.get(marketName(book, code)) ?? 0n,
  };
}

const marketName = (book: Book, code: string) => `${book} ${code}`;

/**
 * By the minute in which it would end if it were entered as it was placed: known before, and never another.
 */
function expiryName(
  book: Book,
  { code, direction, placedTime, periodSeconds }: { code: string; direction: OptionDirection } & Exposed,
): string {
  const minute = Math.floor((placedTime + periodSeconds * secondMs) / minuteMs);
  return `${book} ${code} ${direction} ${minute}`;
}

import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { minuteMs, secondMs } from '#foundation/time/clock.ts';
import type { AnyOption, OptionDirection } from '../option.ts';

/** What an option adds to the exposure. */
type Exposed = Pick<AnyOption, 'code' | 'direction' | 'periodSeconds' | 'placedTime' | 'amount' | 'payout'>;

/** What is not settled of a person in a market and direction. USDT units. */
export interface PersonalExposure {
  readonly count: number;
  readonly stakes: bigint;
  readonly payouts: bigint;
}

/**
 * What options promise that are not settled, in USDT units: the profit by market and direction with the
 * minute in which they end, and by market; stakes and payouts by customer, market and direction. Up is not
 * set off against down: the whole profit of each is set aside, so none is needed twice.
 */
export interface ExposureRegister {
  add(key: AccountKey, option: Exposed): void;
  remove(key: AccountKey, option: Exposed): void;
  /** Which limit another option would go beyond. */
  isFull(key: AccountKey, option: Exposed, limits: ExposureLimits): 'exposure' | 'ownExposure' | undefined;
  ofMarket(book: Book, code: string): bigint;
  /** Of the customer and all linked to them, in the same book. */
  ofPerson(key: AccountKey, option: Pick<Exposed, 'code' | 'direction'>): PersonalExposure;
}

export interface ExposureLimits {
  readonly perExpiry: bigint;
  readonly perMarket: bigint;
  /** Of a person in a market and direction. */
  readonly perPerson: bigint;
}

/** A customer and all who are linked to them. */
export type PersonOf = (customerId: CustomerId) => readonly CustomerId[];

const nothing: PersonalExposure = { count: 0, stakes: 0n, payouts: 0n };

export function createExposureRegister(personOf: PersonOf): ExposureRegister {
  const byExpiry = new Map<string, bigint>();
  const byMarket = new Map<string, bigint>();
  const byCustomer = new Map<string, PersonalExposure>();

  function change(key: AccountKey, option: Exposed, sign: 1 | -1): void {
    const by = BigInt(sign);
    for (const [sums, name] of [
      [byExpiry, expiryName(key.book, option)],
      [byMarket, marketName(key.book, option.code)],
    ] as const) {
      const after = (sums.get(name) ?? 0n) + (option.payout - option.amount) * by;
      if (after === 0n) sums.delete(name);
      else sums.set(name, after);
    }
    const name = customerName(key.book, key.customerId, option);
    const { count, stakes, payouts } = byCustomer.get(name) ?? nothing;
    if (count + sign === 0) byCustomer.delete(name);
    else {
      const after = { stakes: stakes + option.amount * by, payouts: payouts + option.payout * by };
      byCustomer.set(name, { ...after, count: count + sign });
    }
  }

  function ofPerson({ book, customerId }: AccountKey, option: Pick<Exposed, 'code' | 'direction'>) {
    return personOf(customerId)
      .map((each) => byCustomer.get(customerName(book, each, option)) ?? nothing)
      .reduce(
        (sum, { count, stakes, payouts }) => ({
          count: sum.count + count,
          stakes: sum.stakes + stakes,
          payouts: sum.payouts + payouts,
        }),
        nothing,
      );
  }

  return {
    add: (key, option) => change(key, option, 1),
    remove: (key, option) => change(key, option, -1),
    isFull(key, option, { perExpiry, perMarket, perPerson }) {
      const profit = option.payout - option.amount;
      const own = ofPerson(key, option);
      if (own.payouts - own.stakes + profit > perPerson) return 'ownExposure';
      const atExpiry = byExpiry.get(expiryName(key.book, option)) ?? 0n;
      const inMarket = byMarket.get(marketName(key.book, option.code)) ?? 0n;
      return atExpiry + profit > perExpiry || inMarket + profit > perMarket ? 'exposure' : undefined;
    },
    ofMarket: (book, code) => byMarket.get(marketName(book, code)) ?? 0n,
    ofPerson,
  };
}

const marketName = (book: Book, code: string) => `${book} ${code}`;

function customerName(
  book: Book,
  customerId: CustomerId,
  { code, direction }: Pick<Exposed, 'code' | 'direction'>,
): string {
  return `${book} ${customerId} ${code} ${direction}`;
}

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

import { dayMs, hourMs, type Instant } from '#foundation/time/clock.ts';
import { numberCell, type Row, textCell } from './csv.ts';
import { optionValue } from './option-price.ts';
import type { Draft } from './sample-draft.ts';
import { exchangeShares } from './sample-hours.ts';

/** A contract on a share of the catalogue, worth what its underlying's price makes it worth today. */
export function listedOption(row: Row, shares: readonly Draft[], at: Instant): Draft {
  const underlying = shares.find((each) => each.code === textCell(row, 'underlying'));
  if (!underlying?.simulation) throw new Error(`no share ${textCell(row, 'underlying')} for an option`);
  const right = textCell(row, 'right') === 'call' ? 'call' : 'put';
  const strike = numberCell(row, 'strike');
  const day = quarterlyExpiry(at, numberCell(row, 'quartersAhead'));
  const volatility = Math.hypot(...underlying.simulation.drivers.map((driver) => driver.volatility));
  const option = {
    underlying: underlying.code,
    right,
    strike,
    expiresAt: day + 21 * hourMs,
    volatility,
  } as const;
  const years = (option.expiresAt - at) / (365 * dayMs);
  const price = optionValue(underlying.price, option, years);
  const date = new Date(day).toISOString().slice(0, 10);
  return {
    code: `${underlying.code}${date.slice(2).replaceAll('-', '')}${right === 'call' ? 'C' : 'P'}${strike}`,
    name: `${underlying.code} ${right} ${strike}, expires ${date}`,
    ...optionTerms(underlying.code, price),
    simulation: { price, drivers: underlying.simulation.drivers, option, quoteEveryMs: 2_000 },
    expiresAt: option.expiresAt,
  };
}

/** Contracts of the recordings: long expired, so only a replay has prices for them. */
export function recordedOption(row: Row): Draft {
  return {
    code: textCell(row, 'code'),
    name: textCell(row, 'name'),
    ...optionTerms(textCell(row, 'underlying'), 5),
    simulation: null,
  };
}

function optionTerms(base: string, price: number) {
  return {
    marketClass: 'options',
    base,
    quoteCurrency: 'USD',
    price,
    decimals: 2,
    spreadRate: 0.01,
    contractSize: '100',
    maxLeverage: 1,
    swapPpm: [0, 0],
    hours: exchangeShares,
  } as const;
}

/**
 * Midnight UTC of the third Friday of the n-th March, June, September or December at least two weeks ahead.
 */
function quarterlyExpiry(at: Instant, ahead: number): Instant {
  const soonest = at + 14 * dayMs;
  const year = new Date(at).getUTCFullYear();
  const fridays = [0, 1, 2].flatMap((years) =>
    [2, 5, 8, 11].map((month) => thirdFriday(year + years, month)),
  );
  const expiry = fridays.filter((friday) => friday >= soonest)[ahead - 1];
  if (expiry === undefined) throw new Error(`no quarterly expiry ${ahead} ahead`);
  return expiry;
}

function thirdFriday(year: number, month: number): Instant {
  const first = Date.UTC(year, month, 1);
  const daysToFriday = (5 - new Date(first).getUTCDay() + 7) % 7;
  return first + (daysToFriday + 14) * dayMs;
}

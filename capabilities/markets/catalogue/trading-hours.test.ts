import { describe, expect, test } from 'vitest';
import { crypto, currencies, exchangeShares, futuresAndMetals } from './server/sample-hours.ts';
import {
  isOpen,
  lastOpenMoment,
  nextOpening,
  sessionsBetween,
  type TradingHours,
  tradingDayStart,
} from './trading-hours.ts';

const at = (text: string) => Date.parse(text);

describe('open and closed', () => {
  const cases: [string, TradingHours, string, boolean, string?][] = [
    ['crypto on Christmas', crypto, '2026-12-25T03:00:00Z', true],
    [
      'currencies before Sunday 17:00, winter',
      currencies,
      '2026-11-22T21:59:59Z',
      false,
      '2026-11-22T22:00:00Z',
    ],
    ['currencies from Sunday 17:00, winter', currencies, '2026-11-22T22:00:00Z', true],
    [
      'currencies before Sunday 17:00, summer',
      currencies,
      '2026-07-05T20:59:59Z',
      false,
      '2026-07-05T21:00:00Z',
    ],
    ['currencies over midnight', currencies, '2026-11-24T05:00:00Z', true],
    ['currencies to the end of Friday', currencies, '2026-11-20T21:59:59.999Z', true],
    ['currencies closed Friday 17:00', currencies, '2026-11-20T22:00:00Z', false, '2026-11-22T22:00:00Z'],
    ['Saturday', currencies, '2026-11-21T12:00:00Z', false, '2026-11-22T22:00:00Z'],
    ['the Sunday clocks go forward', currencies, '2026-03-08T20:59:00Z', false, '2026-03-08T21:00:00Z'],
    ['the Sunday clocks go back', currencies, '2026-11-01T21:30:00Z', false, '2026-11-01T22:00:00Z'],
    ['shares at the bell, winter', exchangeShares, '2026-11-23T14:30:00Z', true],
    ['shares a second before', exchangeShares, '2026-11-23T14:29:59Z', false, '2026-11-23T14:30:00Z'],
    ['shares at the bell, summer', exchangeShares, '2026-07-06T13:30:00Z', true],
    ['shares after Friday', exchangeShares, '2026-11-20T21:00:00Z', false, '2026-11-23T14:30:00Z'],
    [
      'shares after the Friday before summer time',
      exchangeShares,
      '2026-03-06T21:00:00Z',
      false,
      '2026-03-09T13:30:00Z',
    ],
    ['futures in the daily break', futuresAndMetals, '2026-11-24T22:30:00Z', false, '2026-11-24T23:00:00Z'],
    ['futures after the break', futuresAndMetals, '2026-11-24T23:00:00Z', true],
  ];
  test.each(cases)('%s', (_, hours, time, open, next) => {
    expect(isOpen(hours, at(time))).toBe(open);
    const opening = nextOpening(hours, at(time));
    expect(opening === undefined ? undefined : new Date(opening)).toEqual(next ? new Date(next) : undefined);
  });
});

test('a market without sessions never opens', () => {
  const never: TradingHours = { timeZone: 'UTC', dayRoll: '00:00', week: [] };
  expect(isOpen(never, at('2026-11-24T12:00:00Z'))).toBe(false);
  expect(nextOpening(never, at('2026-11-24T12:00:00Z'))).toBeUndefined();
  expect(tradingDayStart(never, at('2026-11-24T12:00:00Z'))).toBeUndefined();
});

describe('the trading day', () => {
  const cases: [string, TradingHours, string, string][] = [
    ['crypto at midnight UTC', crypto, '2026-11-24T12:00:00Z', '2026-11-24T00:00:00Z'],
    ['currencies at 17:00 New York', currencies, '2026-11-24T12:00:00Z', '2026-11-23T22:00:00Z'],
    ['currencies after the roll', currencies, '2026-11-24T22:00:00Z', '2026-11-24T22:00:00Z'],
    ['currencies on Saturday: Friday', currencies, '2026-11-21T12:00:00Z', '2026-11-19T22:00:00Z'],
    ['shares from the bell', exchangeShares, '2026-11-24T16:00:00Z', '2026-11-24T14:30:00Z'],
    ['shares at night: the day that ended', exchangeShares, '2026-11-25T05:00:00Z', '2026-11-24T14:30:00Z'],
  ];
  test.each(cases)('%s', (_, hours, time, start) => {
    expect(new Date(tradingDayStart(hours, at(time)) ?? 0)).toEqual(new Date(start));
  });
});

test('sessions of the week the clocks change are one hour apart in UTC', () => {
  const sessions = sessionsBetween(exchangeShares, at('2026-10-30T00:00:00Z'), at('2026-11-03T00:00:00Z'));
  expect(sessions.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()])).toEqual([
    ['2026-10-30T13:30:00.000Z', '2026-10-30T20:00:00.000Z'],
    ['2026-11-02T14:30:00.000Z', '2026-11-02T21:00:00.000Z'],
  ]);
});

test('a session that runs all week is one session, and the last open moment of Saturday is Friday', () => {
  const week = sessionsBetween(currencies, at('2026-11-23T00:00:00Z'), at('2026-11-24T00:00:00Z'));
  expect(week).toEqual([{ from: at('2026-11-22T22:00:00Z'), to: at('2026-11-27T22:00:00Z') }]);
  expect(lastOpenMoment(currencies, at('2026-11-21T12:00:00Z'))).toBe(at('2026-11-20T22:00:00Z') - 1);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asPrice } from '#foundation/money/price.ts';
import { price } from '#foundation/money/testing/amounts.ts';
import { untilOf } from './expiry.ts';
import type { Opening } from './sizing.ts';
import {
  fieldsOfRefusal,
  firstLots,
  hasDrifted,
  leverageChoices,
  missingFields,
  type StopSurroundings,
  suggestLots,
  suggestPrice,
  suggestStops,
  suggestTrailing,
  type Ticket,
  withSize,
  withStopLoss,
} from './ticket.ts';

const eurUsd: StopSurroundings = {
  direction: 'buy',
  leverage: 30,
  entry: price('1.38'),
  minDistance: price('0.00138'),
  decimals: 5,
};

describe('untilOf', () => {
  const waiting = { type: 'limit', expiryDate: '2026-12-09' } as const;
  it.each([
    ['nothing where it is as usual', { ...waiting, expires: 'usual' }, undefined],
    ['the end of the day', { ...waiting, expires: 'day' }, 'day'],
    [
      'the last minute of a date',
      { ...waiting, expires: 'date' },
      new Date(2026, 11, 9, 23, 59).toISOString(),
    ],
    ['nothing before a date is chosen', { ...waiting, expires: 'date', expiryDate: '' }, undefined],
    ['nothing of a market order', { ...waiting, type: 'market', expires: 'day' }, undefined],
  ] as const)('asks for %s', (_, ticket, until) => {
    expect(untilOf(ticket)).toBe(until);
  });
});

describe('suggestStops', () => {
  it('stands on the losing and the winning side of a buy, equally far', () => {
    expect(suggestStops(eurUsd)).toEqual({ stopLoss: '1.36620', takeProfit: '1.39380' });
  });
  it('turns around for a sell', () => {
    expect(suggestStops({ ...eurUsd, direction: 'sell' })).toEqual({
      stopLoss: '1.39380',
      takeProfit: '1.36620',
    });
  });
  it('takes a third of the margin where that is nearer than one percent', () => {
    expect(suggestStops({ ...eurUsd, leverage: 100 })).toEqual({
      stopLoss: '1.37540',
      takeProfit: '1.38460',
    });
  });
  it('is never nearer than three times the least distance', () => {
    expect(suggestStops({ ...eurUsd, leverage: 1000 }).stopLoss).toBe('1.37586');
  });
  it('is always on the right side, on the grid and positive', () => {
    const bases = fc.record({
      points: fc.integer({ min: 1, max: 10_000_000 }),
      decimals: fc.integer({ min: 0, max: 8 }),
      leverage: fc.integer({ min: 1, max: 1000 }),
      minPoints: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(bases, ({ points, decimals, leverage, minPoints }) => {
        const point = 10n ** BigInt(10 - decimals);
        const entry = asPrice(BigInt(points) * point);
        const minDistance = asPrice(BigInt(minPoints) * point);
        const { stopLoss, takeProfit } = suggestStops({
          direction: 'sell',
          leverage,
          entry,
          minDistance,
          decimals,
        });
        const stop = price(stopLoss);
        const take = price(takeProfit);
        expect(stop % point).toBe(0n);
        expect(take % point).toBe(0n);
        expect(stop - entry).toBeGreaterThanOrEqual(minDistance * 3n);
      }),
    );
  });
});

it('suggestions are made again after a quarter of their distance', () => {
  expect(hasDrifted(eurUsd, price('1.3834'))).toBe(false);
  expect(hasDrifted(eurUsd, price('1.3835'))).toBe(true);
  expect(hasDrifted(eurUsd, price('1.3765'))).toBe(true);
});

describe('missingFields', () => {
  const ticket: Ticket = {
    type: 'market',
    price: undefined,
    trailing: undefined,
    expires: 'usual',
    expiryDate: '',
    direction: 'buy',
    size: undefined,
    leverage: 1,
    stopLoss: undefined,
    takeProfit: undefined,
  };
  it('names nothing when all is there', () => {
    expect(missingFields(ticket, { price: '', lots: '0.1', stopLoss: '1', takeProfit: '2' })).toEqual([]);
  });
  it.each(['', '0', '.', '0.00'])('names lots of "%s"', (lots) => {
    expect(missingFields(ticket, { price: '', lots, stopLoss: '1', takeProfit: '2' })).toEqual(['lots']);
  });
  it('names a missing price of what waits for one, and a trailing distance that is wanted', () => {
    const waiting: Ticket = { ...ticket, type: 'limit', trailing: '' };
    expect(missingFields(waiting, { price: '', lots: '0.1', stopLoss: '1', takeProfit: '2' })).toEqual([
      'price',
      'trailing',
    ]);
  });
  it('names empty stops', () => {
    expect(missingFields(ticket, { price: '', lots: '0.1', stopLoss: '', takeProfit: '' })).toEqual([
      'stopLoss',
      'takeProfit',
    ]);
  });
});

it.each([
  ['limit', 'buy', true],
  ['limit', 'sell', false],
  ['stop', 'buy', false],
  ['stop', 'sell', true],
] as const)('suggests a %s %s on the side where it waits', (type, direction, below) => {
  const suggested = price(suggestPrice(type, { ...eurUsd, direction }));
  expect(suggested < eurUsd.entry).toBe(below);
  expect(suggested).not.toBe(eurUsd.entry);
});

it('suggests a trailing distance of half the way to the stop loss', () => {
  expect(suggestTrailing({ stopLoss: '1.36620', takeProfit: '1.39380' }, 5)).toBe('0.00690');
});

it('lays a refusal beside the fields it speaks of', () => {
  expect(fieldsOfRefusal('STOPS_UNREASONABLE')).toEqual(['stopLoss', 'takeProfit']);
  expect(fieldsOfRefusal('INSUFFICIENT_BALANCE')).toEqual([]);
});

it.each([
  [1, [1]],
  [2, [1, 2]],
  [5, [1, 2, 3, 5]],
  [30, [1, 3, 5, 10, 20, 30]],
])('leverage up to %i', (max, choices) => {
  expect(leverageChoices(max)).toEqual(choices);
});

it.each([
  ['0.01', '0.10'],
  ['1', '1'],
  ['0.1', '0.1'],
])('with least lots of %s starts at %s', (least, first) => {
  expect(firstLots(least)).toBe(first);
});

describe('suggestLots', () => {
  const terms = { minLots: '0.01', maxLots: '100', lotStep: '0.01' };
  const opening: Opening = {
    direction: 'buy',
    entry: price('100000'),
    usdtRate: price('1'),
    contractSize: 100_000_000n,
    feeRatePpm: 500n,
    decimals: 2,
  };
  it.each([
    ['100000', '0.10'],
    // A tenth costs 1,005 at ten times; a quarter of 2,000 opens half of it.
    ['2000', '0.04'],
    ['10', '0.01'],
  ])('with %s free starts at %s', (free, lots) => {
    expect(suggestLots(free, 10, opening, terms)).toBe(lots);
  });
});

describe('a size and a stop that would follow each other', () => {
  const filled = { price: '', lots: '0.25', stopLoss: '99', takeProfit: '101' };
  const ticket: Ticket = {
    type: 'market',
    direction: 'buy',
    leverage: 1,
    size: { by: 'risk', value: '100' },
    price: undefined,
    stopLoss: undefined,
    takeProfit: undefined,
    trailing: undefined,
    expires: 'usual',
    expiryDate: '',
  };
  it('the one typed first becomes what it is', () => {
    const byMoney = withStopLoss(ticket, { by: 'money', value: '50' }, filled);
    expect(byMoney.size).toEqual({ by: 'lots', value: '0.25' });
    const byRisk = withSize({ ...ticket, ...byMoney }, { by: 'risk', value: '80' }, filled);
    expect(byRisk.stopLoss).toEqual({ by: 'price', value: '99' });
  });
});

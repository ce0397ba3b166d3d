import { describe, expect, it } from 'vitest';
import type { Market } from '../contract.ts';
import {
  arrangeMarkets,
  groupToOpen,
  type MarketView,
  nextSort,
  readMarketView,
  type ShownView,
  writeMarketView,
} from './arrange-markets.ts';
import { firstOpenClass, pickPerClass } from './market-classes.ts';

function market(code: string, type: number, nowPrice: number, zdf: number, appName = code): Market {
  return {
    code,
    type,
    id: code,
    appName,
    base: code.slice(0, 3),
    quoteCurrency: 'USD',
    logo: '',
    price: nowPrice,
    nowPrice,
    zdf,
    hundred: [],
    bid: nowPrice,
    ask: nowPrice,
    decimals: 2,
    open: true,
    quoteTime: '2026-01-01T00:00:00.000Z',
    source: 'simulated',
    stale: false,
    halted: false,
  };
}

const markets = [
  market('EURUSD', 1, 1.1, 0.2, 'EUR/USD'),
  market('BTCUSDT', 2, 60_000, -1.5, 'Bitcoin'),
  market('XAUUSD', 5, 2_000, 0.9, 'Gold'),
  market('GBPUSD', 1, 1.3, -0.1, 'GBP/USD'),
];
const everything: ShownView = { group: 'all', search: '', sort: 'default', direction: 'desc' };
const noLive = () => undefined;

function codes(
  view: Partial<ShownView>,
  watched: string[] = [],
  live: Parameters<typeof arrangeMarkets>[3] = noLive,
) {
  return arrangeMarkets(markets, { ...everything, ...view }, watched, live).map(({ code }) => code);
}

describe('arrangeMarkets', () => {
  it('keeps the catalogue order by default', () => {
    expect(codes({})).toEqual(['EURUSD', 'BTCUSDT', 'XAUUSD', 'GBPUSD']);
  });
  it('shows one class', () => {
    expect(codes({ group: 'forex' })).toEqual(['EURUSD', 'GBPUSD']);
  });
  it('shows the watchlist in the order it was made', () => {
    expect(codes({ group: 'watchlist' }, ['XAUUSD', 'EURUSD'])).toEqual(['XAUUSD', 'EURUSD']);
  });
  it.each([
    ['eur/usd', ['EURUSD']],
    ['eurusd', ['EURUSD']],
    ['usd eur', ['EURUSD']],
    ['bitc', ['BTCUSDT']],
    ['  gold ', ['XAUUSD']],
    ['nothing', []],
  ])('finds %s', (search, found) => {
    expect(codes({ search })).toEqual(found);
  });
  it('sorts by change, the live one where there is one', () => {
    const live = (code: string) => (code === 'BTCUSDT' ? { price: 61_000, zdf: 5 } : undefined);
    expect(codes({ sort: 'change' }, [], live)).toEqual(['BTCUSDT', 'XAUUSD', 'EURUSD', 'GBPUSD']);
    expect(codes({ sort: 'change', direction: 'asc' })).toEqual(['BTCUSDT', 'GBPUSD', 'EURUSD', 'XAUUSD']);
  });
  it('sorts by name and price', () => {
    expect(codes({ sort: 'name', direction: 'asc' })).toEqual(['BTCUSDT', 'EURUSD', 'GBPUSD', 'XAUUSD']);
    expect(codes({ sort: 'price' })).toEqual(['BTCUSDT', 'XAUUSD', 'GBPUSD', 'EURUSD']);
  });
  it('leaves the list it was given as it is', () => {
    codes({ sort: 'price' });
    expect(markets[0]?.code).toBe('EURUSD');
  });
});

describe('the view in the address', () => {
  it('survives the way there and back', () => {
    const view: MarketView = { group: 'crypto', search: 'doge', sort: 'price', direction: 'asc' };
    expect(readMarketView(writeMarketView(view))).toEqual(view);
  });
  it('leaves defaults out', () => {
    expect(writeMarketView({ ...everything, group: undefined })).toEqual({});
  });
  it('keeps a choice of all, which must not be taken for none', () => {
    expect(readMarketView(writeMarketView(everything)).group).toBe('all');
  });
  it('makes the default of nonsense', () => {
    const nonsense = { group: 'x', sort: 7, search: ['a'], direction: 'up' };
    expect(readMarketView(nonsense)).toEqual({ ...everything, group: undefined });
  });
});

it('a column title goes through natural, reversed and no order', () => {
  const first = nextSort(everything, 'change');
  const second = nextSort(first, 'change');
  expect(first).toMatchObject({ sort: 'change', direction: 'desc' });
  expect(second).toMatchObject({ sort: 'change', direction: 'asc' });
  expect(nextSort(second, 'change')).toEqual(everything);
});

describe('what is open', () => {
  const shut = (type: number) =>
    markets.map((each) => (each.type === type ? { ...each, open: false } : each));
  it('shows all while the class that stands first is open', () => {
    expect(groupToOpen(markets)).toBe('all');
    // One of its markets is enough.
    expect(groupToOpen(markets.map((each) => ({ ...each, open: each.code !== 'EURUSD' })))).toBe('all');
  });
  it('shows the first open class when that is closed, as on a Sunday', () => {
    expect(groupToOpen(shut(1))).toBe('crypto');
    expect(groupToOpen(shut(1).filter(({ type }) => type !== 2))).toBe('metals');
  });
  it('takes a class whose markets are all halted for closed', () => {
    const halted = shut(1).map((each) => (each.type === 2 ? { ...each, halted: true } : each));
    expect(groupToOpen(halted)).toBe('metals');
  });
  it('shows all where nothing is open, or nothing is listed', () => {
    expect(groupToOpen(markets.map((each) => ({ ...each, open: false })))).toBe('all');
    expect(groupToOpen([])).toBe('all');
  });
  it('looks in the order it is given', () => {
    expect(firstOpenClass(markets, ['metals', 'forex'])).toBe('metals');
    expect(firstOpenClass(markets, ['stocks'])).toBeUndefined();
  });
});

it('picks a few of each class', () => {
  const picked = pickPerClass(markets, 1);
  expect([...picked].map(([each, some]) => [each, some.map(({ code }) => code)])).toEqual([
    ['forex', ['EURUSD']],
    ['crypto', ['BTCUSDT']],
    ['metals', ['XAUUSD']],
  ]);
});

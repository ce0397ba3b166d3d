import { describe, expect, it } from 'vitest';
import { marketTypes } from '#capabilities/markets/catalogue/rules.ts';
import type { MarketClass } from '#foundation/ids/market-class.ts';
import { searchMarkets } from './search-markets.ts';

function market(code: string, marketClass: MarketClass, name: string, base: string, quoteCurrency = 'USD') {
  return { code, type: marketTypes[marketClass], name, base, quoteCurrency };
}

const markets = [
  market('EURUSD', 'forex', 'Euro / US Dollar', 'EUR'),
  market('USDJPY', 'forex', 'US Dollar / Japanese Yen', 'USD', 'JPY'),
  market('EURJPY', 'forex', 'Euro / Japanese Yen', 'EUR', 'JPY'),
  market('USDCAD', 'forex', 'US Dollar / Canadian Dollar', 'USD', 'CAD'),
  market('BTCUSD', 'crypto', 'Bitcoin', 'BTC'),
  market('BTCEUR', 'crypto', 'Bitcoin / Euro', 'BTC', 'EUR'),
  market('WBTCUSD', 'crypto', 'Wrapped Bitcoin', 'WBTC'),
  market('ETHUSD', 'crypto', 'Ether', 'ETH'),
  market('ADAUSD', 'crypto', 'Cardano', 'ADA'),
  market('AAPL', 'stocks', 'Apple Inc.', 'AAPL'),
  market('MCD', 'stocks', "McDonald's Corporation", 'MCD'),
  market('T', 'stocks', 'AT&T Inc.', 'T'),
  market('ES', 'futures', 'E-mini S&P 500 futures', 'ES'),
  market('WBTUSD', 'crypto', 'WhiteBIT Coin', 'WBT'),
  market('PAXGUSD', 'crypto', 'PAX Gold', 'PAXG'),
  market('CL', 'futures', 'WTI crude oil futures', 'CL'),
  market('SPY', 'etfs', 'SPDR S&P 500 ETF', 'SPY'),
  market('XAUUSD', 'metals', 'Gold / US Dollar', 'XAU'),
  market('XAGEUR', 'metals', 'Silver / Euro', 'XAG', 'EUR'),
  market('AAPL261218C270', 'options', 'AAPL call 270, expires 2026-12-18', 'AAPL'),
];
const found = (search: string) => searchMarkets(markets, search, (each) => each).map(({ code }) => code);

describe('searchMarkets', () => {
  it('gives all in their order for an empty search, or one without a letter', () => {
    for (const search of ['', '   ', '/', ' - '])
      expect(found(search)).toEqual(markets.map(({ code }) => code));
  });

  it.each([
    'BTC/USDT',
    'btc/usdt',
    'BTC / USDT',
    'btc-usdt',
    'BTCUSDT',
    'btc usdt',
    'USDT/BTC',
    'ＢＴＣ／ＵＳＤＴ',
    'BTC_USD',
    'btcusd',
  ])('knows the pair %s, USD counting as USDT', (search) => {
    expect(found(search)[0]).toBe('BTCUSD');
    expect(found(search)).not.toContain('BTCEUR');
    expect(found(search)).not.toContain('ETHUSD');
  });

  it.each([
    'EUR/USD',
    'eurusd',
    'eur usd',
    'EUR–USD',
    'euro dollar',
    'ユーロ 米ドル',
    'ユーロ・米ドル',
    'يورو دولار',
  ])('knows %s', (search) => {
    expect(found(search)[0]).toBe('EURUSD');
  });

  it.each([
    ['Euro', 'English'],
    ['EURO', 'large letters'],
    ['ユーロ', 'Japanese'],
    ['ﾕｰﾛ', 'Japanese, half width'],
    ['유로', 'Korean'],
    ['يورو', 'Arabic'],
    ['اليورو', 'Arabic with the article'],
    ['يُورُو', 'Arabic with vowels'],
    ['यूरो', 'Hindi'],
    ['歐元', 'Traditional Chinese'],
    ['欧元', 'Simplified Chinese'],
  ])('finds every market of the euro by %s (%s)', (search) => {
    const euro = ['BTCEUR', 'EURJPY', 'EURUSD', 'XAGEUR'];
    expect(found(search).toSorted()).toEqual(euro);
    expect(found(search)[0]).toBe('EURUSD');
  });

  it.each([
    ['dólar estadounidense', 'EURUSD'],
    ['dolar estadounidense', 'EURUSD'],
    ['Japanischer Yen', 'USDJPY'],
    ['日本円', 'USDJPY'],
    ['ين ياباني', 'USDJPY'],
    ['金', 'XAUUSD'],
    ['or', 'XAUUSD'],
    ['Gold', 'XAUUSD'],
    ['oro', 'XAUUSD'],
    ['الذهب', 'XAUUSD'],
    ['ذهب', 'XAUUSD'],
    ['सोना', 'XAUUSD'],
    ['금', 'XAUUSD'],
    ['argento', 'XAGEUR'],
    ['ビットコイン', 'BTCUSD'],
    ['이더리움', 'ETHUSD'],
    ['以太坊', 'ETHUSD'],
    ['ada', 'ADAUSD'],
    ['Öl', 'CL'],
  ])('puts what %s means first', (search, code) => {
    expect(found(search)[0]).toBe(code);
  });

  it.each([
    ['Kryptowährungen', 'crypto'],
    ['kryptowahrung', 'crypto'],
    ['仮想通貨', 'crypto'],
    ['أسهم', 'stocks'],
    ['اسهم', 'stocks'],
    ['Terminkontrakte', 'futures'],
    ['métaux', 'metals'],
    ['METAUX', 'metals'],
    ['विकल्प', 'options'],
  ] as const)('finds a class by %s', (search, marketClass) => {
    const ofClass = markets.filter(({ type }) => type === marketTypes[marketClass]);
    expect(found(search)).toEqual(ofClass.map(({ code }) => code));
  });

  it.each([
    ['btc', ['BTCUSD', 'BTCEUR', 'WBTCUSD']],
    ['coin', ['WBTUSD', 'BTCUSD', 'BTCEUR', 'WBTCUSD']],
    ['bitcoin', ['BTCUSD', 'BTCEUR', 'WBTCUSD']],
    ['gold', ['XAUUSD', 'PAXGUSD']],
    ['mcdonalds', ['MCD']],
    ['McDonald’s', ['MCD']],
    ['apple inc', ['AAPL']],
    ['at&t', ['T']],
    ['s&p', ['ES', 'SPY']],
    ['emini', ['ES']],
    ['e-mini', ['ES']],
    ['crypto euro', ['BTCEUR']],
    ['nothing', []],
    ['евро', []],
  ])('finds %s', (search, codes) => {
    expect(found(search)).toEqual(codes);
  });

  it('asks for every word', () => {
    expect(found('gold euro')).toEqual([]);
    expect(found('silver euro')).toEqual(['XAGEUR']);
  });

  it('reads a market again when it has another name', () => {
    const renamed = { ...market('AAPL', 'stocks', 'Orchard Inc.', 'AAPL') };
    expect(searchMarkets([renamed], 'orchard', (each) => each)).toEqual([renamed]);
    expect(searchMarkets([renamed], 'apple', (each) => each)).toEqual([]);
  });
});

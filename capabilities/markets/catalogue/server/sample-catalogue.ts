import { join } from 'node:path';
import type { Instant } from '#foundation/time/clock.ts';
import type { Driver } from '../instrument.ts';
import { numberCell, type Row, readCsv, textCell } from './csv.ts';
import type { CatalogueEntry } from './entries.ts';
import { type Draft, entryOf } from './sample-draft.ts';
import { crypto, currencies, exchangeShares, futuresAndMetals } from './sample-hours.ts';
import { listedOption, recordedOption } from './sample-options.ts';

/**
 * The sample data set's catalogue, from `instruments/*.csv`: real symbols, prices near those of late 2025.
 * Listed options roll: `at` decides which quarterly expiries are ahead.
 */
export function readSampleCatalogue(directory: string, at: Instant): CatalogueEntry[] {
  const read = (name: string) => readCsv(join(directory, `${name}.csv`));
  const worth = new Map(read('currencies').map((row) => [textCell(row, 'currency'), currencyOf(row)]));
  const shares = read('stocks').map((row) => share(row, 'stocks'));
  const funds = read('etfs').map((row) => share(row, 'etfs'));
  const drafts = [
    ...read('forex').map((row) => currencyPair(textCell(row, 'code'), worth)),
    ...read('crypto').flatMap((row, index) => coin(row, index, worth)),
    ...shares,
    ...read('futures').map(future),
    ...read('metals').map((row) => metal(row, worth)),
    ...funds,
    ...read('options').map((row) => listedOption(row, [...shares, ...funds], at)),
    ...read('recorded-options').map(recordedOption),
  ];
  return drafts.map((draft, rank) => entryOf(draft, rank));
}

interface Currency {
  readonly name: string;
  readonly usd: number;
  readonly drivers: readonly Driver[];
}

/** A currency moves against the dollar partly with all others, partly alone; so crosses stay consistent. */
function currencyOf(row: Row): Currency {
  return {
    name: textCell(row, 'name'),
    usd: numberCell(row, 'usd'),
    drivers: shared('dollar', `currency/${textCell(row, 'currency')}`, numberCell(row, 'volatility'), 0.6),
  };
}

/** Majors by ESMA's list: pairs of these six; all others are minor (docs/product.md, "Jurisdiction"). */
const majorCurrencies = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

function currencyPair(code: string, worth: ReadonlyMap<string, Currency>): Draft {
  const [base, quote] = [code.slice(0, 3), code.slice(3)];
  const [of, against] = [currency(worth, base), currency(worth, quote)];
  const major = majorCurrencies.has(base) && majorCurrencies.has(quote);
  const price = of.usd / against.usd;
  return {
    code,
    marketClass: 'forex',
    name: `${of.name} / ${against.name}`,
    base,
    quoteCurrency: quote,
    price,
    decimals: price > 20 ? 3 : 5,
    spreadRate: major ? 0.00008 : 0.0002,
    contractSize: '100000',
    maxLeverage: major ? 30 : 20,
    swapPpm: [-60, -25],
    hours: currencies,
    simulation: {
      price,
      drivers: [...of.drivers, ...against.drivers.map(opposite)],
      quoteEveryMs: major ? 500 : 1_200,
    },
  };
}

/** The recorded pair of bitcoin in euro is listed beside the dollar one. */
function coin(row: Row, index: number, worth: ReadonlyMap<string, Currency>): Draft[] {
  const base = textCell(row, 'symbol');
  const usd = numberCell(row, 'price');
  const steady = Math.abs(usd - 1) < 0.02 && /USD|DAI|FRAX/.test(base);
  const volatility = steady ? 0.01 : index < 2 ? 0.5 : index < 50 ? 0.8 : 1.1;
  const drivers = shared('crypto', `crypto/${base}`, volatility, steady ? 0 : 0.8);
  const quoteEveryMs = index < 10 ? 400 : index < 60 ? 1_000 : 2_200;
  const pair = (quote: string, price: number, extra: readonly Driver[]): Draft => ({
    code: `${base}${quote}`,
    marketClass: 'crypto',
    name: `${textCell(row, 'name')} / ${currency(worth, quote).name}`,
    base,
    quoteCurrency: quote,
    price,
    decimals: coinDecimals(price),
    spreadRate: index < 10 ? 0.0002 : 0.001,
    contractSize: lotOfCoins(price),
    maxLeverage: 2,
    swapPpm: [-300, -150],
    hours: crypto,
    simulation: { price, drivers: [...drivers, ...extra], quoteEveryMs },
  });
  const dollar = { ...pair('USD', usd, []), name: textCell(row, 'name') };
  const euro = currency(worth, 'EUR');
  return base === 'BTC' ? [dollar, pair('EUR', usd / euro.usd, euro.drivers.map(opposite))] : [dollar];
}

/** At least five figures, so that a small move shows. */
function coinDecimals(price: number): number {
  return price >= 50 ? 2 : Math.min(10, 4 - Math.floor(Math.log10(price)));
}

/** One lot is worth between 100 and 1,000 dollars for cheap coins, one coin for dear ones. */
function lotOfCoins(price: number): string {
  return price >= 100 ? '1' : (10 ** (2 - Math.floor(Math.log10(price)))).toFixed(0);
}

function share(row: Row, marketClass: 'stocks' | 'etfs'): Draft {
  const symbol = textCell(row, 'symbol');
  const volatility = numberCell(row, 'volatility');
  const metalOf = new Map([
    ['GLD', 'XAU'],
    ['SLV', 'XAG'],
  ]).get(symbol);
  const bonds = /^(TLT|IEF|SHY|HYG|LQD)$/.test(symbol);
  const factor =
    metalOf !== undefined ? `metal/${metalOf}` : symbol === 'USO' ? 'energy' : bonds ? 'bonds' : 'equity';
  const price = numberCell(row, 'price');
  return {
    code: symbol,
    marketClass,
    name: textCell(row, 'name'),
    base: symbol,
    quoteCurrency: 'USD',
    price,
    decimals: 2,
    spreadRate: 0.0001,
    contractSize: '1',
    maxLeverage: 5,
    minLots: '0.1',
    swapPpm: [-180, -70],
    hours: exchangeShares,
    simulation: {
      price,
      drivers: shared(factor, `share/${symbol}`, volatility, marketClass === 'etfs' ? 0.97 : 0.6),
      quoteEveryMs: 1_400,
    },
  };
}

function future(row: Row): Draft {
  const symbol = textCell(row, 'symbol');
  const price = numberCell(row, 'price');
  const driver = textCell(row, 'driver');
  const walk = driver.startsWith('X') ? `metal/${driver}` : driver;
  return {
    code: symbol,
    marketClass: 'futures',
    name: textCell(row, 'name'),
    base: symbol,
    quoteCurrency: 'USD',
    price,
    decimals: numberCell(row, 'decimals'),
    tickPoints: numberCell(row, 'tickPoints'),
    spreadRate: 0.00005,
    contractSize: textCell(row, 'contractSize'),
    maxLeverage: numberCell(row, 'leverage'),
    swapPpm: [0, 0],
    hours: futuresAndMetals,
    simulation: {
      price,
      drivers: shared(walk, `future/${symbol}`, numberCell(row, 'volatility'), 0.98),
      quoteEveryMs: 700,
    },
  };
}

function metal(row: Row, worth: ReadonlyMap<string, Currency>): Draft {
  const [base, quote] = [textCell(row, 'symbol'), textCell(row, 'quote')];
  const against = currency(worth, quote);
  const price = numberCell(row, 'price') / against.usd;
  const own: Driver = { walk: `metal/${base}`, volatility: numberCell(row, 'volatility') };
  return {
    code: `${base}${quote}`,
    marketClass: 'metals',
    name: textCell(row, 'name'),
    base,
    quoteCurrency: quote,
    price,
    decimals: numberCell(row, 'decimals'),
    spreadRate: 0.0001,
    contractSize: textCell(row, 'contractSize'),
    maxLeverage: numberCell(row, 'leverage'),
    swapPpm: [-70, 10],
    hours: futuresAndMetals,
    simulation: { price, drivers: [own, ...against.drivers.map(opposite)], quoteEveryMs: 600 },
  };
}

/** Splits a volatility between a shared walk and an own one, so that the whole keeps it. */
function shared(factor: string, own: string, volatility: number, correlation: number): Driver[] {
  const alone = Math.sqrt(1 - correlation * correlation);
  return [
    { walk: factor, volatility: volatility * correlation },
    { walk: own, volatility: volatility * alone },
  ].filter((driver) => driver.volatility > 0);
}

function opposite(driver: Driver): Driver {
  return { walk: driver.walk, volatility: -driver.volatility };
}

function currency(worth: ReadonlyMap<string, Currency>, code: string): Currency {
  const found = worth.get(code);
  if (found === undefined) throw new Error(`currencies.csv has no ${code}`);
  return found;
}

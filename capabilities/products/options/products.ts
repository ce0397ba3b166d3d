import { z } from 'zod';
import { amountText, protecting, rateText } from '#foundation/calls/setting-fields.ts';
import { type MarketClass, marketClasses } from '#foundation/ids/market-class.ts';
import { parseDecimal } from '#foundation/money/decimal.ts';
import { parseUnits } from '#foundation/money/money.ts';
import type { WindowTerms } from './option.ts';
import type { OptionTerms } from './rules.ts';

/** The periods that can be offered at all, in seconds: 1, 5, 15, 30 minutes, 1, 4 hours, 1, 7 days. */
export const periodChoices = [60, 300, 900, 1800, 3600, 14_400, 86_400, 604_800] as const;

/** Their prices are the best orders in a book, which anyone may place for next to nothing. */
const openBooks = ['crypto', 'stocks', 'etfs', 'futures'] as const satisfies readonly MarketClass[];

/** The price is taken so many times in a window, whatever its length: whole steps of 50 ms. */
export const windowSamples = 20;

/** Instruments of these classes can have options; options on listed options are none of them. */
const classes = marketClasses.filter((each) => each !== 'options');

/**
 * The document `options.products`: what is offered, and bounds that operators can't configure away. Amounts
 * in USDT.
 */
const productsShape = z
  .strictObject({
    /** Classes whose markets have options. */
    classes: protecting(z.array(z.enum(classes)).max(classes.length), 'lower'),
    /** Markets of those classes that have none. */
    excluded: protecting(z.array(z.string().min(1).max(40)).max(500), 'higher'),
    periods: z
      .array(
        z.strictObject({
          seconds: z.union(periodChoices.map((seconds) => z.literal(seconds))),
          profitRate: rateText('0.1', '0.95'),
        }),
      )
      .min(1)
      .max(periodChoices.length)
      .refine((periods) => new Set(periods.map(({ seconds }) => seconds)).size === periods.length),
    /**
     * The widest usual spread, as a part of the price, at which options of a minute are sold; longer ones at
     * more, as the square root of their period, by which a price moves. Within its spread an order for next
     * to nothing moves the middle.
     */
    widestSpread: protecting(rateText('0.00001', '0.001'), 'lower'),
    /** So many usual spreads the price must usually move until the end, in markets of open order books. */
    movesSpreads: protecting(z.number().int().min(4).max(30), 'higher'),
    minAmount: amountText('1', '1000'),
    maxAmount: protecting(amountText('1', '50000'), 'lower'),
    /** What a person may have staked in one market and direction without a review. */
    reviewAbove: protecting(amountText('0', '10000'), 'lower'),
    /** Options of one account that are not settled. */
    maxLive: protecting(z.number().int().min(1).max(1_000), 'lower'),
    /** Taken off the value of an early sale. */
    saleMargin: rateText('0', '0.2'),
    /** No early sale in the last seconds. */
    saleEndsSeconds: z.number().int().min(5).max(600),
    /** Over how long entry and end are measured: of options of a minute, and of all longer ones. */
    minuteWindowSeconds: protecting(z.number().int().min(5).max(20), 'higher'),
    windowSeconds: protecting(z.number().int().min(10).max(60), 'higher'),
    /** Of {@link windowSamples}, how many of the highest and how many of the lowest are left out. */
    windowDropped: protecting(z.number().int().min(4).max(8), 'higher'),
    /**
     * The most profit that may be promised in one market and direction, ending in the same minute; and in one
     * market in all.
     */
    exposurePerExpiry: protecting(amountText('0', '1000000'), 'lower'),
    exposurePerMarket: protecting(amountText('0', '10000000'), 'lower'),
    /**
     * And to a person and all linked to them in one market and direction: at most a tenth of the others, so
     * that no few of them reach a limit for all.
     */
    exposurePerPerson: protecting(amountText('0', '50000'), 'lower'),
  })
  .refine(({ minAmount, maxAmount }) => Number(minAmount) <= Number(maxAmount), { path: ['maxAmount'] });
export type Products = z.output<typeof productsShape>;

const initialProducts: Products = {
  classes: [...classes],
  excluded: [],
  periods: [
    { seconds: 60, profitRate: '0.8' },
    { seconds: 300, profitRate: '0.82' },
    { seconds: 900, profitRate: '0.83' },
    { seconds: 1800, profitRate: '0.84' },
    { seconds: 3600, profitRate: '0.85' },
    { seconds: 14_400, profitRate: '0.86' },
    { seconds: 86_400, profitRate: '0.87' },
    { seconds: 604_800, profitRate: '0.88' },
  ],
  widestSpread: '0.00015',
  movesSpreads: 8,
  minAmount: '5',
  maxAmount: '5000',
  reviewAbove: '2000',
  maxLive: 100,
  saleMargin: '0.05',
  saleEndsSeconds: 15,
  minuteWindowSeconds: 10,
  windowSeconds: 30,
  windowDropped: 5,
  exposurePerExpiry: '50000',
  exposurePerMarket: '500000',
  exposurePerPerson: '5000',
};

export const optionProducts = {
  name: 'options.products',
  schema: productsShape,
  initial: initialProducts,
  permission: 'products.configure',
  guardsMoney: true,
};

/** What is offered in a market; undefined where there are no options. */
export function termsFor(
  products: Products,
  market: { readonly code: string; readonly marketClass: MarketClass },
): OptionTerms | undefined {
  const isOffered = products.classes.some((each) => each === market.marketClass);
  if (!isOffered || products.excluded.includes(market.code)) return undefined;
  const { minAmount, maxAmount, reviewAbove, saleMargin, saleEndsSeconds } = products;
  return {
    periods: products.periods.map(({ seconds, profitRate }) => ({
      seconds,
      profitRatePpm: ppm(profitRate),
      window: windowOf(products, seconds),
    })),
    widestSpreadPpm: ppm(products.widestSpread),
    movesSpreads: openBooks.some((each) => each === market.marketClass) ? products.movesSpreads : 0,
    minAmount: units(minAmount),
    maxAmount: units(maxAmount),
    reviewAbove: units(reviewAbove),
    sale: { marginPpm: ppm(saleMargin), endsSeconds: saleEndsSeconds },
  };
}

function windowOf(products: Products, periodSeconds: number): WindowTerms {
  const { minuteWindowSeconds, windowSeconds, windowDropped } = products;
  const seconds = periodSeconds <= 60 ? minuteWindowSeconds : windowSeconds;
  return { seconds, samples: windowSamples, dropped: windowDropped };
}

export const units = (text: string) => parseUnits(text) ?? 0n;
export const ppm = (text: string) => parseDecimal(text, 6) ?? 0n;

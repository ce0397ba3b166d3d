import { z } from 'zod';
import { type FeedSettings, feedNames } from '#capabilities/markets/prices/server/create-feeds.ts';
import { isVenue } from '#capabilities/markets/prices/server/feed.ts';
import { integer, listOf, setting, text } from './setting.ts';

const webSocketUrl = z.url({ protocol: /^wss?$/ });

/** The settings of prices: feeds, recordings and venues. */
export const pricesGroup = {
  FEED: setting(
    z
      .string()
      .default('simulated')
      .transform(listOf)
      .pipe(z.array(z.enum(feedNames)).min(1)),
    {
      meaning:
        '`simulated`, `replay`, or live: `kraken` (crypto, no key), `twelvedata` (currencies, shares, funds, metals); several joined by commas: an instrument follows the first that lists it. Production needs a live one',
    },
  ),
  RECORDINGS_DIR: setting(text, {
    meaning:
      'For `replay`: the folder of recordings; its `<folder>/instruments.json` defines instruments (`docs/operations.md`)',
  }),
  REPLAY_SPEED: setting(z.coerce.number().positive().max(3600).default(1), {
    meaning: 'For `replay`: 1 is real time; the recording’s clock is shifted to now and loops',
  }),
  RECORD_DIR: setting(text, {
    meaning: 'Every published price is recorded here, one folder a day, in the form that `replay` reads',
  }),
  RECORD_DAYS: setting(integer(1, 3_650).default(7), { meaning: 'How many of these days are kept' }),
  KRAKEN_WS_URL: setting(webSocketUrl.default('wss://ws.kraken.com/v2'), { meaning: 'Kraken’s websocket' }),
  KRAKEN_REST_URL: setting(z.url().default('https://api.kraken.com'), { meaning: 'Kraken’s REST API' }),
  COINBASE_WS_URL: setting(webSocketUrl.optional(), {
    meaning:
      'For `kraken`: Coinbase Exchange’s websocket (`wss://ws-feed.exchange.coinbase.com`, no key). Where set, a price of Kraken’s that differs from it decides nothing (`docs/operations.md`)',
  }),
  TWELVEDATA_API_KEY: setting(text, { meaning: 'The operator’s key; `twelvedata` needs it' }),
  TWELVEDATA_WS_URL: setting(webSocketUrl.default('wss://ws.twelvedata.com/v1/quotes/price'), {
    meaning: 'Twelve Data’s websocket',
  }),
  TWELVEDATA_REST_URL: setting(z.url().default('https://api.twelvedata.com'), {
    meaning: 'Twelve Data’s REST API',
  }),
  TWELVEDATA_SYMBOLS: setting(integer(1, 5_000).default(8), {
    meaning: 'Symbols that the key’s plan streams at once',
  }),
  TWELVEDATA_CREDITS_PER_MINUTE: setting(integer(1, 100_000).default(8), {
    meaning: 'Requests that the plan allows a minute',
  }),
};

type FeedValues = z.output<z.ZodObject<typeof pricesGroup>>;

export function feedSettings(values: FeedValues): FeedSettings {
  return {
    names: values.FEED,
    recordingsDir: values.RECORDINGS_DIR,
    replaySpeed: values.REPLAY_SPEED,
    kraken: { wsUrl: values.KRAKEN_WS_URL, restUrl: values.KRAKEN_REST_URL },
    coinbase: values.COINBASE_WS_URL === undefined ? undefined : { wsUrl: values.COINBASE_WS_URL },
    twelvedata:
      values.TWELVEDATA_API_KEY === undefined
        ? undefined
        : {
            wsUrl: values.TWELVEDATA_WS_URL,
            restUrl: values.TWELVEDATA_REST_URL,
            apiKey: values.TWELVEDATA_API_KEY,
            symbolsAtMost: values.TWELVEDATA_SYMBOLS,
            creditsPerMinute: values.TWELVEDATA_CREDITS_PER_MINUTE,
          },
  };
}

export function hasLiveFeed({ FEED }: FeedValues): boolean {
  return FEED.some(isVenue);
}

/** What a chosen feed needs beside it. */
export function missingForFeeds(values: FeedValues): string[] {
  const missing: string[] = [];
  if (values.FEED.includes('replay') && values.RECORDINGS_DIR === undefined) {
    missing.push('RECORDINGS_DIR: FEED=replay needs the folder of the recordings');
  }
  if (values.FEED.includes('twelvedata') && values.TWELVEDATA_API_KEY === undefined) {
    missing.push('TWELVEDATA_API_KEY: FEED=twelvedata needs a key');
  }
  return missing;
}

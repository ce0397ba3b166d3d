import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueEntry } from './entries.ts';
import { catalogueWith, readRecordedInstruments, withRecorded } from './recorded-instruments.ts';
import { entryOf } from './sample-draft.ts';
import { crypto, currencies } from './sample-hours.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assay-instruments-'));
});
afterAll(async () => await rm(directory, { recursive: true }));

const euro: CatalogueEntry = entryOf(
  {
    code: 'EURUSD',
    marketClass: 'forex',
    name: 'Euro / Dollar',
    base: 'EUR',
    quoteCurrency: 'USD',
    price: 1.1,
    decimals: 5,
    spreadRate: 0.0001,
    contractSize: '100000',
    maxLeverage: 30,
    swapPpm: [-60, -25],
    hours: currencies,
    simulation: { price: 1.1, drivers: [], quoteEveryMs: 500 },
  },
  7,
);
const first = (instrument: Parameters<typeof withRecorded>[1][number]['instrument']) => ({
  instrument,
  bid: 113_056,
  ask: 113_066,
});

async function read(text: string) {
  await writeFile(join(directory, 'instruments.json'), text);
  return await readRecordedInstruments(directory);
}

test('an instrument that the catalogue does not have is defined by its row, as its class usually is', () => {
  const [, index, coin] = withRecorded(
    [euro],
    [
      first({ code: 'DE30', priceDecimals: 1, assetClass: 'futures', name: 'Germany 30', quote: 'EUR' }),
      first({
        code: 'NEWUSD',
        priceDecimals: 3,
        assetClass: 'crypto',
        name: 'New',
        base: 'NEW',
        quote: 'USD',
        contractSize: '25',
        minLots: '0.5',
        maxLeverage: 3,
        tickPoints: 5,
        minStopPoints: 400,
      }),
    ],
  );
  expect(index).toMatchObject({
    code: 'DE30',
    rank: 8,
    decimals: 1,
    base: 'DE30',
    quoteCurrency: 'EUR',
    spreadPoints: 10,
    contractSize: '1',
    maxLeverage: 10,
    simulation: null,
    hours: { timeZone: 'America/New_York' },
  });
  expect(coin).toMatchObject({
    code: 'NEWUSD',
    rank: 9,
    base: 'NEW',
    contractSize: '25',
    minLots: '0.5',
    lotStep: '0.5',
    maxLeverage: 3,
    tickPoints: 5,
    minStopPoints: 400,
    hours: crypto,
  });
});

test('spread and least stop are those of its first session, not of a quote before the opening bell', () => {
  const minute = (number: number) => Date.parse('2014-06-05T13:25:00Z') + number * 60_000;
  const spreads = [1_850, 1_850, 1_850, 1_850, 1_850, 6, 2, 2, 4, 2, 2];
  const at = Float64Array.from(spreads, (_, number) => minute(number));
  const bid = Float64Array.from(spreads, () => 3_000);
  const ask = Float64Array.from(spreads, (spread) => 3_000 + spread);
  const instrument = {
    code: 'XYZ',
    priceDecimals: 2,
    assetClass: 'stocks',
    name: 'X',
    quote: 'USD',
  } as const;
  const [defined] = catalogueWith([], [{ code: 'XYZ', instrument, quotes: { at, bid, ask } }], true);
  expect(defined).toMatchObject({ spreadPoints: 2, minStopPoints: 6 });
  // Never open in what was recorded: all of it.
  const early = { at: at.slice(0, 5), bid: bid.slice(0, 5), ask: ask.slice(0, 5) };
  const [closed] = catalogueWith([], [{ code: 'XYZ', instrument, quotes: early }], true);
  expect(closed).toMatchObject({ spreadPoints: 1_850 });
});

test('what a row says of a listed instrument takes the catalogue’s place, in points of its decimals', () => {
  const [defined] = withRecorded([euro], [first({ code: 'EURUSD', priceDecimals: 4, name: 'Euro' })]);
  const { spreadPoints, minStopPoints, ...rest } = euro;
  expect(defined).toEqual({
    ...rest,
    name: 'Euro',
    decimals: 4,
    spreadPoints: Math.max(1, Math.round(spreadPoints / 10)),
    minStopPoints: Math.round(minStopPoints / 10),
  });
});

test.each([
  ['{"code":"DE30"}', 'instruments.json is no list of instruments'],
  ['[{]', 'instruments.json is no list of instruments'],
  [
    '[{"code":"DE30","priceDecimals":1},{"code":"de30","priceDecimals":1}]',
    'instruments.json, de30: code: not a code',
  ],
  ['[{"priceDecimals":1}]', 'instruments.json, instrument 1: code: '],
  ['[{"code":"DE30","priceDecimals":11}]', 'instruments.json, DE30: priceDecimals: '],
  ['[{"code":"DE30","priceDecimals":1,"assetClass":"indices"}]', 'instruments.json, DE30: assetClass: '],
  [
    '[{"code":"DE30","priceDecimals":1,"contractSize":"-1"}]',
    'instruments.json, DE30: contractSize: not a quantity',
  ],
  [
    '[{"code":"DE30","priceDecimals":1,"hours":{"timeZone":"Mars/Base","dayRoll":"00:00","week":[{"day":1,"from":"08:00","to":"16:00"}]}}]',
    'instruments.json, DE30: hours.timeZone: not a time zone',
  ],
  [
    '[{"code":"DE30","priceDecimals":1,"hours":{"timeZone":"UTC","dayRoll":"00:00","week":[{"day":1,"from":"16:00","to":"08:00"}]}}]',
    'instruments.json, DE30: hours.week.0: a session ends after it begins',
  ],
  [
    '[{"code":"DE30","priceDecimals":1},{"code":"DE30","priceDecimals":1}]',
    'instruments.json has DE30 twice',
  ],
])('%s is refused in one line', async (text, line) => {
  const refused = await read(text).catch((failure: Error) => failure.message);
  expect(refused).toContain(line);
  expect(refused).not.toContain('\n');
});

test('a row too short for an unlisted instrument is refused; more than is known of it is left', async () => {
  expect(await read('[{"code":"DE30","priceDecimals":1,"source":"a venue"}]')).toEqual([
    { code: 'DE30', priceDecimals: 1 },
  ]);
  expect(() => withRecorded([euro], [first({ code: 'DE30', priceDecimals: 1, name: 'Germany 30' })])).toThrow(
    'instruments.json, DE30: assetClass: the catalogue has no DE30; define it whole',
  );
  await rm(join(directory, 'instruments.json'));
  await expect(readRecordedInstruments(directory)).rejects.toThrow(`${directory} has no instruments.json`);
});

import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('an empty environment gives the sample platform on port 3000', () => {
  expect(readConfig({ PORT: '' })).toMatchObject({
    port: 3000,
    mode: 'sample',
    feeds: { names: ['simulated'] },
    dataDir: './data',
  });
});

test('production says every setting that is missing', () => {
  expect(() => readConfig({ MODE: 'production' })).toThrow(ConfigError);
  expect(() => readConfig({ MODE: 'production' })).toThrow(
    /DATABASE_URL.*\nSMTP_URL.*\nMAIL_FROM.*\nSUPPORT_EMAIL.*\nFEED/,
  );
});

test('a replay needs its recordings, and a wrong setting is named', () => {
  expect(() => readConfig({ FEED: 'replay' })).toThrow(/RECORDINGS_DIR/);
  expect(() => readConfig({ PORT: 'abc' })).toThrow(/PORT/);
  expect(() => readConfig({ MODE: 'staging' })).toThrow(/MODE/);
});

test('regulator links are given as entity and address', () => {
  expect(
    readConfig({ REGULATOR_LINKS: 'uk=https://a.example/?id=7,bvi=https://b.example' }).regulatorLinks,
  ).toEqual({
    'regulator.uk': 'https://a.example/?id=7',
    'regulator.bvi': 'https://b.example',
  });
  expect(() => readConfig({ REGULATOR_LINKS: 'uk=http://a.example' })).toThrow(/REGULATOR_LINKS/);
});

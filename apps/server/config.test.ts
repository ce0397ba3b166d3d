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
    /PUBLIC_URL.*\nMASTER_KEYS.*\nDATABASE_URL.*\nSIGNER_SOCKET.*\nSMTP_URL.*\nMAIL_FROM.*\nSUPPORT_EMAIL.*\nETH_RPC_URL.*\nBTC_ESPLORA_URL.*\nXPUB_ETH.*\nXPUB_BTC.*\nFEED/,
  );
});

test('a replay needs its recordings, and a wrong setting is named', () => {
  expect(() => readConfig({ FEED: 'replay' })).toThrow(/RECORDINGS_DIR/);
  expect(() => readConfig({ PORT: 'abc' })).toThrow(/PORT/);
  expect(() => readConfig({ MODE: 'staging' })).toThrow(/MODE/);
});

test('live feeds: production takes them, a vendor needs its key, and an unknown one is named', () => {
  const live = readConfig({ FEED: 'kraken, twelvedata,simulated', TWELVEDATA_API_KEY: 'k', RECORD_DIR: 'r' });
  expect(live.feeds).toMatchObject({
    names: ['kraken', 'twelvedata', 'simulated'],
    kraken: { wsUrl: 'wss://ws.kraken.com/v2', restUrl: 'https://api.kraken.com' },
    twelvedata: { apiKey: 'k', symbolsAtMost: 8, creditsPerMinute: 8 },
  });
  expect(live.recorder).toEqual({ directory: 'r', keepDays: 7 });
  expect(() => readConfig({ FEED: 'twelvedata' })).toThrow(/TWELVEDATA_API_KEY/);
  expect(() => readConfig({ FEED: 'krakn' })).toThrow(/FEED/);
  expect(readConfig({ COINBASE_WS_URL: 'wss://second.test' }).feeds.coinbase).toEqual({
    wsUrl: 'wss://second.test',
  });
  expect(live.feeds.coinbase).toBeUndefined();
  expect(() => readConfig({ KRAKEN_WS_URL: 'https://ws.kraken.com' })).toThrow(/KRAKEN_WS_URL/);
  expect(() => readConfig({ MODE: 'production', FEED: 'kraken,simulated' })).toThrow(/^(?!.*live feed)/s);
  expect(() => readConfig({ MODE: 'production', FEED: 'replay' })).toThrow(/live feed/);
});

test('all mistakes are reported at once, and a wrong setting is not called missing as well', () => {
  const wrong = { MODE: 'production', PORT: 'abc', FEED: 'krakn', MASTER_KEYS: 'no-key' };
  expect(() => readConfig(wrong)).toThrow(
    /^PORT: [^\n]*\nMASTER_KEYS: write id:[^\n]*\nFEED\b[^\n]*\n(?!.*(?:MASTER_KEYS|FEED): production).*\nDATABASE_URL: production needs/s,
  );
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

test('master keys and the public address are read, and nonsense is named', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  expect(readConfig({ MASTER_KEYS: `a:${key}` }).masterKeys).toEqual([
    { id: 'a', bytes: Buffer.alloc(32, 7) },
  ]);
  expect(() => readConfig({ MASTER_KEYS: key })).toThrow(/MASTER_KEYS/);
  expect(readConfig({ PUBLIC_URL: 'https://trade.example.com/' }).publicUrl).toBe(
    'https://trade.example.com',
  );
  expect(() => readConfig({ PUBLIC_URL: 'trade.example.com' })).toThrow(/PUBLIC_URL/);
});

test('Google needs both halves of its client', () => {
  expect(readConfig({}).google).toBeUndefined();
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' }).google).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
    clientSecret: 's',
  });
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET/);
});

test('chains: an own node needs its token, and no private key is ever taken', () => {
  const xpub =
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
  // From BIP32's first test vector: published.
  const xprv =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  const url = 'http://127.0.0.1:8545';
  expect(readConfig({}).chains).toEqual({
    ethereum: undefined,
    bitcoin: undefined,
    keys: { ethereum: undefined, bitcoin: undefined },
  });
  expect(
    readConfig({ ETH_RPC_URL: url, XPUB_ETH: xpub, BTC_ESPLORA_URL: url, XPUB_BTC: xpub }).chains,
  ).toMatchObject({
    ethereum: { url, chainId: 1, token: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
    bitcoin: { url, network: 'mainnet' },
    keys: { ethereum: { id: expect.stringMatching(/^[0-9a-f]{16}$/) } },
  });
  expect(() => readConfig({ ETH_RPC_URL: url, ETH_CHAIN_ID: '31337' })).toThrow(/USDT_CONTRACT/);
  // Real money must never be sent to the sample keys.
  expect(() => readConfig({ ETH_RPC_URL: url })).toThrow(/XPUB_ETH/);
  expect(() => readConfig({ BTC_ESPLORA_URL: url })).toThrow(/XPUB_BTC/);
  expect(readConfig({ BTC_ESPLORA_URL: url, BTC_NETWORK: 'regtest' }).chains.bitcoin?.network).toBe(
    'regtest',
  );
  expect(() => readConfig({ XPUB_BTC: xprv })).toThrow(/XPUB_BTC: is a private key/);
  expect(() => readConfig({ XPUB_BTC: `${xpub}x` })).toThrow(/XPUB_BTC: write an extended public key/);
});

test('alarms are posted where address and key are given, in production by https alone', () => {
  const key = 'a-key-that-only-the-receiver-has-too';
  const given = { ALARM_WEBHOOK_URL: 'http://127.0.0.1/hook', ALARM_WEBHOOK_KEY: key };
  expect(readConfig({}).alarmWebhook).toBeUndefined();
  expect(readConfig(given).alarmWebhook).toEqual({ url: 'http://127.0.0.1/hook', key });
  expect(() => readConfig({ ALARM_WEBHOOK_URL: given.ALARM_WEBHOOK_URL })).toThrow(/needs both/);
  expect(() => readConfig({ ALARM_WEBHOOK_KEY: key })).toThrow(/needs both/);
  expect(() => readConfig({ ...given, ALARM_WEBHOOK_KEY: 'short' })).toThrow(/ALARM_WEBHOOK_KEY/);
  expect(() => readConfig({ ...given, ALARM_WEBHOOK_URL: 'file:///etc' })).toThrow(/ALARM_WEBHOOK_URL/);
  expect(() => readConfig({ ...given, MODE: 'production' })).toThrow(/https alone/);
});

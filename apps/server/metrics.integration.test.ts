import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { operatorCookie } from './testing/sample-operator.ts';

let database: TestDatabase;
let platform: Platform;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await platform.stop());
afterAll(async () => await database.drop());

async function start(settings: Record<string, string> = {}): Promise<void> {
  platform = await createPlatform(readConfig({ LOG_LEVEL: 'error', ...settings }), database.url);
}

interface From {
  readonly remoteAddress?: string;
  readonly headers?: Record<string, string>;
}

const ask = (url: string, from: From = {}) => platform.server.inject({ url, ...from });

/** The figures by name and labels, as Prometheus reads them. */
async function figures(): Promise<Map<string, number>> {
  const { body, headers } = await ask('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('an operator on the machine itself reads what the platform does, a stranger does not', async () => {
  await start();
  await ask('/swx/customer/index/getMarketInfo/BTCUSD');
  await ask('/swx/customer/index/getMarketInfo/NOSUCH');
  for (const path of ['/nowhere', '/swx/customer/whatever', '/swx/customer/index/getMarketInfo'])
    await ask(path);
  await expect
    .poll(async () => (await figures()).get('assay_ticks_total{source="simulated"}'))
    .toBeGreaterThan(0);
  const seen = await figures();
  expect(seen.get('assay_answers_total{call="getMarketInfo",code="200"}')).toBe(1);
  expect(seen.get('assay_answers_total{call="getMarketInfo",code="10118"}')).toBe(1);
  // What was asked for by invented names is one figure.
  expect(seen.get('assay_answers_total{call="other",code="10107"}')).toBe(3);
  expect(seen.get('assay_answer_seconds_count{call="getMarketInfo"}')).toBe(2);
  expect(seen.get('assay_lane_batches_total')).toBeGreaterThan(0);
  expect(seen.get('assay_lane_commands_total')).toBeGreaterThanOrEqual(
    seen.get('assay_lane_batches_total') ?? 0,
  );
  expect(seen.get('assay_lane_waiting')).toBe(0);
  expect(seen.get('assay_live_clients')).toBe(0);
  expect(seen.get('assay_feed_age_seconds{source="simulated"}')).toBeLessThan(10);
  expect(seen.get('assay_database_open')).toBeGreaterThan(0);
  expect(seen.get('assay_database_waiting')).toBe(0);
  expect(seen.get('nodejs_eventloop_lag_seconds')).toBeDefined();

  expect((await ask('/metrics', { remoteAddress: '::1' })).statusCode).toBe(200);
  const strangers: From[] = [
    { remoteAddress: '203.0.113.9' },
    { remoteAddress: '10.0.0.7' },
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
  ];
  for (const from of strangers) {
    const { statusCode, body } = await ask('/metrics', from);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('assay_');
  }
});

test('with a token its bearer may, and no other caller', async () => {
  const token = 'a-token-of-some-length';
  await start({ METRICS_TOKEN: token });
  const remoteAddress = '203.0.113.9';
  const carrying = (authorization: string) => ask('/metrics', { remoteAddress, headers: { authorization } });
  expect((await carrying(`Bearer ${token}`)).statusCode).toBe(200);
  expect((await carrying(token)).statusCode).toBe(200);
  expect((await carrying(`Bearer ${token}x`)).statusCode).toBe(404);
  expect((await ask('/metrics')).statusCode).toBe(404);
});

test('the solvency line and reserves that are low or empty are figures', async () => {
  await start();
  const cookie = await operatorCookie(platform.server, 'treasurer');
  const look = await ask('/swx/operator/treasury/solvency', { headers: { cookie } });
  expect(look.statusCode).toBe(200);
  const seen = await figures();
  for (const currency of ['USDT', 'BTC', 'ETH', 'all']) {
    const ratio = seen.get(`assay_solvency_ratio{currency="${currency}",sample="true"}`);
    expect(ratio, currency).toBeGreaterThanOrEqual(1);
    expect(seen.get(`assay_solvency_short{currency="${currency}"}`)).toBeUndefined();
  }
  expect(seen.get('assay_solvency_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(seen.get('assay_deadlines_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(seen.get('assay_deadlines_unheard')).toBe(0);
  expect(seen.get('assay_market_held_seconds')).toBe(0);
  const alarm = 'assay_reserve_alarm{book="real",product="options",level="empty"}';
  expect(seen.get(alarm)).toBeUndefined();

  await sql`update ledger.reserve set units = 0 where book = 2 and account = 13`.execute(database.db);
  expect((await figures()).get(alarm)).toBe(1);
});

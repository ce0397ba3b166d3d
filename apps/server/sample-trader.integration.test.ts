import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { verifyCharity } from '#capabilities/products/nfts/server/verify-charity.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import type { TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { systemClock } from '#foundation/time/clock.ts';
import { productStandings } from './capabilities.ts';
import type { Platform } from './compose.ts';
import { type SampleCustomer, signIn } from './testing/sample-customer.ts';
import { startSamplePlatform } from './testing/sample-platform.ts';

let database: TestDatabase;
let platform: Platform;
let end: () => Promise<void>;
let trader: SampleCustomer;

beforeAll(async () => {
  ({ platform, database, end } = await startSamplePlatform({}, { hasPast: true }));
  trader = await signIn(platform.server, 'trader@sample.test', 'real');
});
afterAll(() => end());

const answerShape = z.looseObject({ rows: z.array(z.unknown()).optional(), result: z.unknown().optional() });
const rowsOf = async (path: string) => {
  const { rows, result } = answerShape.parse((await trader.get(`/swx/customer/${path}`)).body);
  return rows ?? result;
};

test('the trader has lived some months before the first start, and is at the present', async () => {
  const { rows } = await sql<{ aheadMs: bigint }>`select ahead_ms as "aheadMs" from platform.clock`.execute(
    database.db,
  );
  expect(rows).toEqual([{ aheadMs: 0n }]);
  const { rows: days } = await sql<{ reason: string; days: number }>`
    select reason, count(distinct at::date)::int as days from ledger.posting
    where reason in ('planYield', 'swap') group by reason order by reason`.execute(database.db);
  expect(days).toEqual([
    { reason: 'planYield', days: 60 },
    // How long a position stays open is the prices' to say.
    { reason: 'swap', days: expect.any(Number) },
  ]);
  const { rows: bars } = await sql`
    select from markets.candle where start_at < now() - interval '2 days'`.execute(database.db);
  expect(bars).toEqual([]);
});

test('the trader has agreed to what is read now', async () => {
  const { body } = await trader.get('/swx/customer/user/listAgreement');
  expect(body).toMatchObject({ code: 200, result: { texts: [] } });
});

test('each of the last two months has a statement, and records behind it', async () => {
  const now = new Date(systemClock.now());
  for (const ago of [1, 2]) {
    const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString();
    const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago + 1)).toISOString();
    const { body } = await trader.get(`/swx/customer/user/listTransfer?from=${from}&to=${to}`);
    expect(body.total).toBeGreaterThan(15);
    const drawn = await platform.server.inject({
      url: `/swx/customer/user/exportStatement?from=${from}&to=${to}`,
      headers: { authorization: trader.token },
    });
    expect(drawn).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } });
  }
});

test('a sample customer has done what one can do with real funds', async () => {
  expect(await rowsOf('user/listRecharge')).toMatchObject([
    { currency: 'BTC', status: 'approved', credited: '0.05' },
    { currency: 'USDT', status: 'rejected' },
  ]);
  expect(await rowsOf('user/listWithdrwal')).toMatchObject([{ status: 'rejected' }, { status: 'cancelled' }]);
  expect(await rowsOf('order/listSmartOrder')).toHaveLength(4);
  expect(await rowsOf('order/listOrder')).toMatchObject([
    { code: 'ETHUSD', status: 'open' },
    { code: 'BTCUSD' },
    { code: 'ETHUSD', status: 'closed' },
    { code: 'BTCUSD', status: 'closed' },
  ]);
  expect(await rowsOf('order/listOptionsOrder')).toMatchObject([
    { code: 'BTCUSD', amount: '50' },
    { amount: '25' },
    { amount: '25' },
    { amount: '25' },
  ]);
  expect(await rowsOf('index/watchlist')).toHaveLength(3);
});

test('an auction is won within seconds, and the charity has the bid', async () => {
  await eventually(async () => {
    expect(await rowsOf('user/listNft')).toHaveLength(1);
  });
}, 40_000);

test('the books explain all of it, and loading it again changes nothing', async () => {
  const before = await rowsOf('user/listRecharge');
  await platform.loadTrader();
  expect(await rowsOf('user/listRecharge')).toEqual(before);
  const { findings } = await auditLedger(database.db, (audit, tx) =>
    verifyLedger(audit, tx, productStandings),
  );
  expect(findings).toEqual([]);
  expect((await auditLedger(database.db, verifyCharity)).finding).toBeUndefined();
});

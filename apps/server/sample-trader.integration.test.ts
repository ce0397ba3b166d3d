import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyLedger } from '#capabilities/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/ledger/server/ledger-audit.ts';
import { verifyCharity } from '#capabilities/nfts/server/verify-charity.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { productStandings } from './capabilities.ts';
import { createPlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { type SampleCustomer, signIn } from './testing/sample-customer.ts';

let database: TestDatabase;
let folder: string;
let platform: Platform;
let trader: SampleCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-'));
  platform = await createPlatform(readConfig({ LOG_LEVEL: 'error', DATA_DIR: folder }), database.url);
  await platform.loadTrader();
  trader = await signIn(platform.server, 'trader@sample.test', 'real');
});
afterAll(async () => {
  await platform.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const answerShape = z.looseObject({ rows: z.array(z.unknown()).optional(), result: z.unknown().optional() });
const rowsOf = async (path: string) => {
  const { rows, result } = answerShape.parse((await trader.get(`/swx/customer/${path}`)).body);
  return rows ?? result;
};

test('a sample customer has done what one can do with real funds', async () => {
  expect(await rowsOf('user/listRecharge')).toMatchObject([
    { currency: 'BTC', status: 'approved', credited: '0.05' },
    { currency: 'USDT', status: 'rejected' },
  ]);
  expect(await rowsOf('user/listWithdrwal')).toMatchObject([{ status: 'rejected' }, { status: 'cancelled' }]);
  expect(await rowsOf('order/listSmartOrder')).toHaveLength(2);
  expect(await rowsOf('order/listOrder')).toMatchObject([{ code: 'ETHUSD' }, { code: 'BTCUSD' }]);
  expect(await rowsOf('order/listOptionsOrder')).toMatchObject([{ code: 'BTCUSD', amount: '50' }]);
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

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#capabilities/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/ledger/server/ledger-audit.ts';
import { expectConserved } from '#capabilities/ledger/server/testing/expect-conserved.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { composePlatform, type Platform } from './compose.ts';
import { readConfig } from './config.ts';
import { idOf, marketOf, type SampleCustomer, signIn } from './testing/sample-customer.ts';

/** Two platforms on one database at once: while one takes over from the other, or by mistake. */

let database: TestDatabase;
let platforms: Platform[];
/** The same customer on each. */
let sides: SampleCustomer[];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => composePlatform(readConfig({ LOG_LEVEL: 'error' }), database.url);
  platforms = await Promise.all([start(), start()]);
  sides = await Promise.all(platforms.map(({ server }) => signIn(server, 'demo@sample.test', 'demo')));
});
afterAll(async () => {
  await Promise.all(platforms.map((platform) => platform.stop()));
  await database.drop();
});

const orderPath = '/swx/customer/order';

async function onBoth(path: string, body: object, id: string) {
  const [one, other] = await Promise.all(sides.map((side) => side.post(path, body, id)));
  if (one === undefined || other === undefined) throw new Error('both answer');
  return [one, other] as const;
}

test('one request sent to both is done once, and the books are whole', async () => {
  const [side] = sides;
  if (side === undefined) throw new Error('nobody is signed in');
  const { bid, ask } = await marketOf(side, 'XRPUSD');
  const orders = Array.from({ length: 40 }, (_, nth) => ({
    code: 'XRPUSD',
    direction: 'buy',
    lots: '0.1',
    leverage: 1,
    stopLossPrice: (bid * 0.5).toFixed(4),
    takeProfitPrice: (ask * 2 + nth / 1_000).toFixed(4),
  }));
  const placed = await Promise.all(
    orders.map((order, nth) => onBoth(`${orderPath}/placeOrder`, order, `both-${nth}`)),
  );
  for (const [one, other] of placed) {
    expect(one.refusal).toBeUndefined();
    expect(other.body).toEqual(one.body);
  }
  const ids = placed.map(([one]) => idOf(one));
  expect(new Set(ids).size).toBe(orders.length);

  // Closed on both under ids of their own: one does it, the other comes too late.
  const closings = await Promise.all(
    ids.map((id) => Promise.all(sides.map((each) => each.post(`${orderPath}/closeOrder`, { id })))),
  );
  for (const closing of closings) {
    const outcomes = closing.map(({ refusal }) => refusal ?? 'closed').sort();
    expect(outcomes).toEqual(['ORDER_NOT_OPEN', 'closed']);
  }
  await expectConserved(database.db);
  const { findings, batches } = await auditLedger(database.db, verifyLedger);
  expect(findings).toEqual([]);
  expect(batches).toBeGreaterThan(1);
  const { rows: forks } = await sql`
    select chain, previous_hash from ledger.batch group by chain, previous_hash having count(*) > 1`.execute(
    database.db,
  );
  expect(forks).toEqual([]);
  const { rows: chains } = await sql`select distinct chain from ledger.batch`.execute(database.db);
  expect(chains.length).toBeGreaterThan(1);
});

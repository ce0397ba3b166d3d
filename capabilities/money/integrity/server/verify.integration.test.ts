import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountKey, Transfer } from '#capabilities/money/ledger/rules.ts';
import { conservation } from '#capabilities/money/ledger/server/conservation.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import type { Standing } from '../face.ts';
import { verifyLedger } from './verify.ts';

let database: TestDatabase;

/** Three customers and the platform, in batches of one; customer 2 has three transfers. */
beforeEach(async () => {
  database = await createTestDatabase();
  const clock = createFixedClock(Date.UTC(2026, 0, 5));
  const lane = createMoneyLane({ url: database.url, clock, onError: () => {}, trackCount: 1 });
  const post = async (customerId: bigint, ...input: Transfer[]) => {
    const key: AccountKey = { book: 'real', customerId: asCustomerId(customerId) };
    expect(await lane.submit(postTransfers, { key, input })).toMatchObject({ ok: true });
  };
  await post(
    0n,
    transfer('outside', 'house/loan-interest', 500n),
    transfer('outside', 'house/option-payout', 9n),
    transfer('house/option-payout', 'house/option-promised', 4n),
  );
  await post(1n, transfer('outside', 'available', 100n));
  await post(2n, transfer('outside', 'available', 70n), transfer('available', 'margin', 20n));
  await post(2n, transfer('margin', 'house/fees', 5n));
  await post(3n, transfer('house/loan-interest', 'available', 10n));
  await lane.close();
});
afterEach(async () => await database.drop());

function transfer(from: Transfer['from'], to: Transfer['to'], units: bigint): Transfer {
  return {
    from,
    to,
    asset: 'USDT',
    units: units * 100_000_000n,
    reason: 'adjustment',
    ref: 'ref',
    evidence: '{"bid":"1"}',
  };
}

async function findings(): Promise<string[]> {
  const verification = await auditLedger(database.db, verifyLedger);
  return verification.findings.map(({ row, problem }) => `${row} ${problem}`);
}

/** What a database superuser could do behind the ledger's back. */
async function alter(statement: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await sql.raw(statement).execute(tx);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });
}

test('an untouched ledger is whole', async () => {
  const verification = await auditLedger(database.db, verifyLedger);
  expect(verification).toMatchObject({ transfers: 8, balances: 3, batches: 5, findings: [] });
  expect([...verification.lastHashes.keys()]).toEqual([1]);
});

const second = `customer_id = 2 and id = (select min(id) from ledger.transfer where customer_id = 2)`;
const last = `customer_id = 2 and id = (select max(id) from ledger.transfer where customer_id = 2)`;

test.each([
  [
    'a balance',
    `update ledger.balance set held = 1 where customer_id = 2`,
    /^balance real USDT of customer 2 held is 0.00000001, its transfers make 0/,
  ],
  [
    'a removed balance',
    `delete from ledger.balance where customer_id = 1`,
    /^balance real USDT of customer 1 is missing, though there are transfers/,
  ],
  [
    'a balance out of nothing',
    `insert into ledger.balance values (9, 2, 1, 0, 0, 0, 0, 0, 5)`,
    /^balance real USDT of customer 9 available is/,
  ],
  [
    "a transfer's units",
    `update ledger.posting set units = 1 where ${second}`,
    /^transfer \d+ of customer 2 says that 70 USDT was available/,
  ],
  [
    "a transfer's balance after",
    `update ledger.posting set available_after = 1 where ${second}`,
    /^transfer \d+ of customer 2 says/,
  ],
  [
    "a transfer's evidence",
    `update ledger.posting set evidence = '{"bid":"2"}' where ${second}`,
    /^batch 3 of chain 1 has the hash/,
  ],
  [
    "a transfer's reason",
    `update ledger.posting set reason = 'gift' where ${last}`,
    /^batch 4 of chain 1 has the hash/,
  ],
  [
    "a transfer's time",
    `update ledger.posting set at = at + interval '1 ms' where ${last}`,
    /^transfer \d+ of customer 2 has another time/,
  ],
  [
    "the house's transfer",
    `update ledger.posting set units = 1 where customer_id = 0 and to_account = 15`,
    /^batch 1 of chain 1 has the hash/,
  ],
  [
    'a removed transfer',
    `delete from ledger.posting where ${last}`,
    /^balance real USDT of customer 2 margin is 15, its transfers make 20/,
  ],
  [
    "a batch's hash",
    `update ledger.batch set hash = sha256('x') where id = 2`,
    /^batch 2 of chain 1 has the hash/,
  ],
  [
    "a batch's time",
    `update ledger.batch set at = at + interval '1 s' where id = 2`,
    /^transfer \d+ of customer 1 has another time/,
  ],
  [
    'a reserve',
    `update ledger.reserve set units = units + 1 where book = 2 and account = 22 and asset = 1`,
    /^reserve real house\/option-promised USDT is 4.00000001, its transfers make 4/,
  ],
  [
    'a removed reserve',
    `delete from ledger.reserve where book = 2 and account = 13 and asset = 1`,
    /^reserve real house\/option-payout USDT is missing/,
  ],
  [
    'what a reserve promised',
    `update ledger.posting set units = 1000000000 where customer_id = 0 and to_account = 22`,
    /^transfer \d+ of customer 0 takes house\/option-payout to -1 USDT/,
  ],
  ['a removed batch', `delete from ledger.batch where id = 2`, /^batch 3 of chain 1 follows/],
  [
    'a removed last batch',
    `delete from ledger.batch where id = 5`,
    /^transfer \d+ of customer 3 belongs to no batch/,
  ],
])('%s altered behind its back is named', async (_, statement, expected) => {
  await alter(statement);
  expect((await findings())[0]).toMatch(expected);
});

test('a transfer and its balance altered to agree still break the chain', async () => {
  await alter(`update ledger.posting set units = 200, available_after = 200 where customer_id = 1`);
  await alter(`update ledger.balance set available = 200 where customer_id = 1`);
  expect((await conservation(database.db)).isConserved).toBe(true);
  expect(await findings()).toEqual([expect.stringMatching(/^batch 2 of chain 1 has the hash/)]);
});

test('conservation sees a reserve that its transfers do not make', async () => {
  await alter(`update ledger.reserve set units = units - 1 where book = 2 and account = 13 and asset = 1`);
  const { isConserved, differences } = await conservation(database.db);
  expect(isConserved).toBe(false);
  expect(differences).toMatchObject([
    { customerId: 0n, account: 'house/option-payout', stored: 499_999_999n, moved: 500_000_000n },
  ]);
});

test('conservation sees a balance that its transfers do not make', async () => {
  await alter(`update ledger.balance set available = available + 1 where customer_id = 1`);
  const { isConserved, differences } = await conservation(database.db);
  expect(isConserved).toBe(false);
  expect(differences).toMatchObject([
    { customerId: 1n, account: 'available', stored: 10_000_000_001n, moved: 10_000_000_000n },
  ]);
});

test('what a product’s rows say must be what the accounts hold', async () => {
  const key: AccountKey = { book: 'real', customerId: asCustomerId(2n) };
  const house: AccountKey = { book: 'real', customerId: asCustomerId(0n) };
  const [held, promised] = [15n * 10n ** 8n, 4n * 10n ** 8n];
  const verify = async (standings: Standing[]) => {
    const product = {
      accounts: ['margin', 'house/option-promised'],
      standings: async () => standings,
      leftOpen: async () => [],
    } as const;
    const { findings } = await auditLedger(database.db, (audit, tx) => verifyLedger(audit, tx, [product]));
    return findings.map(({ row, problem }) => `${row} ${problem}`);
  };
  const margin = { key, account: 'margin', asset: 'USDT', units: held } as const;
  const promise = { key: house, account: 'house/option-promised', asset: 'USDT', units: promised } as const;
  expect(await verify([margin, promise])).toEqual([]);
  expect(await verify([{ ...margin, units: held - 1n }, { ...margin, units: 1n }, promise])).toEqual([]);
  expect(await verify([{ ...margin, units: held - 1n }, promise])).toEqual([
    'margin in real USDT of customer 2 is 15, its products’ rows make 14.99999999',
  ]);
  expect(await verify([margin])).toEqual(['real house/option-promised USDT is 4, its products’ rows make 0']);
  const nobodys = { ...margin, key: { ...key, customerId: asCustomerId(3n) }, units: 1n };
  expect(await verify([margin, promise, nobodys])).toEqual([
    'margin in real USDT of customer 3 is 0, its products’ rows make 0.00000001',
  ]);
  const unknown = { ...nobodys, key: { ...key, customerId: asCustomerId(9n) } };
  expect(await verify([margin, promise, unknown])).toEqual([
    'margin in real USDT of customer 9 is empty, its products’ rows make 0.00000001',
  ]);
});

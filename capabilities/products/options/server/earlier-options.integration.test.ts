import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { taken } from '#foundation/refusals/testing/taken.ts';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { selectReferences } from './engine.sql.ts';
import { optionStandings } from './option-standings.ts';
import { createOptionHouse, fundedBuyer, newRequest, upOption } from './testing/option-house.ts';

const migration = join(import.meta.dirname, '../../../../database/migrations/0127_reference_prices.sql');

const before = `
  alter table options.option_order drop column window_seconds, drop column window_samples, drop column window_dropped;
  drop table options.deciding_reference;
  create table options.deciding_tick (sequence bigint primary key, code text not null, bid bigint not null, ask bigint not null,
    at timestamptz not null, source text not null, recorded_at text, spread_median bigint, spread_limit bigint);
  insert into options.deciding_tick values
    (4294967402, 'BTCUSD', 1000000500000000, 1000001500000001, '2026-11-24T15:31:01.250Z', 'kraken', null, null, null),
    (4294967403, 'EURUSD', 10832100000, 10832300000, '2026-11-24T15:31:02Z', 'replay', '2024-03-05T10:00:00.000Z', 100000, 500000)`;

test('what a killed process had decided by a tick is settled by it after the migration', async () => {
  const { db, drop } = await createTestDatabase();
  await sql.raw(before).execute(db);
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  const [bitcoin, euro] = await selectReferences(db);
  expect(bitcoin).toMatchObject({
    code: 'BTCUSD',
    price: 1_000_001_000_000_000n,
    at: Date.parse('2026-11-24T15:31:01.250Z'),
    window: null,
    sequence: 4_294_967_402,
    stood: [{ tick: { bid: 1_000_000_500_000_000n, ask: 1_000_001_500_000_001n, source: 'kraken' } }],
  });
  expect(euro).toMatchObject({
    price: 10_832_200_000n,
    stood: [
      {
        tick: { recordedAt: '2024-03-05T10:00:00.000Z', spreadGuard: { median: 100_000n, limit: 500_000n } },
      },
    ],
  });
  await drop();
});

test('an option bought before is entered and settled by the first tick, as was agreed', async () => {
  const house = await createOptionHouse();
  const { demo } = await fundedBuyer(house);
  const { id } = taken(await house.options.buy(demo, upOption(), newRequest()));
  await sql`
    update options.option_order set window_seconds = null, window_samples = null, window_dropped = null
    where id = ${id}::bigint`.execute(house.database.db);
  await house.restart();
  await house.tick(10_000_000);
  const entered = await house.found(demo, id);
  expect(entered).toMatchObject({ entryPrice: '100000.5' });
  expect(entered.window).toBeUndefined();
  await house.wait(minuteMs);
  await house.tick(10_000_001);
  expect(await house.found(demo, id)).toMatchObject({ status: 'won', exitPrice: '100000.51' });
  await house.close();
});

test('verify finds an option that was settled by other prices than its evidence has', async () => {
  const house = await createOptionHouse();
  const { demo } = await fundedBuyer(house);
  const option = await house.entered(demo);
  await house.end(option, 10_000_100);
  expect((await house.found(demo, option.id)).status).toBe('won');
  const { db } = house.database;
  const findings = async () =>
    (await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, [optionStandings]))).findings;
  const row = `option ${option.id} of customer ${demo.customerId}`;
  const change = (what: string) =>
    sql`update options.option_order set ${sql.raw(what)} where id = ${option.id}::bigint`.execute(db);
  expect(await findings()).toEqual([]);
  for (const [wrong, right, problem] of [
    ['exit_price = exit_price + 1', 'exit_price = exit_price - 1', 'has other prices than its evidence'],
    ["direction = 'down'", "direction = 'up'", 'was paid as optionWin, its prices make optionLoss'],
    ['window_dropped = 4', 'window_dropped = 5', 'was measured over another window'],
    [
      "expiry_time = expiry_time + interval '1 second'",
      "expiry_time = expiry_time - interval '1 second'",
      'was measured over another window',
    ],
  ] as const) {
    await change(wrong);
    expect(await findings()).toEqual([{ row, problem }]);
    await change(right);
  }
  await house.close();
});

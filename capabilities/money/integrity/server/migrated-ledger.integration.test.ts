import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountKey, Transfer } from '#capabilities/money/ledger/rules.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { createLedgerReader } from '#capabilities/money/ledger/server/ledger-reader.ts';
import { createMoneyLane } from '#capabilities/money/ledger/server/money-lane.ts';
import { expectConserved } from '#capabilities/money/ledger/server/testing/expect-conserved.ts';
import { postTransfers } from '#capabilities/money/ledger/transfer-kind.ts';
import { asCustomerId } from '#foundation/ids/ids.ts';
import { accept } from '#foundation/refusals/result.ts';
import { createTestDatabase, type TestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { createFixedClock } from '#foundation/time/clock.ts';
import { verifyLedger } from './verify.ts';

const migrations = join(import.meta.dirname, '../../../../database/migrations');
const clock = createFixedClock(Date.UTC(2026, 0, 5));
const ada: AccountKey = { book: 'real', customerId: asCustomerId(1n) };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => await database.drop());

function transfer(from: Transfer['from'], to: Transfer['to'], units: bigint): Transfer {
  return { from, to, asset: 'USDT', units, reason: 'adjustment', ref: 'ref', evidence: '{"bid":"1"}' };
}

/**
 * Puts what the lane has written into tables as they were before migration 0022, rows and hashes as the lane
 * of then wrote them.
 */
async function turnBack(): Promise<void> {
  const first = await readFile(join(migrations, '0001_ledger.sql'), 'utf8');
  const tableOf = (name: string) =>
    new RegExp(`create table ledger\\.${name} \\([^;]*;`).exec(first)?.[0] ?? '';
  await sql
    .raw(`
    alter view ledger.transfer rename to transfer_seen;
    ${tableOf('transfer')} ${tableOf('request')} ${tableOf('event')}
    insert into ledger.transfer
      (customer_id, id, book, asset, from_account, to_account, units, available_after, at, reason, ref, evidence)
    select customer_id, id, book, asset, from_account, to_account, units, available_after, at, reason, ref, evidence
    from ledger.transfer_seen;
    insert into ledger.request (customer_id, request_id, kind, fingerprint, answer, at)
    select customer_id, request_id, kind, fingerprint, coalesce(answer, '{"ok":true,"value":' || data || '}'), at
    from ledger.posting where request_id is not null;
    insert into ledger.event (customer_id, sequence, event, data)
    select customer_id, id, event, data from ledger.posting where event is not null;
    drop view ledger.transfer_seen;
    drop table ledger.posting;
    alter table ledger.balance drop column last_batch`)
    .execute(database.db);
}

test('a ledger of the time before postings is whole after its migration, answers its old requests and goes on', async () => {
  const submit = async (input: Transfer[], id: string) => {
    const lane = createMoneyLane({ url: database.url, clock, onError: () => {}, trackCount: 1 });
    const answer = await lane.submit(postTransfers, { key: ada, input, request: { id, fingerprint: id } });
    await lane.close();
    return answer;
  };
  await submit([transfer('outside', 'available', 100n)], 'first');
  const refused = await submit([transfer('available', 'margin', 500n)], 'too much');
  await submit([transfer('available', 'margin', 20n), transfer('available', 'house/fees', 1n)], 'second');
  const ledger = createLedgerReader(database);
  const page = { offset: 0, limit: 10 };
  const before = await ledger.listTransfers(ada, {}, page);

  await turnBack();
  await sql.raw(await readFile(join(migrations, '0022_postings.sql'), 'utf8')).execute(database.db);

  expect(await ledger.listTransfers(ada, {}, page)).toEqual(before);
  expect((await auditLedger(database.db, verifyLedger)).findings).toEqual([]);
  expect(await submit([transfer('outside', 'available', 100n)], 'first')).toEqual(accept(null));
  expect(await submit([transfer('available', 'margin', 500n)], 'too much')).toEqual(refused);
  expect(await submit([transfer('margin', 'available', 20n)], 'third')).toEqual(accept(null));
  expect((await ledger.balances(ada)).USDT).toMatchObject({ available: 99n, margin: 0n });
  expect((await auditLedger(database.db, verifyLedger)).findings).toEqual([]);
  await expectConserved(database.db);
});

import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Database, openClient } from '../database.ts';
import { createTestDatabase } from './test-database.ts';

async function standing(db: Database) {
  const accounts = await sql`select * from ledger.account order by 1`.execute(db);
  const views = await sql`select * from reviews.view`.execute(db);
  const block = await sql`select last_value, is_called from markets.tick_block`.execute(db);
  return [accounts.rows, views.rows, block.rows];
}

test('a database that is given up is the next one, as the migrations left it', async () => {
  const first = await createTestDatabase();
  const before = await standing(first.db);
  await first.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from ledger.account where code = (select min(code) from ledger.account)`.execute(tx);
    await sql`insert into ledger.account values (30000, 'house/of-a-test')`.execute(tx);
    await sql`select nextval('markets.tick_block')`.execute(tx);
  });
  expect(await standing(first.db)).not.toEqual(before);
  await first.drop();
  const second = await createTestDatabase();
  expect(second.url).toBe(first.url);
  expect(await standing(second.db)).toEqual(before);
  await second.drop();
});

async function firstValue(client: pg.Client, text: string): Promise<unknown> {
  const { rows } = await client.query({ text, rowMode: 'array' });
  return rows[0]?.[0];
}

test('a session that was ended serves the next client as a new one', async () => {
  const database = await createTestDatabase();
  // The pool has a session of its own already.
  await sql`select 1`.execute(database.db);
  const first = await openClient(database.url);
  const process = await firstValue(first, 'select pg_backend_pid()');
  await first.query("set statement_timeout = '7s'");
  await first.query('select pg_advisory_lock(7)');
  await first.query({ name: 'seven', text: 'select 7' });
  await first.end();
  const locks = await sql`select from pg_locks where locktype = 'advisory' and objid = 7`.execute(
    database.db,
  );
  expect(locks.rows).toEqual([]);

  const second = await openClient(database.url);
  expect(await firstValue(second, 'select pg_backend_pid()')).toBe(process);
  expect(await firstValue(second, 'show statement_timeout')).toBe('0');
  expect(await firstValue(second, 'select count(*)::int from pg_prepared_statements')).toBe(0);
  expect(await firstValue(second, 'show application_name')).toBe('');
  await second.end();
  await database.drop();
});

test('neither one that was cut off nor one amid a transaction is lent', async () => {
  const database = await createTestDatabase();
  // The pool has a session of its own already.
  await sql`select 1`.execute(database.db);
  const first = await openClient(database.url);
  const process = await firstValue(first, 'select pg_backend_pid()');
  await first.end();
  await sql`select pg_terminate_backend(${process})`.execute(database.db);
  const second = await openClient(database.url);
  const other = await firstValue(second, 'select pg_backend_pid()');
  expect(other).not.toBe(process);
  await second.query('begin');
  await second.end();
  const third = await openClient(database.url);
  expect(await firstValue(third, 'select pg_backend_pid()')).not.toBe(other);
  await third.end();
  await database.drop();
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { houseAccounts } from '#capabilities/money/accounting/chart-of-accounts.ts';
import { books } from '#foundation/ids/book.ts';
import { assets } from '#foundation/money/money.ts';
import { createTestDatabase } from '#foundation/server-kit/testing/test-database.ts';
import { customerAccounts } from '../rules.ts';
import { accountOfCode, assetOfCode, bookOfCode, codeOfAccount, codeOfAsset, codeOfBook } from './codes.ts';

test('code and database name books, assets and accounts alike', async () => {
  const database = await createTestDatabase();
  const named = async (table: string) => {
    const name = sql.table(`ledger.${table}`);
    const { rows } = await sql<{
      code: number;
      name: string;
    }>`select code, name from ${name} order by code`.execute(database.db);
    return rows.map(({ code, name }) => [code, name]);
  };
  const accounts = [...customerAccounts, ...houseAccounts].sort(
    (a, b) => codeOfAccount(a) - codeOfAccount(b),
  );
  expect(await named('book')).toEqual(books.map((book) => [codeOfBook(book), book]));
  expect(await named('asset')).toEqual(assets.map((asset) => [codeOfAsset(asset), asset]));
  expect(await named('account')).toEqual(accounts.map((account) => [codeOfAccount(account), account]));
  expect(books.map((book) => bookOfCode(codeOfBook(book)))).toEqual(books);
  expect(assets.map((asset) => assetOfCode(codeOfAsset(asset)))).toEqual(assets);
  expect(accounts.map((account) => accountOfCode(codeOfAccount(account)))).toEqual(accounts);
  expect(() => accountOfCode(99)).toThrow('no account with code 99');
  await database.drop();
});

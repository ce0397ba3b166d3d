import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renamedMigrations } from '#database/renamed-migrations.ts';

const root = join(import.meta.dirname, '..');

/** The numbers that more than one name begins with. */
function sharedNumbers(names: readonly string[]): string[] {
  const byNumber = Map.groupBy(names, (name) => name.slice(0, 4));
  return [...byNumber].filter(([, all]) => all.length > 1).map(([number]) => number);
}

test.each(['database/migrations', 'docs/decisions'])('no two files of %s have one number', async (folder) => {
  const names = (await readdir(join(root, folder))).filter((name) => name !== 'README.md');
  expect(names.filter((name) => !/^\d{4}[_-][a-z0-9_-]+\.(?:sql|md)$/.test(name))).toEqual([]);
  expect(sharedNumbers(names)).toEqual([]);
});

test('two files of one number are found', () => {
  expect(sharedNumbers(['0001_ledger.sql', '0010_audit.sql', '0010_operators.sql'])).toEqual(['0010']);
});

test('renamed migrations come in the order of their former names, each the name of a file', async () => {
  const names = [...renamedMigrations.values()];
  expect([...renamedMigrations.keys()].sort()).toEqual([...renamedMigrations.keys()]);
  expect([...names].sort()).toEqual(names);
  const files = await readdir(join(root, 'database/migrations'));
  expect(files).toEqual(expect.arrayContaining(names.map((name) => `${name}.sql`)));
});

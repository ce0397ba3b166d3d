import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { eventually } from '#foundation/server-kit/testing/eventually.ts';
import { keepPostgres } from './embedded-postgres.ts';

test('a Postgres that dies is started again where it was, as often as it dies', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-kept-'));
  await chmod(dataDir, 0o755);
  const lines: string[] = [];
  const gone: unknown[] = [];
  const postgres = await keepPostgres({
    dataDir,
    log: (line) => void lines.push(line),
    onGone: (error) => void gone.push(error),
  });
  const db = openDatabase(postgres.url, { max: 1 });
  await sql`create table remembered as select 41 as value`.execute(db);
  for (const _ of ['once', 'twice']) {
    const pidFile = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await eventually(async () =>
      expect(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).not.toBe(pidFile),
    );
    await eventually(async () => {
      expect((await sql`select value from remembered`.execute(db)).rows).toEqual([{ value: 41 }]);
    });
  }
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  expect(gone).toEqual([]);
  // Once, when it died the second time before its restart was over.
  expect(new Set(lines)).toEqual(new Set(['Postgres ended; starting it again']));
});

import { openDatabase } from '#foundation/server-kit/database.ts';
import { startPostgres } from '#foundation/server-kit/postgres/postgres.ts';
import { keepMasterKey } from '#foundation/server-kit/secret-box.ts';
import { readConfig } from './config.ts';
import { resealAll } from './wiring/sealed-secrets.ts';

/** `npm run reseal`: seals every secret with the first of MASTER_KEYS, so that the others may go. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, masterKeys } = readConfig(process.env);
  const embedded =
    databaseUrl === undefined ? await startPostgres({ dataDir, log: console.error }) : undefined;
  const db = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1 });
  try {
    const _said = await resealAll(db, masterKeys ?? (await keepMasterKey(dataDir)));
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  console.error(`Not everything could be sealed again: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

import { verifyLedger } from '#capabilities/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/ledger/server/ledger-audit.ts';
import { openDatabase } from '#foundation/server-kit/database.ts';
import { startPostgres } from '#foundation/server-kit/postgres/postgres.ts';
import { readConfig } from './config.ts';

/** `npm run verify`: recomputes the ledger from nothing; exits with 1 and names the first broken row otherwise. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded =
    databaseUrl === undefined ? await startPostgres({ dataDir, log: console.error }) : undefined;
  const db = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1 });
  try {
    const { transfers, balances, batches, lastHashes, findings } = await auditLedger(db, verifyLedger);
    console.log(`${transfers} transfers, ${balances} balances and ${batches} batches recomputed`);
    for (const [chain, hash] of lastHashes) console.log(`chain ${chain} ends with ${hash}`);
    for (const { row, problem } of findings) console.log(`BROKEN: ${row} ${problem}`);
    console.log(findings.length === 0 ? 'The ledger is whole.' : 'The ledger is not whole.');
    process.exitCode = findings.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  console.error(`The ledger could not be read: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

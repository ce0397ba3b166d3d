import type { ActProblem } from '#capabilities/desk/audit/rules.ts';
import { verifyActs } from '#capabilities/desk/audit/server/verify-acts.ts';
import { verifyLedger } from '#capabilities/money/integrity/server/verify.ts';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import { verifyCharity } from '#capabilities/products/nfts/server/verify-charity.ts';
import { type Database, openDatabase } from '#foundation/server-kit/database.ts';
import { startPostgres } from '#foundation/server-kit/postgres/postgres.ts';
import { productStandings } from './capabilities.ts';
import { readConfig } from './config.ts';
import { signedRows } from './wiring/second-signatures.ts';

const problems: Readonly<Record<ActProblem, string>> = {
  altered: 'does not make its hash: it was altered',
  reordered: 'does not follow the act before it',
  missing: 'does not follow: acts before it are missing',
  endMissing: 'is missing: the log was longer',
};

/**
 * `npm run verify`: recomputes the ledger and the audit log from nothing, and looks for both signatures where
 * two operators decide; exits with 1 and names the first broken row otherwise.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded =
    databaseUrl === undefined ? await startPostgres({ dataDir, log: console.error }) : undefined;
  const db = openDatabase(databaseUrl ?? embedded?.url ?? '', { max: 1 });
  try {
    const { transfers, balances, batches, lastHashes, findings } = await auditLedger(db, (audit, tx) =>
      verifyLedger(audit, tx, productStandings),
    );
    console.log(`${transfers} transfers, ${balances} balances and ${batches} batches recomputed`);
    for (const [chain, hash] of lastHashes) console.log(`chain ${chain} ends with ${hash}`);
    for (const { row, problem } of findings) console.log(`BROKEN: ${row} ${problem}`);
    console.log(findings.length === 0 ? 'The ledger is whole.' : 'The ledger is not whole.');
    const charity = await auditLedger(db, verifyCharity);
    console.log(
      `${charity.escrows} highest bids, ${charity.soldPieces} sold pieces and ${charity.remittances} pay-outs compared with the ledger`,
    );
    if (charity.finding !== undefined)
      console.log(`BROKEN: ${charity.finding.row} ${charity.finding.problem}`);
    const { acts, lastHash, finding } = await verifyActs(db);
    console.log(`${acts} acts of operators recomputed; their chain ends with ${lastHash}`);
    if (finding !== undefined) console.log(`BROKEN: act ${finding.sequence} ${problems[finding.problem]}`);
    console.log(finding === undefined ? 'The audit log is whole.' : 'The audit log is not whole.');
    const areSigned = await reportSignatures(db);
    const isWhole =
      findings.length === 0 && charity.finding === undefined && finding === undefined && areSigned;
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

/** Whether all that takes two operators has both on record. */
async function reportSignatures(db: Database): Promise<boolean> {
  const found = [];
  for (const { unsigned } of signedRows)
    found.push(...[(await db.transaction().execute(unsigned)) ?? []].flat());
  for (const { row, problem } of found) console.log(`BROKEN: ${row} ${problem}`);
  console.log(found.length === 0 ? 'Every second signature is there.' : 'Second signatures are missing.');
  return found.length === 0;
}

await main().catch((error: unknown) => {
  console.error(`The ledger could not be read: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

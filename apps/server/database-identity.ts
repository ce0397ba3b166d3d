import { sql } from 'kysely';
import { codeOfAccount, codeOfBook } from '#capabilities/money/ledger/server/codes.ts';
import type { Tx } from '#foundation/server-kit/database.ts';
import { keyFingerprint, type MasterKey } from '#foundation/server-kit/secret-box.ts';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { allRows, firstRow } from '#foundation/server-kit/statements.ts';
import type { Mode } from './config.ts';
import { openAllSeals } from './wiring/sealed-secrets.ts';

const otherDatabase = 'name an empty one of its own in DATABASE_URL';

/**
 * Holds what this process was started with against what the database says it is, in the transaction of the
 * start: what is refused leaves nothing behind. One that says nothing yet, says from now on what was found
 * in it. Throws {@link StartRefused} (docs/decisions/0068-database-identity-and-lease.md).
 */
export async function identifyDatabase(tx: Tx, mode: Mode, keys: readonly MasterKey[]): Promise<void> {
  const samples = await findSamples(tx);
  const known = await readIdentity(tx);
  refuseOtherMode(mode, known?.mode ?? (await foundMode(tx, samples)) ?? mode, samples);
  if (mode === 'production' && samples.length > 0) {
    throw new StartRefused(
      `Production does not start beside sample data, and this database has ${samples.join(', ')}: ${otherDatabase}.`,
    );
  }
  const [sealing, ...older] = keys.map(keyFingerprint);
  if (sealing === undefined) throw new Error('no master key to identify the database by');
  if (known !== undefined && ![sealing, ...older].includes(known.fingerprint)) throw otherKey();
  if (!(await openAllSeals(tx, keys))) throw otherKey();
  if (known === undefined) {
    await sql`insert into platform.identity (mode, key_fingerprint) values (${mode}, ${sealing})`.execute(tx);
  } else if (known.fingerprint !== sealing) {
    // A new key is taken up beside the one that it replaces; from then on that one alone is not enough.
    await sql`update platform.identity set key_fingerprint = ${sealing}`.execute(tx);
  }
}

function refuseOtherMode(mode: Mode, own: Mode, samples: readonly string[]): void {
  if (own === mode) return;
  const why = samples.length === 0 ? '' : ` (it has ${samples.join(', ')})`;
  throw new StartRefused(
    own === 'sample'
      ? `This is a sample database${why}, and MODE=production: ${otherDatabase}, or start with MODE=sample.`
      : `This database is in production, and MODE=sample: start with MODE=production, or ${otherDatabase}.`,
  );
}

function otherKey(): StartRefused {
  return new StartRefused(
    'This database was sealed with another master key: start with the MASTER_KEYS (or the DATA_DIR with the master.key) that it was sealed with, a new key before the old one.',
  );
}

function readIdentity(tx: Tx) {
  return firstRow<{ mode: Mode; fingerprint: string }>(tx)`
    select mode, key_fingerprint as fingerprint from platform.identity`;
}

/** What a database from before this record must be; undefined for an unused one. */
async function foundMode(tx: Tx, samples: readonly string[]): Promise<Mode | undefined> {
  if (samples.length > 0) return 'sample';
  const rows = await allRows<{ isUsed: boolean }>(tx)`
    select exists (select from customers.customer) or exists (select from operators.operator) as "isUsed"`;
  return rows[0]?.isUsed === true ? 'production' : undefined;
}

/** What only sample mode leaves in a database, in words. No real address ends in `.test`. */
async function findSamples(tx: Tx): Promise<string[]> {
  const outside = sql.lit(codeOfAccount('outside'));
  const { rows } = await sql<Record<'operators' | 'customers' | 'clock' | 'money', boolean>>`
    select exists (select from operators.operator where email like '%@sample.test') as operators,
      exists (select from customers.customer where lower(email) like '%@sample.test') as customers,
      exists (select from platform.clock where ahead_ms <> 0) as clock,
      exists (
        select from ledger.posting
        where book = ${sql.lit(codeOfBook('real'))}
          and (${outside} in (from_account, to_account) or ${outside} in (next_from_account, next_to_account))
          and (ref like 'sample %' or ref like 'dev %')
      ) as money`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('the query for sample data returned no row');
  return [
    ...(found.operators ? ['sample operators'] : []),
    ...(found.customers ? ['sample customers'] : []),
    ...(found.clock ? ['a clock that was moved'] : []),
    ...(found.money ? ['sample money'] : []),
  ];
}

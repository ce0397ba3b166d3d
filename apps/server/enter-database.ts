import { migrateDatabase } from '#foundation/server-kit/migrate.ts';
import type { MasterKey } from '#foundation/server-kit/secret-box.ts';
import type { Mode } from './config.ts';
import { identifyDatabase } from './database-identity.ts';
import { type KeepNeeds, type Lease, takeLease } from './lease.ts';

export interface EnterNeeds extends KeepNeeds {
  readonly mode: Mode;
  readonly keys: readonly MasterKey[];
}

/**
 * Makes this process the one platform of a database, which is migrated. Throws `StartRefused`, and has
 * changed nothing there then, where another platform runs on it, or it is not of this mode and key.
 */
export async function enterDatabase(
  url: string,
  { mode, keys, ...keep }: EnterNeeds,
): Promise<{ lease: Lease; term: bigint }> {
  const lease = await takeLease(url);
  let term = 0n;
  try {
    await migrateDatabase(url, async (tx) => {
      await identifyDatabase(tx, mode, keys);
      term = await lease.beginTerm(tx);
    });
    await lease.keep(term, keep);
  } catch (error) {
    await lease.release();
    throw error;
  }
  return { lease, term };
}

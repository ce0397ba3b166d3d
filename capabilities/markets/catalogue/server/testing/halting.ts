import { asOperatorId } from '#foundation/ids/ids.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { CatalogueService } from '../catalogue.ts';
import { deleteHalt, insertHalt } from '../halts.sql.ts';

/** Halts a market as operators do, or lets it go; for tests of what a halt does. */
export async function setHalted(
  db: Database,
  catalogue: Pick<CatalogueService, 'refreshHalts'>,
  code: string,
  isHalted: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!isHalted) return await deleteHalt(tx, code);
    const [at, lapses_at] = [new Date(0), new Date(dayMs)];
    const by = { operator_id: asOperatorId(1n), author: 'risk@sample.test', reason: 'in a test' };
    await insertHalt(tx, { code, ...by, at, lapses_at });
  });
  await catalogue.refreshHalts();
}

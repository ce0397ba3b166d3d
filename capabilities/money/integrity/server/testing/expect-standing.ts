import type { RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { auditLedger } from '#capabilities/money/ledger/server/ledger-audit.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { ProductStandings } from '../../face.ts';
import { verifyLedger } from '../verify.ts';

/** The ledger is whole, and has what the sources' rows say. */
export async function expectStanding(db: Database, products: readonly ProductStandings[]): Promise<void> {
  expect(await findings(db, products)).toEqual([]);
}

/**
 * Rows altered behind the ledger's back are found, by their account; and nothing is when they are as they
 * were.
 */
export async function expectAlteredFound(
  db: Database,
  product: ProductStandings,
  { change, back, account }: { change: RawBuilder<unknown>; back: RawBuilder<unknown>; account: RegExp },
): Promise<void> {
  await expectStanding(db, [product]);
  const { numAffectedRows } = await change.execute(db);
  expect(numAffectedRows).toBe(1n);
  expect(await findings(db, [product])).toEqual([expect.stringMatching(account)]);
  await back.execute(db);
  await expectStanding(db, [product]);
}

async function findings(db: Database, products: readonly ProductStandings[]): Promise<string[]> {
  const verified = await auditLedger(db, (audit, tx) => verifyLedger(audit, tx, products));
  return verified.findings.map(({ row, problem }) => `${row} ${problem}`);
}

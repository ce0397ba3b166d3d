import { expect } from 'vitest';
import { capitalAccount } from '#capabilities/money/ledger/rules.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { createLedgerReader } from '../ledger-reader.ts';

/** Counter sides of the outside and of what customers owe; and the capital, which stops sales below zero. */
const mayBeBelow: ReadonlySet<string> = new Set(['outside', 'house/loans-lent', capitalAccount]);

/**
 * Fails unless every house account has what it says: none is below zero, so that no other shows as free what
 * is not there.
 */
export async function expectHeld(db: Database): Promise<void> {
  const balances = await createLedgerReader({ db }).houseBalances();
  const short = balances.filter(({ account, units }) => units < 0n && !mayBeBelow.has(account));
  expect(short).toEqual([]);
}

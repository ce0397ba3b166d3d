import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { selectLoan } from './loans.sql.ts';

/** The loan with this id; NOT_FOUND for an unknown one or another customer's. */
export async function findOwnLoan(db: Database, key: AccountKey, text: string) {
  const id = parseRecordId(text);
  const found = id === undefined ? undefined : await selectLoan(db, key.customerId, id);
  return found === undefined || found.key.book !== key.book ? refuse('NOT_FOUND') : accept(found);
}

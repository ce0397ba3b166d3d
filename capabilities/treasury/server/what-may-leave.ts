import type { LedgerReader } from '#capabilities/ledger/face.ts';
import { incentivesAccount } from '#capabilities/ledger/rules.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { selectBroughtIn } from './fundings.sql.ts';
import type { WantedFunding } from './treasury-needs.ts';

/**
 * What the treasurer may take out of an account: what is in it, but where unpaid rewards lie only what was
 * brought in.
 */
export async function whatMayLeave(
  { db, ledger }: { readonly db: Database; readonly ledger: Pick<LedgerReader, 'houseBalance'> },
  { book, account, asset }: Pick<WantedFunding, 'book' | 'account' | 'asset'>,
): Promise<bigint> {
  if (account !== incentivesAccount) return await ledger.houseBalance(book, account, asset);
  const brought = await selectBroughtIn(db, account);
  return brought.find((each) => each.book === book && each.asset === asset)?.units ?? 0n;
}

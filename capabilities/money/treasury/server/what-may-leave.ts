import { incentivesAccount } from '#capabilities/money/accounting/invites.ts';
import { selectBroughtIn } from './fundings.sql.ts';
import type { TreasuryNeeds, WantedFunding } from './treasury-needs.ts';

/**
 * What the treasurer may take out of an account: what is in it, but where unpaid rewards lie only what was
 * brought in, and of the fees those of days whose rebates and rewards are set aside.
 */
export async function whatMayLeave(
  { db, ledger, feesUncountedSince }: Pick<TreasuryNeeds, 'db' | 'ledger' | 'feesUncountedSince'>,
  { book, account, asset }: Pick<WantedFunding, 'book' | 'account' | 'asset'>,
): Promise<bigint> {
  if (account === incentivesAccount) {
    const brought = await selectBroughtIn(db, account);
    return brought.find((each) => each.book === book && each.asset === asset)?.units ?? 0n;
  }
  const balance = await ledger.houseBalance(book, account, asset);
  const since = account === 'house/fees' && book === 'real' ? await feesUncountedSince() : undefined;
  return since === undefined ? balance : balance - (await ledger.houseReceived(book, account, asset, since));
}

import { adjustmentAccount } from '#capabilities/money/accounting/adjustments.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import type { AdjustmentNeeds, Wanted } from './adjustment-needs.ts';

/**
 * What the platform has left for corrections after it. HOUSE_ACCOUNT_SHORT: the approver finds the same, or
 * what was funded since.
 */
export async function houseAfter({ ledger }: Pick<AdjustmentNeeds, 'ledger'>, { key, asset, units }: Wanted) {
  const after = (await ledger.houseBalance(key.book, adjustmentAccount, asset)) - units;
  return units > 0n && after < 0n ? refuse('HOUSE_ACCOUNT_SHORT') : accept(after);
}

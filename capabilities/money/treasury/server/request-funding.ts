import { formatUnits } from '#foundation/money/money.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { assetsOf, balanceAfter, dueWithinMs } from '../rules.ts';
import { fundingRequests, insertFunding } from './fundings.sql.ts';
import { houseId } from './treasury-lane.ts';
import type { FundingRequest, TreasuryNeeds } from './treasury-needs.ts';
import { whatMayLeave } from './what-may-leave.ts';

/** Stores what is asked for; no money moves before another operator has approved it. */
export async function requestFunding(needs: TreasuryNeeds, wanted: FundingRequest) {
  const { db, clock, requestDesk } = needs;
  const { book, account, asset, units, reasonCode, note, evidence, document } = wanted;
  if (!assetsOf(account).includes(asset)) return refuse('INPUT_INVALID', { field: 'currency' });
  const before = await fundingRequests.before(db, wanted);
  if (before !== undefined) return before;
  const after = balanceAfter(await whatMayLeave(needs, wanted), units);
  if (!after.ok) return after;
  return await requestDesk.askOnce({
    requests: fundingRequests,
    by: wanted,
    document,
    owner: houseId,
    purpose: 'funding',
    insert(tx, kept) {
      const at = clock.now();
      return insertFunding(tx, { ...wanted, ...kept, at: new Date(at), dueAt: new Date(at + dueWithinMs) });
    },
    act: ({ id, document_hash }) => ({
      name: 'treasury.request',
      subject: `funding/${id}`,
      reasonCode,
      note,
      after: {
        book,
        account,
        currency: asset,
        amount: formatUnits(units),
        evidence,
        document: document_hash ?? undefined,
      },
    }),
  });
}

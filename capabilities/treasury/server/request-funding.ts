import { formatUnits } from '#foundation/money/money.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import { assetsOf, balanceAfter, dueWithinMs } from '../rules.ts';
import { type FundingRow, fundingRequests, insertFunding } from './fundings.sql.ts';
import type { FundingRequest, TreasuryWorld } from './treasury-world.ts';

/** Writes down what is asked for; no money moves before somebody else has approved it. */
export async function requestFunding(
  { db, clock, ledger, audit }: TreasuryWorld,
  wanted: FundingRequest,
): Promise<Result<FundingRow>> {
  const { book, account, asset, units, reasonCode, note, evidence, requestedBy } = wanted;
  if (!assetsOf(account).includes(asset)) return refuse('INPUT_INVALID', { field: 'currency' });
  const before = await fundingRequests.before(db, wanted);
  if (before !== undefined) return before;
  const after = balanceAfter(await ledger.houseBalance(book, account, asset), units);
  if (!after.ok) return after;
  return await db.transaction().execute(async (tx): Promise<Result<FundingRow>> => {
    const at = clock.now();
    const stored = await insertFunding(tx, {
      ...wanted,
      at: new Date(at),
      dueAt: new Date(at + dueWithinMs),
    });
    if (stored === undefined) {
      const first = await fundingRequests.before(tx, wanted);
      if (first === undefined) throw new Error('a request that is stored already is nowhere');
      return first;
    }
    await audit.record(tx, {
      operatorIds: [requestedBy],
      name: 'treasury.request',
      subject: `funding/${stored.id}`,
      ...{ reasonCode, note },
      after: { book, account, currency: asset, amount: formatUnits(units), evidence },
    });
    return accept(stored);
  });
}

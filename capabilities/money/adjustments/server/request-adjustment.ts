import { formatUnits } from '#foundation/money/money.ts';
import { worthInUsdt } from '#foundation/money/worth.ts';
import { refuse } from '#foundation/refusals/result.ts';
import { dayMs } from '#foundation/time/clock.ts';
import { approvalsFor, balancesAfter, checkLimits, dueWithinMs } from '../rules.ts';
import type { AdjustmentNeeds, AdjustmentRequest } from './adjustment-needs.ts';
import { adjustmentRequests, insertAdjustment, lockAskedSince } from './adjustments.sql.ts';
import { houseAfter } from './what-it-moves.ts';

/** Stores what is asked for; no money moves before another operator has approved it. */
export async function requestAdjustment(needs: AdjustmentNeeds, wanted: AdjustmentRequest) {
  const { db, clock, ledger, customers, requestDesk } = needs;
  const { key, asset, units, reasonCode, note, reference, document } = wanted;
  const { customerId, book } = key;
  const before = await adjustmentRequests.before(db, wanted);
  if (before !== undefined) return before;
  if ((await customers.contactOf(customerId)) === undefined) return refuse('NO_MATCHING_USER');
  const after = balancesAfter(await ledger.balances(key), { id: 0n, asset, units });
  if (!after.ok) return after;
  const house = await houseAfter(needs, wanted);
  if (!house.ok) return house;
  const worth = worthInUsdt(needs.markets.usdtRate, wanted);
  if (!worth.ok) return worth;
  let needed: 1 | 2 = 2;
  return await requestDesk.askOnce({
    requests: adjustmentRequests,
    by: wanted,
    document,
    owner: customerId,
    purpose: 'adjustment',
    async admit(tx) {
      const asked = await lockAskedSince(tx, wanted, new Date(clock.now() - dayMs));
      needed = wanted.orderId === undefined ? approvalsFor(worth.value, asked, needs.limits.current) : 2;
      const due = await wanted.due?.(tx);
      if (due !== undefined && due !== units) return refuse('CORRECTION_CHANGED');
      return checkLimits(worth.value, asked, needs.limits.current);
    },
    insert(tx, kept) {
      const at = clock.now();
      return insertAdjustment(tx, {
        ...wanted,
        ...kept,
        needed,
        worth: worth.value,
        at: new Date(at),
        dueAt: new Date(at + dueWithinMs),
      });
    },
    act: ({ id, document_hash }) => ({
      name: 'adjustments.request',
      subject: `adjustment/${id}`,
      customerId,
      reasonCode,
      note,
      after: {
        book,
        currency: asset,
        amount: formatUnits(units),
        reference,
        document: document_hash ?? undefined,
      },
    }),
  });
}

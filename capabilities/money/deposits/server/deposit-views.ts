import type { CustomerId } from '#foundation/ids/ids.ts';
import { parseRecordId } from '#foundation/ids/ids.ts';
import { accept, refuse } from '#foundation/refusals/result.ts';
import { selectWaitingTogether } from './below-minimum.sql.ts';
import type { DepositNeeds } from './deposit-needs.ts';
import { selectRecharge } from './deposits.sql.ts';
import type { OwnedRecharge } from './recharge-rows.ts';
import { rechargeView } from './recharge-view.ts';

/** NOT_FOUND for an unknown one or another customer's. */
export async function ownedBy({ db }: DepositNeeds, customerId: CustomerId, text: string) {
  const id = parseRecordId(text);
  const found = id === undefined ? undefined : await selectRecharge(db, id);
  return found?.customerId === customerId ? accept(found.recharge) : refuse('NOT_FOUND');
}

/** Deposits as their customers see them. */
export async function viewsOf({ db, terms }: DepositNeeds, recharges: readonly OwnedRecharge[]) {
  const small = recharges.filter(({ recharge }) => recharge.status === 'belowMinimum');
  const whose = [...new Set(small.map(({ customerId }) => customerId))];
  const waiting = whose.length === 0 ? [] : await selectWaitingTogether(db, whose);
  return recharges.map(({ customerId, recharge }) => {
    const own = waiting.find((each) => each.customerId === customerId && each.asset === recharge.asset);
    return rechargeView(recharge, terms(), own?.units ?? 0n);
  });
}

import { accept } from '#foundation/refusals/result.ts';
import type { ReturnableDeposits } from '../face.ts';
import { type DepositNeeds, realBook } from './deposit-needs.ts';
import { ownedBy } from './deposit-views.ts';
import { selectRecharge } from './deposits.sql.ts';
import { askingReturn } from './return-commands.ts';

export function returnableDeposits(needs: DepositNeeds): ReturnableDeposits {
  const { db, lane, terms } = needs;
  return {
    async returnable(customerId, text) {
      const found = await ownedBy(needs, customerId, text);
      if (!found.ok) return found;
      const { id, asset, status, payment } = found.value;
      return accept({ id, asset, units: payment?.units ?? 0n, isReturnable: status === 'belowMinimum' });
    },
    async askedReturn(id) {
      const found = await selectRecharge(db, id);
      const asked = found?.recharge.return;
      if (found === undefined || asked === undefined) return undefined;
      return { customerId: found.customerId, asset: found.recharge.asset, address: asked.address };
    },
    askReturn: (customerId, { id, wanted }, request) =>
      lane.submit(askingReturn, {
        key: realBook(customerId),
        input: { id, wanted, terms: terms() },
        request,
      }),
  };
}

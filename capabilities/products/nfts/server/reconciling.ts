import {
  type DifferenceExplainer,
  type Explanation,
  fineOfUnits,
} from '#capabilities/money/reconciliation/face.ts';
import { remittanceRefOf } from '../piece.ts';
import { selectPaidElsewhere } from './remittances.sql.ts';

/**
 * What two operators say was paid to the charity otherwise than by a transaction: a bank's transfer leaves
 * our addresses as they were. What one alone has recorded explains nothing, or it would silence the alarm.
 */
export const charityReconciling: DifferenceExplainer = {
  name: 'charity',
  async explain(tx, asset): Promise<Explanation[]> {
    if (asset !== 'USDT') return [];
    return (await selectPaidElsewhere(tx)).map(({ id, units, reference }) => ({
      kind: 'charityPayout',
      ref: remittanceRefOf(id),
      amount: fineOfUnits(units),
      note: reference,
    }));
  },
};

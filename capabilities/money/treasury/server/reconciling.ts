import {
  type DifferenceExplainer,
  type Explanation,
  fineOfUnits,
} from '#capabilities/money/reconciliation/face.ts';
import { selectApprovedSums } from './fundings.sql.ts';

/**
 * The platform's money that operators moved on other evidence than a transaction's hash: it lies in a bank or
 * a vault, and on no chain. What came over a chain is found there.
 */
export const treasuryReconciling: DifferenceExplainer = {
  name: 'treasury',
  async explain(tx, asset): Promise<Explanation[]> {
    const rows = await selectApprovedSums(tx, asset);
    return rows.map(({ id, units, evidence }) => ({
      kind: 'houseFunding',
      ref: `funding-${id}`,
      amount: -fineOfUnits(units),
      note: evidence,
    }));
  },
};

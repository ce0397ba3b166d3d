import { depositsAccounting } from '#capabilities/money/accounting/deposits.ts';
import type { LedgerFigures } from '#capabilities/money/ledger/face.ts';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import { formatUnits } from '#foundation/money/money.ts';
import type { moneyThrough as moneyThroughCall } from '../console-contract.ts';

const payout = 'withdrawalPaid';
const reasons = [...depositsAccounting.recordReasons, ...depositsAccounting.otherReasons, payout] as const;

/** What has crossed the edge of a customer's real account; money that waits inside it is in neither sum. */
export async function moneyThrough(
  ledger: Pick<LedgerFigures, 'outsideOf'>,
  customerId: CustomerId,
): Promise<OutputOf<typeof moneyThroughCall>> {
  const sums = await ledger.outsideOf({ book: 'real', customerId }, reasons);
  const byAsset = Map.groupBy(sums, ({ asset }) => asset);
  const total = (some: typeof sums) => some.reduce((sum, { units }) => sum + units, 0n);
  const currencies = [...byAsset].map(([asset, each]) => ({
    currency: asset,
    in: formatUnits(total(each.filter(({ reason }) => reason !== payout))),
    out: formatUnits(-total(each.filter(({ reason }) => reason === payout))),
  }));
  return { currencies };
}

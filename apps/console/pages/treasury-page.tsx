import { ReconciliationAlarm } from '#capabilities/money/reconciliation/console/reconciliation-alarm.tsx';
import { TreasuryPage as Treasury } from '#capabilities/money/treasury/console/treasury-page.tsx';

/** `/console/treasury`: the platform's money, and whether ledger and chains agree about all of it. */
export function TreasuryPage() {
  return <Treasury alarm={<ReconciliationAlarm />} />;
}

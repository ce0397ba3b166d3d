import { HealthPage as Health } from '#capabilities/desk/health/console/health-page.tsx';
import { ReconciliationAlarm } from '#capabilities/money/reconciliation/console/reconciliation-alarm.tsx';

/** `/console/health`: how the platform stands, and whether ledger and chains agree. */
export function HealthPage() {
  return <Health alarm={<ReconciliationAlarm />} />;
}

import { HealthPage as Health } from '#capabilities/health/console/health-page.tsx';
import { StandingAlarm } from '#capabilities/reconciliation/console/standing-alarm.tsx';

/** `/console/health`: how the platform stands, and whether ledger and chains agree. */
export function HealthPage() {
  return <Health alarm={<StandingAlarm />} />;
}

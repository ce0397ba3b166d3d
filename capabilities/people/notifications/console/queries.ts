import { useCall } from '#foundation/ui/use-call.ts';
import { notificationsOverview } from '../console-contract.ts';
import { areDays } from '../overview-days.ts';

/** Nothing is asked while the days are none, or out of order. */
export function useOverview(from: string, to: string) {
  return useCall(notificationsOverview, { from, to }, { enabled: areDays(from, to), keepPrevious: true });
}

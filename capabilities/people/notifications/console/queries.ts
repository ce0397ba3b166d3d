import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { notificationsOverview } from '../console-contract.ts';
import { areDays } from '../overview-days.ts';

/** Nothing is asked while the days are none, or out of order. */
export function useOverview(from: string, to: string) {
  return useQuery({
    queryKey: ['notifications', 'overview', from, to],
    queryFn: ({ signal }) => askConsole(notificationsOverview, { from, to }, { signal }),
    enabled: areDays(from, to),
    placeholderData: keepPreviousData,
  });
}

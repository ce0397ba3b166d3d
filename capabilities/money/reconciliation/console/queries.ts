import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  acknowledgeReport,
  getReport,
  listReports,
  newestReconciliation,
  runReconciliation,
} from '../console-contract.ts';

export const reportsPerPage = 15;

export function useReports(filter: FilterOf<typeof listReports>, page: number) {
  return useQuery({
    queryKey: ['reconciliation', 'list', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listReports, { ...filter, pageNum: page, pageSize: reportsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useReport(id: string | undefined) {
  return useQuery({
    queryKey: ['reconciliation', 'one', id],
    queryFn: ({ signal }) => askConsole(getReport, { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  });
}

export function useNewestReport(isAllowed: boolean) {
  return useQuery({
    queryKey: ['reconciliation', 'newest'],
    queryFn: ({ signal }) => askConsole(newestReconciliation, {}, { signal }),
    enabled: isAllowed,
    refetchInterval: minuteMs,
  });
}

export function useRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => askConsole(runReconciliation, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
}

export function useAcknowledge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof acknowledgeReport>) => askConsole(acknowledgeReport, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
}

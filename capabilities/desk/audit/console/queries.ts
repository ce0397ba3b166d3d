import { useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf, ReceivedFile } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { exportActs, getAct, listActs, verifyAudit } from '../console-contract.ts';

export const actsPerPage = 50;

export type ActFilters = InputOf<typeof exportActs>;

export function useActs(filters: ActFilters, page: number) {
  return useQuery({
    queryKey: ['audit', 'list', filters, page],
    queryFn: ({ signal }) =>
      askConsole(listActs, { ...filters, pageNum: page, pageSize: actsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useAct(sequence: string) {
  return useQuery({
    queryKey: ['audit', 'one', sequence],
    queryFn: ({ signal }) => askConsole(getAct, { sequence }, { signal }),
    // An act never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useVerify() {
  return useMutation({ mutationFn: () => askConsole(verifyAudit, {}) });
}

export function useExport() {
  return useMutation({
    mutationFn: (filters: ActFilters): Promise<ReceivedFile> => askConsole(exportActs, filters),
  });
}

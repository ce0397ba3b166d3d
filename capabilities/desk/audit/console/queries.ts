import { useMutation } from '@tanstack/react-query';
import type { InputOf, ReceivedFile } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { exportActs, getAct, listActors, listActs, verifyAudit } from '../console-contract.ts';

export const actsPerPage = 50;

export type ActFilters = InputOf<typeof exportActs>;

export function useActs(filters: ActFilters, page: number) {
  return useCall(listActs, { ...filters, pageNum: page, pageSize: actsPerPage }, { keepPrevious: true });
}

export function useActors() {
  return useCall(listActors, {}).data?.operators ?? [];
}

export function useAct(sequence: string) {
  return useCall(
    getAct,
    { sequence },
    {
      // An act never changes.
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

export function useVerify() {
  return useMutation({ mutationFn: () => askConsole(verifyAudit, {}) });
}

export function useExport() {
  return useMutation({
    mutationFn: (filters: ActFilters): Promise<ReceivedFile> => askConsole(exportActs, filters),
  });
}

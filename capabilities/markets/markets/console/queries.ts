import type { InputOf } from '#foundation/calls/define-call.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { listCatalogue, setHalted } from '../console-contract.ts';

export const marketsPerPage = 50;
const refreshMs = 5_000;

type Filter = Pick<InputOf<typeof listCatalogue>, 'search' | 'class'>;

export function useCatalogue(filter: Filter, page: number) {
  return useCall(
    listCatalogue,
    { ...filter, pageNum: page, pageSize: marketsPerPage },
    { keepPrevious: true, refetchInterval: refreshMs },
  );
}

export function useSetHalted() {
  return useCommand(setHalted, listCatalogue);
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { listCatalogue, setHalted } from '../console-contract.ts';

export const marketsPerPage = 50;
const refreshMs = 5_000;

type Filter = Pick<InputOf<typeof listCatalogue>, 'search' | 'class'>;

export function useCatalogue(filter: Filter, page: number) {
  return useQuery({
    queryKey: ['markets', 'catalogue', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listCatalogue, { ...filter, pageNum: page, pageSize: marketsPerPage }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: refreshMs,
  });
}

export function useSetHalted() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof setHalted>) => askConsole(setHalted, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['markets'] }),
  });
}

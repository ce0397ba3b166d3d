import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import {
  getDifference,
  getProposal,
  getVersion,
  listDocuments,
  listVersions,
  publish,
  rollBack,
} from '../console-contract.ts';

export function useDocuments() {
  return useQuery({
    queryKey: ['configuration', 'documents'],
    queryFn: ({ signal }) => askConsole(listDocuments, {}, { signal }),
  });
}

/** The newest version of a document. A form is open over it: it changes only on an explicit reload. */
export function useDocument(name: string) {
  return useQuery({
    queryKey: ['configuration', 'document', name],
    queryFn: ({ signal }) => askConsole(getVersion, { name }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export const versionsPerPage = 20;

export function useVersions(filter: FilterOf<typeof listVersions>, page: number) {
  return useQuery({
    queryKey: ['configuration', 'versions', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listVersions, { ...filter, pageNum: page, pageSize: versionsPerPage }, { signal }),
    placeholderData: (previous) => previous,
  });
}

export function useDifference(name: string, from: number, to: number) {
  return useQuery({
    queryKey: ['configuration', 'difference', name, from, to],
    queryFn: ({ signal }) => askConsole(getDifference, { name, from, to }, { signal }),
  });
}

export function useProposal(id: string) {
  return useQuery({
    queryKey: ['configuration', 'proposal', id],
    queryFn: ({ signal }) => askConsole(getProposal, { id }, { signal }),
  });
}

export function usePublish() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof publish>) => askConsole(publish, input),
    onSettled: refresh,
  });
}

export function useRollBack() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof rollBack>) => askConsole(rollBack, input),
    onSettled: refresh,
  });
}

/**
 * Also after a refusal: it may say that another version is the newest now. What is set in them shows
 * elsewhere, too.
 */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import type { Language } from '#locales/languages.ts';
import {
  getText,
  getTextProposal,
  listAgreements,
  listFigures,
  listTexts,
  previewText,
  publishText,
  readText,
  saveText,
  scheduleText,
  withdrawText,
} from '../console-contract.ts';

export const textsPerPage = 50;

export function useTexts(filter: FilterOf<typeof listTexts>, page: number) {
  return useQuery({
    queryKey: ['content-desk', 'list', filter, page],
    queryFn: ({ signal }) =>
      askConsole(listTexts, { ...filter, pageNum: page, pageSize: textsPerPage }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One text. An editor is open over it: it changes only on an explicit reload. */
export function useText(id: string, language: Language) {
  return useQuery({
    queryKey: ['content-desk', 'one', id, language],
    queryFn: ({ signal }) => askConsole(getText, { id, language }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useRevision(id: string, language: Language, revision: number) {
  return useQuery({
    queryKey: ['content-desk', 'revision', id, language, revision],
    queryFn: async ({ signal }) => (await askConsole(getText, { id, language, revision }, { signal })).text,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: revision > 0,
  });
}

export function useTextProposal(id: string) {
  return useQuery({
    queryKey: ['content-desk', 'proposal', id],
    queryFn: ({ signal }) => askConsole(getTextProposal, { id }, { signal }),
  });
}

export function useAgreements(uid: string) {
  return useQuery({
    queryKey: ['content-desk', 'agreements', uid],
    queryFn: ({ signal }) => askConsole(listAgreements, { uid }, { signal }),
  });
}

export function useFigures(language: Language) {
  return useQuery({
    queryKey: ['content-desk', 'figures', language],
    queryFn: ({ signal }) => askConsole(listFigures, { language }, { signal }),
  });
}

/** How a draft would be read, or what readers of a language read at a moment. */
export type Previewed =
  | { readonly what: 'draft'; readonly input: InputOf<typeof previewText> }
  | { readonly what: 'readers'; readonly input: InputOf<typeof readText> };

export function usePreview(asked: Previewed) {
  return useQuery({
    queryKey: ['content-desk', 'preview', asked],
    queryFn: ({ signal }) =>
      asked.what === 'draft'
        ? askConsole(previewText, asked.input, { signal })
        : askConsole(readText, asked.input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

export function useSaveText() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: InputOf<typeof saveText>) => askConsole(saveText, input),
    onSettled: refresh,
  });
}

type Changing =
  | { readonly act: 'publish'; readonly input: InputOf<typeof publishText> }
  | { readonly act: 'schedule'; readonly input: InputOf<typeof scheduleText> }
  | { readonly act: 'withdraw'; readonly input: InputOf<typeof withdrawText> };

export function useChangeText() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (changing: Changing) => {
      if (changing.act === 'publish') return askConsole(publishText, changing.input);
      if (changing.act === 'schedule') return askConsole(scheduleText, changing.input);
      return askConsole(withdrawText, changing.input);
    },
    onSettled: refresh,
  });
}

/** Also after a refusal: another operator may have changed it. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['content-desk'] });
}

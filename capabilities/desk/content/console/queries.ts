import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { FilterOf, InputOf } from '#foundation/calls/define-call.ts';
import { callKey, useMarkStale } from '#foundation/ui/call-keys.ts';
import { askConsole } from '#foundation/ui/operator-platform.ts';
import { useCall, useCommand } from '#foundation/ui/use-call.ts';
import { useCallPage } from '#foundation/ui/use-call-page.ts';
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

export function useTexts(filter: FilterOf<typeof listTexts>) {
  return useCallPage(listTexts, (paging) => ({ ...filter, ...paging }), 50);
}

export function useRevision(id: string, language: Language, revision: number) {
  return useCall(getText, revision > 0 ? { id, language, revision } : undefined, {
    select: ({ text }) => text,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How a draft would be read, or what readers of a language read at a moment. */
export type Previewed =
  | { readonly what: 'draft'; readonly input: InputOf<typeof previewText> }
  | { readonly what: 'readers'; readonly input: InputOf<typeof readText> };

export function usePreview(asked: Previewed) {
  return useQuery({
    queryKey: asked.what === 'draft' ? callKey(previewText, asked.input) : callKey(readText, asked.input),
    queryFn: ({ signal }) =>
      asked.what === 'draft'
        ? askConsole(previewText, asked.input, { signal })
        : askConsole(readText, asked.input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** A refusal may say that another operator changed them meanwhile. */
const changed = [listTexts, getText, getTextProposal, listAgreements, listFigures, previewText, readText];

export function useSaveText() {
  return useCommand(saveText, ...changed);
}

type Changing =
  | { readonly act: 'publish'; readonly input: InputOf<typeof publishText> }
  | { readonly act: 'schedule'; readonly input: InputOf<typeof scheduleText> }
  | { readonly act: 'withdraw'; readonly input: InputOf<typeof withdrawText> };

export function useChangeText() {
  return useMutation({
    mutationFn: (changing: Changing) => {
      if (changing.act === 'publish') return askConsole(publishText, changing.input);
      if (changing.act === 'schedule') return askConsole(scheduleText, changing.input);
      return askConsole(withdrawText, changing.input);
    },
    onSettled: useMarkStale(...changed),
  });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { ask, RefusalError } from '#foundation/ui/platform.ts';
import {
  agreeToTexts,
  getContentsById,
  getParamByKey,
  listAgreement,
  listContents,
  listFaq,
  listNotice,
  rateContent,
} from '../contract.ts';

const hourMs = 3_600_000;

/**
 * 1 asks for Chinese, 2 for any other language (docs/specification.md, section 7); the exact one is in
 * Accept-Language.
 */
function contentLanguage(locale: string): '1' | '2' {
  return locale.startsWith('zh') ? '1' : '2';
}

/** The footer's entries. The language is in the key, so that choosing one loads them again. */
export function useContents() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['content', 'list', locale],
    queryFn: ({ signal }) => ask(listContents, { lang: contentLanguage(locale) }, { signal }),
    staleTime: hourMs,
  });
}

/**
 * One content page in the reader's language. A reader about to agree to a revision gets that one: a cached
 * earlier one is not shown.
 */
export function useContent(id: string | undefined, revision = '') {
  const locale = useLocale();
  return useQuery({
    queryKey: ['content', 'page', id ?? '', locale, revision],
    queryFn: ({ signal }) => ask(getContentsById, { id: id ?? '' }, { signal }),
    enabled: id !== undefined && id !== '',
    staleTime: hourMs,
  });
}

/** Whether the page asked for is not there. */
export function isMissing(error: Error | null): boolean {
  return error instanceof RefusalError && error.refusal.refusal === 'NOT_FOUND';
}

/** A public parameter of the platform; undefined while unknown. */
export function useParameter(key: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['content', 'parameter', key],
    queryFn: ({ signal }) => ask(getParamByKey, { key }, { signal }),
    staleTime: hourMs,
  });
  return data?.value;
}

const minuteMs = 60_000;
/** All articles come at once: there are some dozens. */
const articlesAtMost = 100;

/** The help centre's articles, or those that a search finds; the last stay while others are looked for. */
export function useFaq(search = '') {
  const locale = useLocale();
  return useQuery({
    queryKey: ['content', 'faq', locale, search],
    queryFn: ({ signal }) => ask(listFaq, { search, pageSize: articlesAtMost }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
  });
}

export function useNotices(pageNum: number, pageSize: number) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['content', 'notices', locale, pageNum, pageSize],
    queryFn: ({ signal }) => ask(listNotice, { pageNum, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
  });
}

export function useRateContent(id: string) {
  return useMutation({ mutationFn: (helped: boolean) => ask(rateContent, { id, helped }) });
}

/** The texts that the signed-in customer is to agree to. */
export function useAgreement() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['content', 'agreement', locale],
    queryFn: ({ signal }) => ask(listAgreement, {}, { signal }),
    staleTime: 5 * minuteMs,
  });
}

export function useAgree() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (revisions: string[]) => ask(agreeToTexts, { revisions }),
    // Also after a refusal: another revision is read meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['content'] }),
  });
}

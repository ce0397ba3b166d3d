import { useMutation } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { ask, RefusalError } from '#foundation/ui/platform.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import {
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

/** The footer's entries. */
export function useContents() {
  const language = useLocale();
  return useCall(
    listContents,
    { lang: contentLanguage(language) },
    { scope: { language }, staleTime: hourMs },
  );
}

/**
 * One content page in the reader's language. A reader about to agree to a revision gets that one: a cached
 * earlier one is not shown.
 */
export function useContent(id: string | undefined, revision = '') {
  const language = useLocale();
  return useCall(getContentsById, id === undefined || id === '' ? undefined : { id }, {
    scope: { language, revision },
    staleTime: hourMs,
  });
}

/** Whether the page asked for is not there. */
export function isMissing(error: Error | null): boolean {
  return error instanceof RefusalError && error.refusal.refusal === 'NOT_FOUND';
}

/** A public parameter of the platform; undefined while unknown. */
export function useParameter(key: string): string | undefined {
  const { data } = useCall(getParamByKey, { key }, { staleTime: hourMs });
  return data?.value;
}

const minuteMs = 60_000;
/** All articles come at once: there are some dozens. */
const articlesAtMost = 100;

/** The help centre's articles, or those that a search finds; the last stay while others are looked for. */
export function useFaq(search = '') {
  const language = useLocale();
  return useCall(
    listFaq,
    { search, pageSize: articlesAtMost },
    { scope: { language }, keepPrevious: true, staleTime: minuteMs },
  );
}

/** The first articles that a search finds; a single letter finds nothing. */
export function useFaqFound(search: string, pageSize: number) {
  const language = useLocale();
  return useCall(listFaq, search.length < 2 ? undefined : { search, pageSize }, {
    scope: { language },
    staleTime: minuteMs,
  });
}

export function useNotices(pageNum: number, pageSize: number) {
  const language = useLocale();
  return useCall(
    listNotice,
    { pageNum, pageSize },
    { scope: { language }, keepPrevious: true, staleTime: minuteMs },
  );
}

export function useRateContent(id: string) {
  return useMutation({ mutationFn: (helped: boolean) => ask(rateContent, { id, helped }) });
}

/** The texts that the signed-in customer is to agree to. */
export function useAgreement() {
  const language = useLocale();
  return useCall(listAgreement, {}, { scope: { language }, staleTime: 5 * minuteMs });
}

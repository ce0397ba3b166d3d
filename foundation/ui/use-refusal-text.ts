import { useCallback, useContext } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import { sentenceFacts } from '#foundation/refusals/facts.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { writeFacts } from '#foundation/text/format.ts';
import { RefusalError } from './platform.ts';
import { ReaderContext } from './reader.ts';

/** The sentence for a refusal or a failure, in the page's language: what happened and what to do next. */
export function useRefusalText(): (failure: Refusal | Error) => string {
  const locale = useLocale();
  const refusals = useTranslations('refusals');
  const t = useTranslations('ui');
  const reader = useContext(ReaderContext);
  return useCallback(
    (failure) => {
      if (failure instanceof ConnectionFailure) {
        return failure.timedOut ? t('connection.timedOut') : t('connection.unreachable');
      }
      if (failure instanceof Error && !(failure instanceof RefusalError)) return refusals('UNKNOWN');
      const { refusal, params } = failure instanceof RefusalError ? failure.refusal : failure;
      return refusals(refusal, sentenceFacts(writeFacts(locale, params), reader));
    },
    [locale, reader, refusals, t],
  );
}

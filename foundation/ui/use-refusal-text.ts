import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ConnectionFailure } from '#foundation/calls/client.ts';
import type { Refusal } from '#foundation/refusals/result.ts';
import { RefusalError } from './platform.ts';

/** The sentence for a refusal or a failure, in the page's language: what happened and what to do next. */
export function useRefusalText(): (failure: Refusal | Error) => string {
  const refusals = useTranslations('refusals');
  const t = useTranslations('ui');
  return useCallback(
    (failure) => {
      if (failure instanceof ConnectionFailure) {
        return failure.timedOut ? t('connection.timedOut') : t('connection.unreachable');
      }
      if (failure instanceof RefusalError) return refusals(failure.refusal.refusal, failure.refusal.params);
      if (failure instanceof Error) return refusals('UNKNOWN');
      return refusals(failure.refusal, failure.params);
    },
    [refusals, t],
  );
}

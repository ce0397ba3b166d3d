import { useTranslations } from 'use-intl';
import type { Refusal } from '#foundation/refusals/result.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { PasskeyNotShown } from './passkey.ts';

/** Why it did not work, where a passkey may have been asked for. */
export function useFailureText(): (failure: Refusal | Error) => string {
  const t = useTranslations('console');
  const refusalText = useRefusalText();
  return (failure) => (failure instanceof PasskeyNotShown ? t('passkeyFailed') : refusalText(failure));
}

import { useTranslations } from 'use-intl';
import type { Messages } from '#locales/messages.ts';

type Known = keyof Messages['reviews']['reasons'];

/** The sentence of a reason code; a code without one is shown as it is. */
export function useReasonText(): (code: string) => string {
  const t = useTranslations('reviews.reasons');
  const isKnown = (code: string): code is Known => t.has(code as Known);
  return (code) => (isKnown(code) ? t(code) : code);
}

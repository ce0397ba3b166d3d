import { useTranslations } from 'use-intl';
import type { Messages } from '#locales/messages.ts';

type Texts = Messages['reviews'];

/** The sentence of a reason code; a code without one is shown as it is. */
export function useReasonText(): (code: string) => string {
  const t = useTranslations('reviews.reasons');
  const isKnown = (code: string): code is keyof Texts['reasons'] => t.has(code as keyof Texts['reasons']);
  return (code) => (isKnown(code) ? t(code) : code);
}

/** The same of a code that says for what something waits. */
export function useWhyText(): (code: string) => string {
  const t = useTranslations('reviews.why');
  const isKnown = (code: string): code is keyof Texts['why'] => t.has(code as keyof Texts['why']);
  return (code) => (isKnown(code) ? t(code) : code);
}

import { useTranslations } from 'use-intl';

/** What an operator did, in words, by the act's name; a name without words is shown as it is. */
export function useActText(): (name: string) => string {
  const t = useTranslations('audit.acts');
  const isKnown = (name: string): name is Parameters<typeof t>[0] => t.has(name as Parameters<typeof t>[0]);
  return (name) => (isKnown(name) ? t(name) : name);
}

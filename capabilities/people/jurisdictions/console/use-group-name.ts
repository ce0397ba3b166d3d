import { useTranslations } from 'use-intl';
import type { Messages } from '#locales/messages.ts';

type Known = keyof Messages['configuration']['jurisdictions']['groups'];

/** A group's name; one that operators have added goes by its own. */
export function useGroupName(): (name: string) => string {
  const t = useTranslations('configuration.jurisdictions.groups');
  const isKnown = (name: string): name is Known => t.has(name as Known);
  return (name) => (isKnown(name) ? t(name) : name);
}

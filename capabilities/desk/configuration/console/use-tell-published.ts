import { useTranslations } from 'use-intl';
import { showToast } from '#foundation/ui/toast.ts';
import type { Published } from '../console-contract.ts';

/** Says whether what was sent holds, holds for a day, or waits. */
export function useTellPublished() {
  const t = useTranslations('configuration.published');
  return ({ status }: Published) =>
    showToast({
      title: t(`${status}.title`),
      tone: 'good',
      ...(status === 'published' ? {} : { body: t(`${status}.body`) }),
    });
}

import { useTranslations } from 'use-intl';
import { Skeleton } from './skeleton.tsx';

/** While a screen's own code is on its way. */
export function ScreenPending() {
  const t = useTranslations('shell');
  return (
    <div role="status" className="mx-auto w-full max-w-wide px-4 py-4 wide:px-8 wide:py-8">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-6 h-64 w-full" />
    </div>
  );
}

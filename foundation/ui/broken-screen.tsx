import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';

/** A screen that failed: its own fault, or a part of it that a newer release took away. */
export function BrokenScreen({ error, reset, home = '/' }: ErrorComponentProps & { home?: string }) {
  const t = useTranslations('shell');
  const message = error instanceof Error ? error.message : String(error);
  const isMissingPart = /dynamically imported module|module script|preload/i.test(message);
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-start gap-3 px-4 py-16">
      <h1 className="text-title font-semibold">{t('broken.title')}</h1>
      <p className="text-quiet">{isMissingPart ? t('broken.chunk') : t('broken.body')}</p>
      <div className="mt-2 flex gap-2">
        <Button
          tone="primary"
          icon={<RotateCw size={16} aria-hidden="true" />}
          onClick={() => (isMissingPart ? window.location.reload() : reset())}
        >
          {t('broken.reload')}
        </Button>
        <Button onClick={() => window.location.assign(home)}>{t('broken.home')}</Button>
      </div>
    </div>
  );
}

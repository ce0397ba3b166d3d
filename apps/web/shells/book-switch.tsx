import { ArrowLeftRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { setBook, useBook } from '#foundation/ui/session-state.ts';
import { showToast } from '#foundation/ui/toast.ts';

const ConfirmDialog = lazy(() =>
  import('#foundation/ui/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** Says which book is open, in words and colour, and changes it after a question. */
export function BookSwitch({ short = false }: { short?: boolean }) {
  const t = useTranslations('shell');
  const [asking, setAsking] = useState<boolean>();
  const demo = useBook() === 'demo';
  const question = demo ? 'toReal' : 'toDemo';
  const words = demo ? t('book.demo') : t('book.real');

  function change() {
    setBook(demo ? 'real' : 'demo');
    setAsking(false);
    showToast({ title: t(`book.${question}.done`), tone: 'good' });
  }

  return (
    <>
      <button
        type="button"
        aria-label={`${t('book.label')}: ${words}`}
        onClick={() => setAsking(true)}
        className={classNames(
          'touch inline-flex h-8 shrink-0 items-center gap-2 rounded-full px-3 font-medium whitespace-nowrap transition-colors duration-100',
          'bg-accent-soft text-accent ring-accent/30 hover:ring-1',
          short && 'text-note',
        )}
      >
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {short ? (demo ? t('book.demoShort') : t('book.realShort')) : words}
        <ArrowLeftRight size={14} aria-hidden="true" className="opacity-70" />
      </button>
      {asking !== undefined && (
        <Suspense>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t(`book.${question}.title`)}
            body={t(`book.${question}.body`)}
            confirmLabel={t(`book.${question}.confirm`)}
            onConfirm={change}
          />
        </Suspense>
      )}
    </>
  );
}

import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { setBook, useBook } from '#foundation/ui/session-state.ts';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useUnserved } from './unserved.ts';

const ConfirmDialog = lazyPart(
  () => import('#foundation/ui/confirm-dialog.tsx'),
  (module) => module.ConfirmDialog,
  'above',
);

/** Says which book is open, in words and colour, and changes it after a question. */
export function BookSwitch({ short = false }: { short?: boolean }) {
  const t = useTranslations('shell.book');
  const demo = useBook() === 'demo';
  const words = demo ? t('demo') : t('real');
  return (
    <AskedSwitch>
      {(ask) => (
        <button
          type="button"
          aria-label={`${t('label')}: ${words}`}
          onClick={ask}
          className={classNames(
            'touch inline-flex h-8 shrink-0 items-center rounded-full font-medium whitespace-nowrap transition-colors duration-100',
            'bg-accent-soft text-accent ring-accent/30 hover:ring-1',
            short ? 'gap-1.5 px-2.5 text-note' : 'gap-2 px-3',
          )}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
          {short ? <span className="narrow:hidden">{demo ? t('demoShort') : t('realShort')}</span> : words}
          {!short && <ArrowLeftRight size={14} aria-hidden="true" className="opacity-70" />}
        </button>
      )}
    </AskedSwitch>
  );
}

/** On a screen of real money alone: says where the press leads. */
export function SwitchToReal() {
  const t = useTranslations('shell.book');
  return (
    <AskedSwitch>
      {(ask) => (
        <Button size="small" onClick={ask}>
          {t('toReal.open')}
        </Button>
      )}
    </AskedSwitch>
  );
}

function AskedSwitch({ children }: { children: (ask: () => void) => ReactNode }) {
  const t = useTranslations('shell');
  const [asking, setAsking] = useState<boolean>();
  const demo = useBook() === 'demo';
  const question = demo ? 'toReal' : 'toDemo';
  const unserved = useUnserved();
  const refusalText = useRefusalText();
  const body = demo && unserved !== undefined ? refusalText(unserved) : t(`book.${question}.body`);

  function change() {
    setBook(demo ? 'real' : 'demo');
    setAsking(false);
    showToast({ title: t(`book.${question}.done`), tone: 'good' });
  }

  return (
    <>
      {children(() => setAsking(true))}
      {asking !== undefined && (
        <Suspense>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t(`book.${question}.title`)}
            body={body}
            confirmLabel={t(`book.${question}.confirm`)}
            onConfirm={change}
          />
        </Suspense>
      )}
    </>
  );
}

import { useSearch } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useResetDemo } from './queries.ts';

/** Resets the demo account, after a question; a customer sent here for it gets the question at once. */
export function ResetDemo() {
  const t = useTranslations('accounts.reset');
  const search: { reset?: string } = useSearch({ strict: false });
  const [isAsking, setIsAsking] = useState(search.reset !== undefined);
  const reset = useResetDemo(() => {
    setIsAsking(false);
    showToast({ title: t('done'), tone: 'good' });
  });
  return (
    <>
      <Button
        size="small"
        icon={<RotateCcw size={15} aria-hidden="true" />}
        onClick={() => {
          reset.clear();
          setIsAsking(true);
        }}
      >
        {t('open')}
      </Button>
      {isAsking && (
        <MoneyDialog
          command={reset}
          input={{}}
          asked={() => t('open')}
          lookUp="/profile/records"
          onClose={() => setIsAsking(false)}
          title={t('title')}
          body={t('body')}
          confirmLabel={t('confirm')}
        />
      )}
    </>
  );
}

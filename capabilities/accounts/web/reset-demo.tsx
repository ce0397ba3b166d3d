import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useResetDemo } from './queries.ts';

/** The demo account's fresh start, after a question. One opened question is one request, however often it is sent. */
export function ResetDemo() {
  const t = useTranslations('accounts.reset');
  const refusalText = useRefusalText();
  const reset = useResetDemo();
  const [requestId, setRequestId] = useState<string>();
  function open() {
    reset.reset();
    setRequestId(newRequestId());
  }
  function confirm() {
    if (requestId === undefined) return;
    reset.mutate(requestId, {
      onSuccess: () => {
        setRequestId(undefined);
        showToast({ title: t('done'), tone: 'good' });
      },
    });
  }
  return (
    <>
      <Button size="small" icon={<RotateCcw size={15} aria-hidden="true" />} onClick={open}>
        {t('open')}
      </Button>
      <ConfirmDialog
        open={requestId !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setRequestId(undefined);
        }}
        title={t('title')}
        body={t('body')}
        confirmLabel={t('confirm')}
        onConfirm={confirm}
        busy={reset.isPending}
        refusal={reset.error === null ? undefined : <RefusalNotice>{refusalText(reset.error)}</RefusalNotice>}
      />
    </>
  );
}

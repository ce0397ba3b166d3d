import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { LoanView } from '../contract.ts';
import { useCancelLoan } from './queries.ts';

/** Asks whether a request is to be taken back. A press after a lost connection repeats the same request. */
export function CancelLoan({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const t = useTranslations('loans.cancel');
  const format = useFormat();
  const refusalText = useRefusalText();
  const cancel = useCancelLoan();
  const [requestId, setRequestId] = useState(newRequestId);
  const currency = loan.collateralCurrency;
  const failure = cancel.error ?? (cancel.data?.ok === false ? cancel.data : undefined);

  function confirm() {
    cancel.mutate(
      { id: loan.id, requestId },
      {
        onSuccess(result) {
          setRequestId(newRequestId());
          if (!result.ok) return;
          showToast({ title: t('done'), tone: 'good' });
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !cancel.isPending) onClose();
      }}
      title={t('title')}
      body={t('body', { collateral: format.money(loan.collateral, currency), currency })}
      confirmLabel={cancel.error === null ? t('confirm') : t('askAgain')}
      cancelLabel={t('keep')}
      tone="danger"
      busy={cancel.isPending}
      onConfirm={confirm}
      refusal={failure !== undefined && <RefusalNotice>{refusalText(failure)}</RefusalNotice>}
    />
  );
}

import { useTranslations } from 'use-intl';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanView } from '../contract.ts';
import { useCancelLoan } from './queries.ts';

/** Asks whether a request is to be taken back. */
export function CancelLoan({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const t = useTranslations('loans.cancel');
  const format = useFormat();
  const cancel = useCancelLoan(loan.id, () => {
    showToast({ title: t('done'), tone: 'good' });
    onClose();
  });
  const currency = loan.collateralCurrency;
  return (
    <MoneyDialog
      command={cancel}
      input={{ id: loan.id }}
      asked={() => t('confirm')}
      lookUp="/loan"
      onClose={onClose}
      title={t('title')}
      body={t('body', { collateral: format.money(loan.collateral, currency), currency })}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      tone="danger"
    />
  );
}

import { useTranslations } from 'use-intl';
import { ListDays } from '#foundation/ui/list-days.tsx';
import { LoanTable } from './loan-table.tsx';

/** A customer's loans. */
export function CustomerLoans({ customerId }: { customerId: string }) {
  const t = useTranslations('loans-console.register');
  return (
    <div className="flex flex-col gap-3">
      <ListDays label={t('requestedFrom')} />
      <LoanTable customerId={customerId} />
    </div>
  );
}

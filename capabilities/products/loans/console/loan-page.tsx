import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Page } from '#foundation/ui/page.tsx';
import { LoanCase } from './loan-case.tsx';

/** `/console/loans/one?id=`: one loan. */
export function OneLoanPage() {
  const t = useTranslations('loans-console');
  const { id = '' } = useSearch({ from: '/loans/one' });
  return (
    <Page title={t('one')} back backTo="/loans">
      <div className="flex max-w-text flex-col gap-4">
        <LoanCase subjectId={id} />
      </div>
    </Page>
  );
}

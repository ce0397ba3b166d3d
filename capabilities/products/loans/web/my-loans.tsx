import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { LoanRow } from './loan-row.tsx';
import { loansPerPage, useLoans } from './queries.ts';

/** The customer's loans, newest first: what is owed and how it stands, or how it ended. */
export function MyLoans() {
  const t = useTranslations('loans.mine');
  const refusalText = useRefusalText();
  const [page, setPage] = useState(1);
  const loans = useLoans(page);
  return (
    <Card title={t('title')} flush>
      {loans.data === undefined ? (
        loans.isError ? (
          <FailedState
            body={refusalText(loans.error)}
            onRetry={() => void loans.refetch()}
            busy={loans.isFetching}
          />
        ) : (
          <div className="p-4">
            <SkeletonLines lines={4} />
          </div>
        )
      ) : loans.data.rows.length === 0 ? (
        <EmptyState title={t('empty')} body={t('emptyBody')} />
      ) : (
        <ul className="divide-y divide-line">
          {loans.data.rows.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </ul>
      )}
      {loans.data !== undefined && loans.data.total > loansPerPage && (
        <Pagination page={page} pageSize={loansPerPage} total={loans.data.total} onPage={setPage} />
      )}
    </Card>
  );
}

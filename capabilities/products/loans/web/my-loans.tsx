import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { RowList, WaitingRows } from '#foundation/ui/row-list.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import { LoanRow } from './loan-row.tsx';
import { loansPerPage, useLoans } from './queries.ts';

/** The customer's loans, newest first: what is owed and how it stands, or how it ended. */
export function MyLoans() {
  const t = useTranslations('loans.mine');
  const [page, setPage] = useState(1);
  const loans = useLoans(page);
  return (
    <Card title={t('title')} flush>
      <Answered answer={loans} waiting={<WaitingRows lines={4} />}>
        {({ rows, total }) => (
          <>
            <RowList rows={rows} empty={<EmptyState title={t('empty')} body={t('emptyBody')} />}>
              {(loan) => <LoanRow key={loan.id} loan={loan} />}
            </RowList>
            <Pagination page={page} pageSize={loansPerPage} total={total} onPage={setPage} />
          </>
        )}
      </Answered>
    </Card>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { BookedLoan } from '../console-contract.ts';
import type { LoanView } from '../contract.ts';
import { shownStatus } from '../loan.ts';
import { bookedPerPage, useBookedLoans } from './queries.ts';

type Props = {
  status?: LoanView['status'] | undefined;
  /** One customer's alone. */
  customerId?: string | undefined;
  page: number;
  onPage: (page: number) => void;
};

/** Loans, newest first; each opens its own page. */
export function LoanTable({ status, customerId, page, onPage }: Props) {
  const t = useTranslations('loans-console.table');
  const navigate = useNavigate();
  const loans = useBookedLoans({ status, customerId, page });
  const columns = useColumns(customerId !== undefined);
  return (
    <Card flush>
      {loans.isError && loans.data === undefined ? (
        <FailedState onRetry={() => void loans.refetch()} busy={loans.isFetching} />
      ) : (
        <DataTable
          label={t('label')}
          columns={columns}
          phone={phoneRow(columns, 'status')}
          rows={loans.data?.rows}
          rowKey={({ id }) => id}
          onRow={({ subjectId }) => void navigate({ to: '/loans/one', search: { id: subjectId } })}
          empty={<EmptyState title={t('empty')} />}
        />
      )}
      <Pagination page={page} pageSize={bookedPerPage} total={loans.data?.total ?? 0} onPage={onPage} />
    </Card>
  );
}

function useColumns(isOneCustomer: boolean): Column<BookedLoan>[] {
  const t = useTranslations('loans-console.table');
  const status = useTranslations('loans.status');
  const format = useFormat();
  const columns: Column<BookedLoan>[] = [
    { key: 'number', title: t('number'), cell: ({ orderNumber }) => <Code>{orderNumber}</Code> },
    { key: 'customer', title: t('customer'), cell: ({ customerId }) => <Code>{customerId}</Code> },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency="USDT" />,
    },
    {
      key: 'outstanding',
      title: t('outstanding'),
      align: 'end',
      cell: ({ outstanding }) => <Money amount={outstanding} currency="USDT" />,
    },
    {
      key: 'collateral',
      title: t('collateral'),
      align: 'end',
      cell: ({ collateral, collateralCurrency }) => (
        <Money amount={collateral} currency={collateralCurrency} />
      ),
    },
    {
      key: 'ltv',
      title: t('ltv'),
      align: 'end',
      cell: (loan) =>
        loan.status === 'repaying' || loan.status === 'pendingReview' ? (
          <bdi className={isWarned(loan) ? 'font-medium text-warn' : ''}>
            {format.percent(Number(loan.ltv) * 100, { digits: 1 })}
          </bdi>
        ) : (
          '–'
        ),
    },
    { key: 'due', title: t('due'), cell: ({ repaymentDate }) => <Time at={repaymentDate} style="date" /> },
    {
      key: 'status',
      title: t('status'),
      cell: (loan) => (
        <Badge tone={loan.status === 'repaying' ? 'accent' : loan.status === 'expired' ? 'warn' : 'neutral'}>
          {status(shownStatus(loan))}
        </Badge>
      ),
    },
  ];
  return isOneCustomer ? columns.filter(({ key }) => key !== 'customer') : columns;
}

function isWarned({ ltv, warningLtvs: [first] }: BookedLoan): boolean {
  return first !== undefined && Number(ltv) >= Number(first);
}

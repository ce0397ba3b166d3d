import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '#foundation/ui/badge.tsx';
import type { Column } from '#foundation/ui/data-table.tsx';
import { ExportRows } from '#foundation/ui/export-rows.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { EmptyList } from '#foundation/ui/list-days.tsx';
import { LookUp, Uid } from '#foundation/ui/look-up.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PagedTable } from '#foundation/ui/paged.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { listLoans, type RegisteredLoan } from '../console-contract.ts';
import { type LoanStatus, shownStatus } from '../loan.ts';
import { useRegisteredLoans } from './queries.ts';

type Props = {
  status?: LoanStatus | undefined;
  /** One customer's alone. */
  customerId?: string | undefined;
};

const tones: Readonly<Record<LoanStatus, BadgeTone>> = {
  pendingReview: 'neutral',
  rejected: 'neutral',
  repaying: 'accent',
  repaid: 'neutral',
  expired: 'warn',
};

/** Loans of the address's days, newest first; each opens its own page. */
export function LoanTable({ status, customerId }: Props) {
  const t = useTranslations('loans-console.table');
  const navigate = useNavigate();
  const { period } = useListAddress();
  const filter = { status, customerId, ...period };
  const loans = useRegisteredLoans(filter);
  const columns = useColumns(customerId !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <PagedTable
        {...loans}
        label={t('label')}
        columns={columns}
        beside="status"
        rowKey={({ id }) => id}
        onRow={({ subjectId }) => void navigate({ to: '/loans/one', search: { id: subjectId } })}
        empty={<EmptyList title={t('empty')} />}
      />
      <ExportRows call={listLoans} input={filter} />
    </div>
  );
}

function useColumns(isOneCustomer: boolean): Column<RegisteredLoan>[] {
  const t = useTranslations('loans-console.table');
  const status = useTranslations('loans.status');
  const format = useFormat();
  const columns: Column<RegisteredLoan>[] = [
    { key: 'number', title: t('number'), cell: ({ orderNumber }) => <LookUp text={orderNumber} /> },
    { key: 'customer', title: t('customer'), cell: ({ customerId }) => <Uid text={customerId} /> },
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
    {
      key: 'due',
      title: t('due'),
      cell: ({ status, repaymentDate }) =>
        status === 'rejected' ? '–' : <Time at={repaymentDate} style="date" />,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (loan) => <Badge tone={tones[loan.status]}>{status(shownStatus(loan))}</Badge>,
    },
  ];
  return isOneCustomer ? columns.filter(({ key }) => key !== 'customer') : columns;
}

function isWarned({ ltv, warningLtvs: [first] }: RegisteredLoan): boolean {
  return first !== undefined && Number(ltv) >= Number(first);
}

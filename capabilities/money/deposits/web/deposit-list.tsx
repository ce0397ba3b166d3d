import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { RechargeView } from '../contract.ts';
import { rechargeStatuses } from '../rules.ts';
import { DepositRow } from './deposit-row.tsx';
import { depositsPerPage, useDeposits } from './queries.ts';

/** Asks to have a deposit returned: where to, and by whom. */
export type ReturnDialog = (deposit: RechargeView, onClose: () => void) => ReactNode;

/** The customer's deposits, newest first, by state; the way to have one returned is handed in. */
export function DepositList({ returnDialog }: { returnDialog: ReturnDialog }) {
  const t = useTranslations('deposits.list');
  const search = useSearch({ from: '/profile/deposit' });
  const navigate = useNavigate({ from: '/profile/deposit' });
  const [asked, setAsked] = useState<RechargeView>();
  const status = rechargeStatuses.find((each) => each === search.status);
  const page = Math.max(1, Number(search.page) || 1);
  const go = (changes: { status?: string | undefined; page?: string | undefined }) =>
    navigate({ search: (now) => ({ ...now, ...changes }), replace: true, resetScroll: false });
  return (
    <Card title={t('title')} flush>
      <div className="overflow-x-auto border-b border-line px-4 py-3 wide:px-5">
        <Segmented
          label={t('filter')}
          size="small"
          value={status ?? 'all'}
          onChange={(chosen) => go({ status: chosen === 'all' ? undefined : chosen, page: undefined })}
          options={(['all', ...rechargeStatuses] as const).map((value) => ({
            value,
            label: t(`tabs.${value}`),
          }))}
        />
      </div>
      <Rows
        status={status}
        page={page}
        onPage={(chosen) => go({ page: String(chosen) })}
        onReturn={setAsked}
      />
      {asked !== undefined && returnDialog(asked, () => setAsked(undefined))}
    </Card>
  );
}

function Rows({
  status,
  page,
  onPage,
  onReturn,
}: Parameters<typeof useDeposits>[0] & {
  onPage: (page: number) => void;
  onReturn: (deposit: RechargeView) => void;
}) {
  const t = useTranslations('deposits.list');
  const refusalText = useRefusalText();
  const { data, error, isFetching, refetch } = useDeposits({ status, page });
  if (data === undefined && error !== null) {
    return <FailedState body={refusalText(error)} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (data === undefined) {
    return (
      <div className="p-4 wide:px-5">
        <SkeletonLines lines={5} />
      </div>
    );
  }
  if (data.rows.length === 0) {
    return <EmptyState title={t(status === undefined ? 'empty' : 'emptyFiltered')} body={t('emptyBody')} />;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.rows.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} onReturn={onReturn} />
        ))}
      </ul>
      {data.total > depositsPerPage && (
        <Pagination page={page} pageSize={depositsPerPage} total={data.total} onPage={onPage} />
      )}
    </>
  );
}

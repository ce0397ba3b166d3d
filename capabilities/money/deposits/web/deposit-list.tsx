import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Answered } from '#foundation/ui/answered.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { useListAddress } from '#foundation/ui/list-address.ts';
import { Pagination } from '#foundation/ui/pagination.tsx';
import { RowList } from '#foundation/ui/row-list.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState } from '#foundation/ui/states.tsx';
import type { RechargeView } from '../contract.ts';
import { rechargeStatuses } from '../rules.ts';
import { DepositRow } from './deposit-row.tsx';
import { type DepositFilter, depositsPerPage, useDeposits } from './queries.ts';

/** Asks to have a deposit returned: where to, and by whom. */
export type ReturnDialog = (deposit: RechargeView, onClose: () => void) => ReactNode;

/** The customer's deposits, newest first, by state; the way to have one returned is handed in. */
export function DepositList({ returnDialog }: { returnDialog: ReturnDialog }) {
  const t = useTranslations('deposits.list');
  const { search, page, show, turnTo } = useListAddress('status');
  const [asked, setAsked] = useState<RechargeView>();
  const status = rechargeStatuses.find((each) => each === search.status);
  return (
    <Card title={t('title')} flush>
      <div className="overflow-x-auto border-b border-line px-4 py-3 wide:px-5">
        <Segmented
          label={t('filter')}
          size="small"
          value={status ?? 'all'}
          onChange={(chosen) => show({ status: chosen === 'all' ? undefined : chosen })}
          options={(['all', ...rechargeStatuses] as const).map((value) => ({
            value,
            label: t(`tabs.${value}`),
          }))}
        />
      </div>
      <Rows status={status} page={page} onPage={turnTo} onReturn={setAsked} />
      {asked !== undefined && returnDialog(asked, () => setAsked(undefined))}
    </Card>
  );
}

type RowsProps = DepositFilter & {
  onPage: (page: number) => void;
  onReturn: (deposit: RechargeView) => void;
};

function Rows({ status, page, onPage, onReturn }: RowsProps) {
  const t = useTranslations('deposits.list');
  const waiting = (
    <div className="p-4 wide:px-5">
      <SkeletonLines lines={5} />
    </div>
  );
  const empty = (
    <EmptyState title={t(status === undefined ? 'empty' : 'emptyFiltered')} body={t('emptyBody')} />
  );
  return (
    <Answered answer={useDeposits({ status, page })} waiting={waiting}>
      {({ rows, total }) => (
        <>
          <RowList rows={rows} empty={empty}>
            {(deposit) => <DepositRow key={deposit.id} deposit={deposit} onReturn={onReturn} />}
          </RowList>
          <Pagination page={page} pageSize={depositsPerPage} total={total} onPage={onPage} />
        </>
      )}
    </Answered>
  );
}

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import type { Order } from '../contract.ts';
import { ClosePosition, ReceiptDialog } from './order-dialogs.tsx';
import { ClosedList, PositionList } from './position-list.tsx';
import { useOrders } from './queries.ts';

type Props = {
  status: 'open' | 'closed';
  page?: number | undefined;
  pageSize?: number | undefined;
  skeletonRows?: number | undefined;
  /** What to do when there is nothing. */
  emptyAction?: ReactNode;
  footer?: ((total: number) => ReactNode) | undefined;
};

/** The current book's open or closed orders, with closing and receipts. */
export function OrderLists({ status, page, pageSize, skeletonRows, emptyAction, footer }: Props) {
  const t = useTranslations('orders.empty');
  const orders = useOrders({ status }, page, pageSize);
  const [closing, setClosing] = useState<Order>();
  const [receipt, setReceipt] = useState<Order>();
  const empty = <EmptyState title={t(status)} body={t(`${status}Body`)} action={emptyAction} />;
  const rows = orders.data?.rows;
  if (rows === undefined && orders.isError) {
    return <FailedState onRetry={() => void orders.refetch()} busy={orders.isFetching} />;
  }
  return (
    <>
      {status === 'open' ? (
        <PositionList
          orders={rows}
          empty={empty}
          skeletonRows={skeletonRows}
          onReceipt={setReceipt}
          onClose={setClosing}
        />
      ) : (
        <ClosedList orders={rows} empty={empty} skeletonRows={skeletonRows} onReceipt={setReceipt} />
      )}
      {footer?.(orders.data?.total ?? 0)}
      {closing !== undefined && (
        <ClosePosition
          order={closing}
          onClose={() => setClosing(undefined)}
          onClosed={(closed) => {
            setClosing(undefined);
            setReceipt(closed);
          }}
        />
      )}
      {receipt !== undefined && (
        <ReceiptDialog id={receipt.id} order={receipt} onClose={() => setReceipt(undefined)} />
      )}
    </>
  );
}

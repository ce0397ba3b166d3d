import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import type { Order } from '../contract.ts';
import { CancelOrder, ClosePosition, EditOrder, ReceiptDialog } from './order-dialogs.tsx';
import { EndedList, PendingList } from './pending-list.tsx';
import { ClosedList, PositionList } from './position-list.tsx';
import { type OrderStatus, useOrders } from './queries.ts';

type Props = {
  status: OrderStatus;
  page?: number | undefined;
  pageSize?: number | undefined;
  skeletonRows?: number | undefined;
  /** What to do when there is nothing. */
  emptyAction?: ReactNode;
  footer?: ((total: number) => ReactNode) | undefined;
};

/** The current book's orders in one state, with what can be done with them. */
export function OrderLists({ status, page, pageSize, skeletonRows, emptyAction, footer }: Props) {
  const t = useTranslations('orders.empty');
  const orders = useOrders({ status }, page, pageSize);
  const [closing, setClosing] = useState<Order>();
  const [editing, setEditing] = useState<Order>();
  const [cancelling, setCancelling] = useState<Order>();
  const [receipt, setReceipt] = useState<Order>();
  const empty = <EmptyState title={t(status)} body={t(`${status}Body`)} action={emptyAction} />;
  const rows = orders.data?.rows;
  if (rows === undefined && orders.isError) {
    return <FailedState onRetry={() => void orders.refetch()} busy={orders.isFetching} />;
  }
  const list = { orders: rows, empty, skeletonRows };
  return (
    <>
      {status === 'open' ? (
        <PositionList {...list} onReceipt={setReceipt} onEdit={setEditing} onClose={setClosing} />
      ) : status === 'pending' ? (
        <PendingList {...list} onEdit={setEditing} onCancel={setCancelling} />
      ) : status === 'closed' ? (
        <ClosedList {...list} onReceipt={setReceipt} />
      ) : (
        <EndedList {...list} />
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
      {editing !== undefined && <EditOrder order={editing} onClose={() => setEditing(undefined)} />}
      {cancelling !== undefined && (
        <CancelOrder order={cancelling} onClose={() => setCancelling(undefined)} />
      )}
      {receipt !== undefined && (
        <ReceiptDialog id={receipt.id} order={receipt} onClose={() => setReceipt(undefined)} />
      )}
    </>
  );
}

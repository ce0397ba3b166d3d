import { type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import type { Order } from '../contract.ts';
import type { OrderStatus } from '../position.ts';
import { CancelOrder, ClosePosition, EditOrder, OrderReceipt } from './order-dialogs.tsx';
import { PositionList } from './position-list.tsx';
import { useOrders } from './queries.ts';

/** Open positions come first on every screen; the other lists load when they are asked for. */
const PendingList = lazyPart(
  () => import('./pending-list.tsx'),
  (module) => module.PendingList,
);
const EndedList = lazyPart(
  () => import('./pending-list.tsx'),
  (module) => module.EndedList,
);
const ClosedList = lazyPart(
  () => import('./closed-list.tsx'),
  (module) => module.ClosedList,
);

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
  const list = { rows, empty, skeletonRows };
  const position = { onReceipt: setReceipt, onEdit: setEditing, onClose: setClosing };
  const shown: Readonly<Record<OrderStatus, ReactNode>> = {
    open: <PositionList {...list} acts={position} />,
    pending: <PendingList {...list} acts={{ onEdit: setEditing, onCancel: setCancelling }} />,
    closed: <ClosedList {...list} onReceipt={setReceipt} />,
    cancelled: <EndedList {...list} />,
    rejected: <EndedList {...list} />,
    expired: <EndedList {...list} />,
  };
  return (
    <>
      <Suspense fallback={<Waiting />}>{shown[status]}</Suspense>
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
        <OrderReceipt id={receipt.id} order={receipt} onClose={() => setReceipt(undefined)} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="p-5">
      <SkeletonLines lines={3} />
    </div>
  );
}

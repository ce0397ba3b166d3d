import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Order } from '../contract.ts';
import { LiveOpeningPrice } from './live-profit.tsx';
import { OrderName, OrderPrice } from './order-name.tsx';
import { PhoneFacts } from './phone-facts.tsx';
import { rejectionOf } from './rejection.ts';

type Props = { orders: readonly Order[] | undefined; empty: ReactNode; skeletonRows?: number | undefined };
type PendingProps = Props & { onEdit: (order: Order) => void; onCancel: (order: Order) => void };

/** Limit and stop orders that wait, with how far the price is. */
export function PendingList({ orders, empty, skeletonRows, onEdit, onCancel }: PendingProps) {
  const t = useTranslations('orders.list');
  const columns: Column<Order>[] = [
    { key: 'market', title: t('market'), cell: (order) => <OrderName order={order} /> },
    waitingColumn(t),
    {
      key: 'now',
      title: t('now'),
      width: '11%',
      align: 'end',
      cell: (order) => <LiveOpeningPrice order={order} />,
    },
    ...stopColumns(t),
    {
      key: 'actions',
      title: '',
      width: '140px',
      align: 'end',
      pinned: true,
      cell: (order) => (
        <span className="inline-flex items-center gap-1">
          <IconButton
            size="small"
            label={t('editOf', { number: order.orderNumber })}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => onEdit(order)}
          />
          <Button size="small" onClick={() => onCancel(order)}>
            {t('cancel')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('pending')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={empty}
      skeletonRows={skeletonRows}
      phone={(order) => (
        <div>
          <div className="flex items-start justify-between gap-3">
            <OrderName order={order} />
            <WaitedPrice order={order} />
          </div>
          <PhoneFacts
            facts={[
              [t('now'), <LiveOpeningPrice key="now" order={order} />],
              [t('placedAt'), order.placedTime !== undefined && <Time key="at" at={order.placedTime} />],
              [t('stopLoss'), <OrderPrice key="stop" order={order} price={order.stopLossPrice} />],
              [t('takeProfit'), <OrderPrice key="take" order={order} price={order.takeProfitPrice} />],
            ]}
          />
          <div className="mt-3 flex gap-2 *:flex-1">
            <Button size="small" onClick={() => onEdit(order)}>
              {t('edit')}
            </Button>
            <Button size="small" onClick={() => onCancel(order)}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      )}
    />
  );
}

/** Orders that were cancelled, or rejected when their price came, with the reason. */
export function EndedList({ orders, empty, skeletonRows }: Props) {
  const t = useTranslations('orders.list');
  const status = useTranslations('orders.receipt.status');
  const rejections = useTranslations('orders.rejected');
  const whyOf = ({ status: ended, rejectReason }: Order) =>
    ended === 'rejected' ? rejections(rejectionOf(rejectReason)) : status('cancelled');
  const columns: Column<Order>[] = [
    { key: 'market', title: t('market'), cell: (order) => <OrderName order={order} /> },
    waitingColumn(t),
    {
      key: 'why',
      title: t('ended'),
      width: '34%',
      cell: (order) => <span className="text-quiet">{whyOf(order)}</span>,
    },
    {
      key: 'ended',
      title: t('closedAt'),
      width: '17%',
      align: 'end',
      cell: (order) => order.endTime !== undefined && <Time at={order.endTime} />,
    },
  ];
  return (
    <DataTable
      label={t('endedOrders')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={empty}
      skeletonRows={skeletonRows}
      phone={(order) => (
        <div>
          <div className="flex items-start justify-between gap-3">
            <OrderName order={order} />
            <WaitedPrice order={order} />
          </div>
          <p className="mt-2 text-note text-quiet">{whyOf(order)}</p>
          {order.endTime !== undefined && <Time at={order.endTime} className="text-note text-faint" />}
        </div>
      )}
    />
  );
}

type Words = (key: 'waitsFor' | 'stopLoss' | 'takeProfit') => string;

function waitingColumn(t: Words): Column<Order> {
  return {
    key: 'price',
    title: t('waitsFor'),
    width: '16%',
    align: 'end',
    cell: (order) => <WaitedPrice order={order} />,
  };
}

function stopColumns(t: Words): Column<Order>[] {
  return [
    {
      key: 'stopLoss',
      title: t('stopLoss'),
      width: '12%',
      align: 'end',
      cell: (order) => <OrderPrice order={order} price={order.stopLossPrice} />,
    },
    {
      key: 'takeProfit',
      title: t('takeProfit'),
      width: '12%',
      align: 'end',
      cell: (order) => <OrderPrice order={order} price={order.takeProfitPrice} />,
    },
  ];
}

function WaitedPrice({ order }: { order: Order }) {
  const types = useTranslations('orders.ticket.types');
  return (
    <span className="inline-flex items-baseline justify-end gap-2">
      <span className="text-note text-quiet">{types(order.type)}</span>
      <OrderPrice order={order} price={order.price} />
    </span>
  );
}

import { useTranslations } from 'use-intl';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PhoneItem } from '#foundation/ui/phone-item.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import { Time } from '#foundation/ui/time.tsx';
import type { Order } from '../contract.ts';
import { rejectionOf } from '../rejection.ts';
import { LiveOpeningPrice } from './live-profit.tsx';
import { actionsColumn, type OrderActs, PhoneActions } from './order-actions.tsx';
import { type ListTexts, marketColumn, type OrderListProps, priceColumn } from './order-columns.tsx';
import { OrderName, OrderPrice } from './order-name.tsx';

/** Limit and stop orders that wait, with how far the price is. */
export function PendingList({ acts, ...list }: OrderListProps & { acts: OrderActs }) {
  const t = useTranslations('orders.list');
  const now = figureColumn<Order>('now', t('now'), '11%', (order) => <LiveOpeningPrice order={order} />);
  const placed: Column<Order> = {
    key: 'at',
    title: t('placedAt'),
    cell: ({ placedTime }) => placedTime !== undefined && <Time at={placedTime} />,
  };
  const expires: Column<Order> = {
    key: 'expires',
    title: t('expiresAt'),
    width: '13%',
    cell: ({ expiresAt }) => expiresAt !== undefined && <Time at={expiresAt} />,
  };
  const held = figureColumn<Order>('held', `${t('orderMargin')} (USDT)`, '11%', ({ orderMargin }) => (
    <Money amount={orderMargin} currency="USDT" hideCurrency decimals={2} />
  ));
  const stops = [
    priceColumn('stopLoss', t('stopLoss'), '12%', ({ stopLossPrice }) => stopLossPrice),
    priceColumn('takeProfit', t('takeProfit'), '12%', ({ takeProfitPrice }) => takeProfitPrice),
  ];
  return (
    <DataTable
      {...list}
      label={t('pending')}
      columns={[
        marketColumn(t),
        waitingColumn(t),
        now,
        ...stops,
        held,
        expires,
        actionsColumn('140px', acts),
      ]}
      rowKey={({ id }) => id}
      phone={(order) => (
        <PhoneItem
          row={order}
          heading={<OrderName order={order} />}
          beside={<WaitedPrice order={order} />}
          facts={[now, placed, ...stops, held, expires]}
        >
          <PhoneActions order={order} acts={acts} />
        </PhoneItem>
      )}
    />
  );
}

/** Orders that were cancelled, that expired, or that were rejected when their price came, with the reason. */
export function EndedList(list: OrderListProps) {
  const t = useTranslations('orders.list');
  const status = useTranslations('orders.receipt.status');
  const rejections = useTranslations('orders.rejected');
  const cancels = useTranslations('orders.cancelled');
  const whyOf = ({ status: ended, rejectReason, rejectDetail, cancelReason }: Order) =>
    ended === 'rejected'
      ? rejections(rejectionOf(rejectReason, rejectDetail))
      : cancelReason === undefined
        ? status(ended)
        : cancels(cancelReason);
  return (
    <DataTable
      {...list}
      label={t('endedOrders')}
      columns={[
        marketColumn(t),
        waitingColumn(t),
        {
          key: 'why',
          title: t('ended'),
          width: '34%',
          cell: (order) => <span className="text-quiet">{whyOf(order)}</span>,
        },
        figureColumn<Order>('ended', t('closedAt'), '17%', ({ endTime }) => endTime && <Time at={endTime} />),
      ]}
      rowKey={({ id }) => id}
      phone={(order) => (
        <PhoneItem row={order} heading={<OrderName order={order} />} beside={<WaitedPrice order={order} />}>
          <p className="mt-2 text-note text-quiet">{whyOf(order)}</p>
          {order.endTime !== undefined && <Time at={order.endTime} className="text-note text-faint" />}
        </PhoneItem>
      )}
    />
  );
}

function waitingColumn(t: ListTexts): Column<Order> {
  return figureColumn<Order>('price', t('waitsFor'), '16%', (order) => <WaitedPrice order={order} />);
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

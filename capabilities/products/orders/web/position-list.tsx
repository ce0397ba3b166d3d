import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { LiveClosingPrice, LiveProfit } from './live-profit.tsx';
import { OrderName, OrderPrice } from './order-name.tsx';
import { PhoneFacts } from './phone-facts.tsx';
import { leadingTrailingStop } from './position-lines.ts';
import { ReceiptButton } from './receipt-button.tsx';

type Props = {
  orders: readonly Order[] | undefined;
  empty: ReactNode;
  skeletonRows?: number | undefined;
  onReceipt: (order: Order) => void;
};

/** Open positions, with what they stand at now. */
export function PositionList({
  orders,
  empty,
  skeletonRows,
  onReceipt,
  onEdit,
  onClose,
}: Props & { onEdit: (order: Order) => void; onClose: (order: Order) => void }) {
  const t = useTranslations('orders.list');
  const columns: Column<Order>[] = [
    { key: 'market', title: t('market'), cell: (order) => <OrderName order={order} /> },
    {
      key: 'now',
      title: t('nowAndOpen'),
      width: '17%',
      align: 'end',
      cell: (order) => (
        <Pair
          first={<LiveClosingPrice order={order} />}
          second={<OrderPrice order={order} price={order.openPrice} />}
        />
      ),
    },
    {
      key: 'stops',
      title: t('stops'),
      width: '17%',
      align: 'end',
      cell: (order) => (
        <Pair
          first={<StopPrice order={order} />}
          second={<OrderPrice order={order} price={order.takeProfitPrice} />}
        />
      ),
    },
    {
      key: 'margin',
      title: `${t('margin')} (USDT)`,
      width: '15%',
      align: 'end',
      cell: (order) => (
        <Pair
          first={<Money amount={order.requiredMargin} currency="USDT" hideCurrency />}
          second={<CloseMargin order={order} text="inTable" />}
        />
      ),
    },
    {
      key: 'profit',
      title: `${t('profit')} (USDT)`,
      align: 'end',
      width: '15%',
      cell: (order) => <LiveProfit order={order} hideCurrency className="font-medium" />,
    },
    {
      key: 'actions',
      title: '',
      width: '160px',
      align: 'end',
      pinned: true,
      cell: (order) => (
        <span className="inline-flex items-center gap-1">
          <ReceiptButton order={order} onReceipt={onReceipt} />
          <IconButton
            size="small"
            label={t('editOf', { number: order.orderNumber })}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => onEdit(order)}
          />
          <Button size="small" onClick={() => onClose(order)}>
            {t('close')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('positions')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={empty}
      skeletonRows={skeletonRows}
      phone={(order) => (
        <div>
          <div className="flex items-start justify-between gap-3">
            <OrderName order={order} />
            <LiveProfit order={order} className="font-semibold" />
          </div>
          <PhoneFacts
            facts={[
              [t('openPrice'), <OrderPrice key="open" order={order} price={order.openPrice} />],
              [t('now'), <LiveClosingPrice key="now" order={order} />],
              [t('stopLoss'), <StopPrice key="stop" order={order} />],
              [t('takeProfit'), <OrderPrice key="take" order={order} price={order.takeProfitPrice} />],
            ]}
          />
          <p className="mt-2 text-note text-faint empty:hidden">
            <CloseMargin order={order} text="inRow" />
          </p>
          <div className="mt-3 flex gap-2 *:flex-1">
            <Button size="small" onClick={() => onReceipt(order)}>
              {t('receipt')}
            </Button>
            <Button size="small" onClick={() => onEdit(order)}>
              {t('edit')}
            </Button>
            <Button size="small" onClick={() => onClose(order)}>
              {t('close')}
            </Button>
          </div>
        </div>
      )}
    />
  );
}

/** Two figures below each other: rows are tall enough, and desks narrow. */
function Pair({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="flex flex-col items-end leading-tight">
      {first}
      <span className="text-note text-faint">{second}</span>
    </span>
  );
}

/** What the position needs over its market's close, and from when. */
function CloseMargin({ order: { closeMargin }, text }: { order: Order; text: 'inTable' | 'inRow' }) {
  const t = useTranslations('orders.closeMargin');
  const format = useFormat();
  if (closeMargin === undefined) return null;
  const { amount, from } = closeMargin;
  return t(text, { amount: format.money(amount, 'USDT'), from: format.time(from, 'weekday') });
}

/** The stop that closes first, and whether it is the one that follows. */
function StopPrice({ order }: { order: Order }) {
  const t = useTranslations('orders.list');
  const trailing = leadingTrailingStop(order);
  if (trailing === undefined) return <OrderPrice order={order} price={order.stopLossPrice} />;
  return (
    <span className="inline-flex items-baseline gap-1.5 phone:flex-col phone:items-end">
      <span className="text-note text-faint">{t('trailing')}</span>
      <OrderPrice order={order} price={trailing} />
    </span>
  );
}

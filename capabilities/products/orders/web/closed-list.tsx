import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import type { Order } from '../contract.ts';
import { OrderName, OrderPrice } from './order-name.tsx';
import { resultOf } from './order-result.ts';
import { PhoneFacts } from './phone-facts.tsx';
import { ReceiptButton } from './receipt-button.tsx';

type Props = {
  orders: readonly Order[] | undefined;
  empty: ReactNode;
  skeletonRows?: number | undefined;
  onReceipt: (order: Order) => void;
};

/** Closed positions, with what they came to. */
export function ClosedList({ orders, empty, skeletonRows, onReceipt }: Props) {
  const t = useTranslations('orders.list');
  const reasons = useTranslations('orders.closeReason');
  const reasonOf = ({ closeReason }: Order) => (closeReason === undefined ? '–' : reasons(closeReason));
  const columns: Column<Order>[] = [
    { key: 'market', title: t('market'), cell: (order) => <OrderName order={order} /> },
    {
      key: 'open',
      title: t('openPrice'),
      width: '11%',
      align: 'end',
      cell: (order) => <OrderPrice order={order} price={order.openPrice} />,
    },
    {
      key: 'closing',
      title: t('closePrice'),
      width: '11%',
      align: 'end',
      cell: (order) => <OrderPrice order={order} price={order.closePrice} />,
    },
    {
      key: 'reason',
      title: t('closedBy'),
      width: '11%',
      cell: (order) => <span className="whitespace-nowrap">{reasonOf(order)}</span>,
    },
    {
      key: 'closed',
      title: t('closedAt'),
      width: '16%',
      align: 'end',
      cell: (order) => order.closeTime !== undefined && <Time at={order.closeTime} />,
    },
    {
      key: 'fee',
      title: t('fee'),
      width: '11%',
      align: 'end',
      cell: (order) => <Money amount={order.fee} currency="USDT" />,
    },
    {
      key: 'result',
      title: t('result'),
      align: 'end',
      width: '14%',
      cell: (order) => <Money amount={resultOf(order)} currency="USDT" sign className="font-medium" />,
    },
    {
      key: 'actions',
      title: '',
      width: '72px',
      align: 'end',
      cell: (order) => <ReceiptButton order={order} onReceipt={onReceipt} />,
    },
  ];
  return (
    <DataTable
      label={t('closed')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={empty}
      skeletonRows={skeletonRows}
      phone={(order) => (
        <div>
          <div className="flex items-start justify-between gap-3">
            <OrderName order={order} />
            <Money amount={resultOf(order)} currency="USDT" sign className="font-semibold" />
          </div>
          <PhoneFacts
            facts={[
              [t('openPrice'), <OrderPrice key="open" order={order} price={order.openPrice} />],
              [t('closePrice'), <OrderPrice key="closing" order={order} price={order.closePrice} />],
              [t('closedBy'), reasonOf(order)],
              [t('fee'), <Money key="fee" amount={order.fee} currency="USDT" />],
            ]}
          />
          <div className="mt-3 flex items-center justify-between gap-2">
            {order.closeTime !== undefined && <Time at={order.closeTime} className="text-note text-faint" />}
            <Button size="small" onClick={() => onReceipt(order)}>
              {t('receipt')}
            </Button>
          </div>
        </div>
      )}
    />
  );
}

import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PhoneItem } from '#foundation/ui/phone-item.tsx';
import { figureColumn } from '#foundation/ui/table-column.ts';
import { Time } from '#foundation/ui/time.tsx';
import type { Order } from '../contract.ts';
import { actionsColumn } from './order-actions.tsx';
import { marketColumn, type OrderListProps, priceColumn } from './order-columns.tsx';
import { OrderName } from './order-name.tsx';
import { resultOf } from './order-result.ts';

/** Closed positions, with what they came to. */
export function ClosedList({ onReceipt, ...list }: OrderListProps & { onReceipt: (order: Order) => void }) {
  const t = useTranslations('orders.list');
  const reasons = useTranslations('orders.closeReason');
  const reasonOf = ({ closeReason }: Order) => (closeReason === undefined ? '–' : reasons(closeReason));
  const open = priceColumn('open', t('openPrice'), '11%', ({ openPrice }) => openPrice);
  const closing = priceColumn('closing', t('closePrice'), '11%', ({ closePrice }) => closePrice);
  const reason = { key: 'reason', title: t('closedBy'), cell: reasonOf };
  const fee = figureColumn<Order>('fee', t('fee'), '11%', (order) => (
    <Money amount={order.fee} currency="USDT" />
  ));
  return (
    <DataTable
      {...list}
      label={t('closed')}
      columns={[
        marketColumn(t),
        open,
        closing,
        {
          ...reason,
          width: '11%',
          cell: (order) => <span className="whitespace-nowrap">{reasonOf(order)}</span>,
        },
        figureColumn<Order>(
          'closed',
          t('closedAt'),
          '16%',
          ({ closeTime }) => closeTime && <Time at={closeTime} />,
        ),
        fee,
        figureColumn<Order>('result', t('result'), '14%', (order) => (
          <Money amount={resultOf(order)} currency="USDT" sign className="font-medium" />
        )),
        { ...actionsColumn('72px', { onReceipt }), pinned: false },
      ]}
      rowKey={({ id }) => id}
      phone={(order) => (
        <PhoneItem
          row={order}
          heading={<OrderName order={order} />}
          beside={<Money amount={resultOf(order)} currency="USDT" sign className="font-semibold" />}
          facts={[open, closing, reason, fee]}
        >
          <div className="mt-3 flex items-center justify-between gap-2">
            {order.closeTime !== undefined && <Time at={order.closeTime} className="text-note text-faint" />}
            <Button size="small" onClick={() => onReceipt(order)}>
              {t('receipt')}
            </Button>
          </div>
        </PhoneItem>
      )}
    />
  );
}

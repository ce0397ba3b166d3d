import { useTranslations } from 'use-intl';
import { MoneyDialog } from '#foundation/ui/money-dialog.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { OrderName, OrderPrice } from './order-name.tsx';
import { useCancelOrder } from './queries.ts';

type Props = { order: Order; onClose: () => void };

/** Asks before a pending order is cancelled. */
export function CancelOrder({ order, onClose }: Props) {
  const t = useTranslations('orders.cancel');
  const types = useTranslations('orders.ticket.types');
  const format = useFormat();
  const cancel = useCancelOrder(order.id, () => {
    showToast({ title: t('done', { number: order.orderNumber }) });
    onClose();
  });
  return (
    <MoneyDialog
      command={cancel}
      input={{ id: order.id }}
      asked={() => t('confirm')}
      lookUp="/profile/orders"
      onClose={onClose}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      body={
        <div className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-4 text-ink">
            <OrderName order={order} linked={false} />
            <span className="text-end">
              <span className="block text-note text-quiet">{types(order.type)}</span>
              <OrderPrice order={order} price={order.price} />
            </span>
          </div>
          <p className="text-note">{t('note', { amount: format.money(order.orderMargin ?? '0', 'USDT') })}</p>
        </div>
      }
    />
  );
}

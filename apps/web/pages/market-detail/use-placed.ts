import { useTranslations } from 'use-intl';
import type { Order } from '#capabilities/products/orders/contract.ts';
import { showToast } from '#foundation/ui/toast.ts';

export type DeskTab = 'open' | 'pending' | 'closed' | 'options' | 'facts';

/** An opened position shows its receipt; an order that waits has none yet, and is shown in its list. */
export function usePlaced({
  onOpened,
  onTab,
}: {
  onOpened: (order: Order) => void;
  onTab: (tab: DeskTab) => void;
}): (order: Order) => void {
  const t = useTranslations('orders.placed');
  return (order) => {
    if (order.status !== 'pending') {
      onTab('open');
      onOpened(order);
      return;
    }
    onTab('pending');
    showToast({ title: t('title', { number: order.orderNumber }), body: t('body'), tone: 'good' });
  };
}

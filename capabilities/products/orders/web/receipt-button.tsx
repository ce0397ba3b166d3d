import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import type { Order } from '../contract.ts';

export function ReceiptButton({ order, onReceipt }: { order: Order; onReceipt: (order: Order) => void }) {
  const t = useTranslations('orders.list');
  return (
    <IconButton
      size="small"
      label={t('receiptOf', { number: order.orderNumber })}
      icon={<ReceiptText size={16} aria-hidden="true" />}
      onClick={() => onReceipt(order)}
    />
  );
}

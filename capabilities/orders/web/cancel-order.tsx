import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Order } from '../contract.ts';
import { OrderName, OrderPrice } from './order-name.tsx';
import { useCancelOrder } from './queries.ts';

type Props = { order: Order; onClose: () => void };

/** Asks before a pending order is cancelled. A repeated press repeats one request. */
export function CancelOrder({ order, onClose }: Props) {
  const t = useTranslations('orders.cancel');
  const types = useTranslations('orders.ticket.types');
  const refusalText = useRefusalText();
  const cancel = useCancelOrder();
  const [requestId] = useState(newRequestId);
  const problem = cancel.error ?? (cancel.data?.ok === false ? cancel.data : undefined);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !cancel.isPending) onClose();
      }}
      title={t('title')}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      tone="primary"
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { id: order.id, requestId },
          {
            onSuccess: (result) => {
              if (!result.ok) return;
              showToast({ title: t('done', { number: order.orderNumber }) });
              onClose();
            },
          },
        )
      }
      body={
        <div className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-4 text-ink">
            <OrderName order={order} linked={false} />
            <span className="text-end">
              <span className="block text-note text-quiet">{types(order.type)}</span>
              <OrderPrice order={order} price={order.price} />
            </span>
          </div>
          <p className="text-note">{t('note')}</p>
        </div>
      }
      refusal={problem !== undefined && <RefusalNotice>{refusalText(problem)}</RefusalNotice>}
    />
  );
}

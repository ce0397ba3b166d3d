import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#foundation/ui/confirm-dialog.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { Order } from '../contract.ts';
import { LiveClosingPrice, LiveProfit } from './live-profit.tsx';
import { useCloseOrder } from './queries.ts';
import { useListing } from './traded-market.ts';

type Props = { order: Order; onClose: () => void; onClosed: (order: Order) => void };

/** Asks before a position is closed at the price of the moment. A repeated press repeats one request: it closes once. */
export function ClosePosition({ order, onClose, onClosed }: Props) {
  const t = useTranslations('orders.close');
  const refusalText = useRefusalText();
  const name = useListing(order.code)?.name ?? order.code;
  const close = useCloseOrder();
  const [requestId] = useState(newRequestId);
  const refusal = close.data?.ok === false ? close.data : undefined;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !close.isPending) onClose();
      }}
      title={t('title', { lots: order.lots, name })}
      confirmLabel={close.error === null ? t('confirm', { lots: order.lots }) : t('askAgain')}
      tone="primary"
      busy={close.isPending}
      onConfirm={() =>
        close.mutate(
          { id: order.id, requestId },
          { onSuccess: (result) => result.ok && onClosed(result.value) },
        )
      }
      body={
        <div className="flex flex-col gap-3">
          <FactList
            dense
            facts={[
              { label: t('price'), value: <LiveClosingPrice order={order} />, strong: true },
              { label: t('profit'), value: <LiveProfit order={order} /> },
              { label: t('fee'), value: <Money amount={order.fee} currency="USDT" /> },
              { label: t('margin'), value: <Money amount={order.requiredMargin} currency="USDT" /> },
            ]}
          />
          <p className="text-note">{t('note')}</p>
        </div>
      }
      refusal={
        close.error !== null ? (
          <RefusalNotice
            action={
              <Link to="/profile/orders" className="font-medium underline">
                {t('toOrders')}
              </Link>
            }
          >
            {refusalText(close.error)}
          </RefusalNotice>
        ) : (
          refusal !== undefined && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>
        )
      }
    />
  );
}

import { useTranslations } from 'use-intl';
import { Notice } from '#foundation/ui/states.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { countLiveOrders } from '../console-contract.ts';
import { CancelPending } from './cancel-pending.tsx';

/** Before a freeze: which orders of the customer stay, and the way to have the pending ones cancelled. */
export function LeftOpen({ customerId }: { customerId: string }) {
  const t = useTranslations('orders-console.leftOpen');
  const scope = { book: 'real', uid: customerId } as const;
  const { data } = useCall(countLiveOrders, scope);
  if (data === undefined || data.open + data.orders === 0) return null;
  return (
    <Notice title={t('title', { open: data.open, orders: data.orders })}>
      <div className="flex flex-col items-start gap-3">
        {t('body')}
        <CancelPending scope={scope} name={`UID ${customerId}`} />
      </div>
    </Notice>
  );
}

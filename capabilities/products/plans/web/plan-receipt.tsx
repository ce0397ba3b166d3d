import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getSmartReceipt, type SmartReceipt } from '../contract.ts';
import { endOf } from './end-of.ts';

/** Every transfer of a plan, as a printed slip. */
export function PlanReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('plans.receipt');
  // Grows with each day's credit: fetched whenever it is opened.
  const receipt = useCall(getSmartReceipt, { id }, { staleTime: 0 });
  return (
    <ReceiptDialog title={t('title')} receipt={receipt} onClose={onClose}>
      {(loaded) => <Slip receipt={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ receipt: { order, transfers } }: { receipt: SmartReceipt }) {
  const t = useTranslations('plans.receipt');
  const mine = useTranslations('plans.mine');
  const format = useFormat();
  return (
    <ReceiptSlip
      title={t('title')}
      book="real"
      number={order.orderNumber}
      status={<Badge>{mine(endOf(order))}</Badge>}
      amount={<Money amount={order.amount} currency="USDT" />}
      sections={[
        {
          facts: [
            { label: t('plan'), value: order.name },
            { label: t('term'), value: t('days', { days: order.days }) },
            {
              label: t('rate'),
              value: <bdi>{format.rate(order.dailyRate)}</bdi>,
              note: mine('apr', { rate: format.rate(order.apr) }),
            },
            { label: t('started'), value: <Time at={order.startedAt} style="second" /> },
            { label: t('matures'), value: <Time at={order.maturesAt} style="second" /> },
          ],
        },
      ]}
      transfers={transfers}
    />
  );
}

import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '#foundation/ui/badge.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Code } from '#foundation/ui/code.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { SheetOrDialog } from '#foundation/ui/sheet-or-dialog.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import type { SmartOrder, SmartReceipt } from '../contract.ts';
import { useSmartReceipt } from './queries.ts';

/** Every transfer of a plan, as a printed slip. */
export function PlanReceipt({ order, onClose }: { order: SmartOrder; onClose: () => void }) {
  const t = useTranslations('plans.receipt');
  const refusalText = useRefusalText();
  const receipt = useSmartReceipt(order.id);
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      {receipt.data !== undefined ? (
        <Slip order={order} receipt={receipt.data} />
      ) : receipt.isError ? (
        <FailedState
          body={refusalText(receipt.error)}
          onRetry={() => void receipt.refetch()}
          busy={receipt.isFetching}
        />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </SheetOrDialog>
  );
}

function Slip({ order, receipt }: { order: SmartOrder; receipt: SmartReceipt }) {
  const t = useTranslations('plans.receipt');
  const mine = useTranslations('plans.mine');
  const format = useFormat();
  return (
    <ReceiptSlip
      title={t('title')}
      book={t('book')}
      number={order.orderNumber}
      status={<Badge>{order.exitedEarly ? mine('exitedEarly') : mine(`status.${order.status}`)}</Badge>}
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
        {
          title: t('transfers'),
          facts: receipt.transfers.map((transfer) => ({
            label: isKnown(transfer.reason) ? t(`reasons.${transfer.reason}`) : transfer.reason,
            value: <Money amount={transfer.amount} currency={transfer.currency} />,
            note: `${format.time(transfer.time, 'second')} · ${transfer.from} → ${transfer.to}`,
          })),
        },
        {
          title: t('batches'),
          facts: [...new Set(receipt.transfers.map(({ batchHash }) => batchHash))].map((hash, index) => ({
            label: format.count(index + 1),
            value: <Code className="text-note">{hash}</Code>,
          })),
        },
      ]}
      note={t('note')}
      actions={
        <Button size="small" icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    />
  );
}

const reasons = [
  'planPrincipal',
  'planReserve',
  'planYield',
  'planReserveReleased',
  'planReturn',
  'planPenalty',
] as const;

function isKnown(reason: string): reason is (typeof reasons)[number] {
  return reasons.some((known) => known === reason);
}

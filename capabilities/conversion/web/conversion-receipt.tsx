import { Printer } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
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
import type { getConvert } from '../contract.ts';
import { useConversion } from './queries.ts';

/** What a conversion ended in: what was given and got, at which ticks, by which transfers. */
export function ConversionReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('conversion.receipt');
  const refusalText = useRefusalText();
  const conversion = useConversion(id);
  return (
    <SheetOrDialog open onOpenChange={(open) => !open && onClose()} title={t('title')}>
      {conversion.data !== undefined ? (
        <Slip conversion={conversion.data} />
      ) : conversion.isError ? (
        <FailedState
          body={refusalText(conversion.error)}
          onRetry={() => void conversion.refetch()}
          busy={conversion.isFetching}
        />
      ) : (
        <SkeletonLines lines={12} />
      )}
    </SheetOrDialog>
  );
}

const reasons = ['convertOut', 'convertIn', 'convertFee'] as const;

function Slip({ conversion }: { conversion: OutputOf<typeof getConvert> }) {
  const t = useTranslations('conversion.receipt');
  const format = useFormat();
  const { id, from, to, amount, rate, fee, feeRate, receives, time, ticks, transfers } = conversion;
  return (
    <ReceiptSlip
      title={t('title')}
      book={t('book')}
      number={id}
      status={<Badge tone="rise">{t('done')}</Badge>}
      amount={<Money amount={receives} currency={to} exact />}
      sections={[
        {
          facts: [
            { label: t('gave'), value: <Money amount={amount} currency={from} exact /> },
            {
              label: t('rate'),
              value: <Code className="num">{rate}</Code>,
              note: t('rateNote', { from, to }),
            },
            {
              label: t('fee', { rate: format.rate(feeRate) }),
              value: <Money amount={fee} currency={to} exact />,
            },
            { label: t('got'), value: <Money amount={receives} currency={to} exact />, strong: true },
            { label: t('time'), value: <Time at={time} style="second" /> },
          ],
        },
        {
          title: t('ticks'),
          facts: ticks.map((tick) => ({
            label: t(`roles.${tick.role}`, { code: tick.code }),
            value: <Code className="num">{tick.role === 'sell' ? tick.bid : tick.ask}</Code>,
            note: `${format.time(tick.time, 'second')} · ${tick.source} · ${tick.sequence}`,
          })),
        },
        {
          title: t('transfers'),
          facts: transfers.map((transfer) => {
            const known = reasons.find((reason) => reason === transfer.reason);
            return {
              label: known === undefined ? transfer.reason : t(`reasons.${known}`),
              value: <Money amount={transfer.amount} currency={transfer.currency} exact />,
              note: `${transfer.from} → ${transfer.to}`,
            };
          }),
        },
      ]}
      hash={transfers[0]?.batchHash}
      note={t('note')}
      actions={
        <Button size="small" icon={<Printer size={15} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    />
  );
}

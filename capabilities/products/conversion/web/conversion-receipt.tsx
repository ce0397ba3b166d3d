import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { Badge } from '#foundation/ui/badge.tsx';
import { ExactFigure } from '#foundation/ui/exact-figure.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { ReceiptDialog } from '#foundation/ui/receipt-dialog.tsx';
import { ReceiptSlip } from '#foundation/ui/receipt-slip.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { getConvert } from '../contract.ts';

import { readRate } from './rate-text.ts';

/** What a conversion ended in: what was given and got, at which ticks, by which transfers. */
export function ConversionReceipt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('conversion.receipt');
  const conversion = useCall(getConvert, { id });
  return (
    <ReceiptDialog title={t('title')} receipt={conversion} onClose={onClose}>
      {(loaded) => <Slip conversion={loaded} />}
    </ReceiptDialog>
  );
}

function Slip({ conversion }: { conversion: OutputOf<typeof getConvert> }) {
  const t = useTranslations('conversion.receipt');
  const format = useFormat();
  const { id, from, to, amount, rate, fee, feeRate, receives, time, ticks, transfers } = conversion;
  const read = readRate(from, to, rate);
  return (
    <ReceiptSlip
      title={t('title')}
      book="real"
      number={id}
      status={<Badge tone="rise">{t('done')}</Badge>}
      amount={<Money amount={receives} currency={to} exact />}
      sections={[
        {
          facts: [
            { label: t('gave'), value: <Money amount={amount} currency={from} exact /> },
            {
              label: t('rate'),
              value: (
                <ExactFigure
                  shown={`1 ${read.one} = ${format.decimal(read.value)} ${read.of}`}
                  exact={`1 ${from} = ${rate} ${to}`}
                />
              ),
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
      ]}
      ticks={ticks.map(({ role, code, ...tick }) => ({
        ...tick,
        label: t(`roles.${role}`, { code }),
        price: role === 'sell' ? tick.bid : tick.ask,
      }))}
      transfers={transfers}
      note={t('note')}
    />
  );
}

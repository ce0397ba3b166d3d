import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { withdrawalCount } from '../contract.ts';
import { useAmount } from './use-amount.ts';

type Props = { amount: string; currency: string; count: OutputOf<typeof withdrawalCount> };

/** What leaves, what it costs and what arrives; and that the network has the last word. */
export function CostPreview({ amount, currency, count }: Props) {
  const t = useTranslations('withdrawals.preview');
  const format = useFormat();
  const amountText = useAmount();
  const blocks = count.confirmationsNeeded;
  return (
    <div className="flex flex-col gap-3">
      <FactList
        facts={[
          { label: t('amount'), value: <Money amount={amount} currency={currency} exact /> },
          {
            label: t('fee'),
            value: <Money amount={count.fee} currency={currency} exact />,
            note: t('feeNote', {
              percent: format.percent(Number(count.feeRate) * 100, { digits: 2 }),
              cap: amountText(count.feeCap, 'USDT'),
            }),
            help: 'withdrawals',
          },
          {
            label: blocks === undefined ? t('bankFee') : t('networkFee'),
            value: <Money amount={count.networkFee} currency={currency} exact />,
          },
          {
            label: t('actual'),
            value: <Money amount={count.actualAmount} currency={currency} exact />,
            strong: true,
          },
        ]}
      />
      <p className="text-note text-quiet">
        {blocks === undefined ? t('arrivesBank') : t('arrives', { count: blocks })}
      </p>
      <p className="text-note text-quiet">
        {t('review', { amount: amountText(count.secondOperatorAbove, 'USDT') })}
      </p>
    </div>
  );
}

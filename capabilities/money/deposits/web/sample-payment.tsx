import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseUnits } from '#foundation/money/money.ts';
import { Button } from '#foundation/ui/button.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import type { RechargeAddress } from '../contract.ts';
import { useSampleChain } from './queries.ts';

/** Only where the chain is a sample: lets a stranger be the one who pays, and the miners. */
export function SamplePayment({ given }: { given: RechargeAddress }) {
  const t = useTranslations('deposits.sample');
  const chain = useSampleChain();
  const { currency, network, address, minAmount, confirmations } = given;
  const [amount, setAmount] = useState(minAmount);
  const failed = () => showToast({ title: t('failed'), tone: 'bad' });
  return (
    <section aria-label={t('title')} className="rounded border border-dashed border-line-strong p-4">
      <h3 className="font-medium">{t('title')}</h3>
      <p className="mt-1 text-note text-quiet">{t('body')}</p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <NumberField
          label={t('amount')}
          decimals={8}
          unit={currency}
          value={amount}
          onChange={setAmount}
          className="w-full wide:w-40 wide:grow"
        />
        <Button
          busy={chain.isPending && chain.variables.act === 'send'}
          disabled={chain.isPending || parseUnits(amount) === undefined}
          onClick={() =>
            chain.mutate(
              { act: 'send', body: { network, currency, address, amount } },
              { onSuccess: () => showToast({ title: t('sent'), tone: 'good' }), onError: failed },
            )
          }
        >
          {t('send')}
        </Button>
        <Button
          busy={chain.isPending && chain.variables.act === 'mine'}
          disabled={chain.isPending}
          onClick={() =>
            chain.mutate(
              { act: 'mine', body: { network, blocks: confirmations } },
              { onSuccess: () => showToast({ title: t('mined'), tone: 'good' }), onError: failed },
            )
          }
        >
          {t('mine', { count: confirmations })}
        </Button>
      </div>
    </section>
  );
}

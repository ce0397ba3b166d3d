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
  const ask = (wanted: Parameters<typeof chain.mutate>[0], done: 'sent' | 'mined') =>
    chain.mutate(wanted, {
      onSuccess: () => showToast({ title: t(done), tone: 'good' }),
      onError: () => showToast({ title: t('failed'), tone: 'bad' }),
    });
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
          onClick={() => ask({ act: 'send', body: { network, currency, address, amount } }, 'sent')}
        >
          {t('send')}
        </Button>
        <Button
          busy={chain.isPending && chain.variables.act === 'mine'}
          disabled={chain.isPending}
          onClick={() => ask({ act: 'mine', body: { network, blocks: confirmations } }, 'mined')}
        >
          {t('mine', { count: confirmations })}
        </Button>
      </div>
    </section>
  );
}

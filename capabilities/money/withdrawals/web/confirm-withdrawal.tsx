import { useTranslations } from 'use-intl';
import type { OutputOf } from '#foundation/calls/define-call.ts';
import type { Network } from '#foundation/money/networks.ts';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { FormDialog } from '#foundation/ui/form-dialog.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import type { withdrawalCount } from '../contract.ts';
import { CostPreview } from './cost-preview.tsx';
import { DestinationText, GroupedAddress } from './destination-text.tsx';
import type { useWithdraw, WantedWithdrawal } from './queries.ts';
import { useAmount } from './use-amount.ts';
import { isOfSecrets, useWithdrawalSecrets } from './withdrawal-secrets.tsx';

type Props = {
  withdraw: ReturnType<typeof useWithdraw>;
  wanted: Omit<WantedWithdrawal, 'tradPwd' | 'totp'>;
  network: Network | undefined;
  count: OutputOf<typeof withdrawalCount>;
  hasTotp: boolean;
  onClose: () => void;
};

/** The last look before money leaves: where to, what it costs, and the two secrets. */
export function ConfirmWithdrawal({ withdraw, wanted, network, count, hasTotp, onClose }: Props) {
  const t = useTranslations('withdrawals');
  const amountText = useAmount();
  const { refusal, isBusy } = withdraw;
  const { fields, typed } = useWithdrawalSecrets(hasTotp, refusal);
  return (
    <FormDialog
      title={t('confirm.title')}
      submit={t('confirm.submit', { amount: amountText(wanted.amount, wanted.currency) })}
      busy={isBusy}
      onSubmit={typed === undefined ? undefined : () => withdraw.ask({ ...wanted, ...typed })}
      onClose={onClose}
    >
      <FactList
        facts={[
          {
            label: t('confirm.to'),
            value:
              wanted.address === undefined ? (
                <DestinationText bank={wanted.bank} />
              ) : (
                <GroupedAddress address={wanted.address} />
              ),
          },
          network !== undefined && { label: t('confirm.network'), value: t(`networks.${network}`) },
          {
            label: t('preview.actual'),
            value: <Money amount={count.actualAmount} currency={wanted.currency} exact />,
            strong: true,
          },
        ]}
      />
      <details className="text-note">
        <summary className="cursor-pointer text-accent">{t('preview.title')}</summary>
        <CostPreview amount={wanted.amount} currency={wanted.currency} count={count} />
      </details>
      {fields}
      {refusal !== undefined && !isOfSecrets(refusal) && <Refused failure={refusal} />}
    </FormDialog>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Asset } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { allOf } from '#foundation/text/words.ts';
import { Card } from '#foundation/ui/card.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import type { WithdrawalView } from '../contract.ts';
import { type WithdrawalMethod, withdrawalMethods } from '../rules.ts';
import { AmountField } from './amount-field.tsx';
import type { BankPlace } from './bank-fields.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { CostCard } from './cost-card.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { useWithdraw } from './queries.ts';
import { useAmount } from './use-amount.ts';
import { type FilledDraft, useWithdrawalDraft } from './use-withdrawal-draft.ts';
import { withCurrency, withMethod } from './withdrawal-draft.ts';
import { useWithdrawalSecrets } from './withdrawal-secrets.tsx';

const currencies = allOf<Asset>()(['USDT', 'ETH', 'BTC']);

type Props = {
  hasTotp: boolean;
  isDisabled: boolean;
  place: BankPlace;
  onDone: (withdrawal: WithdrawalView) => void;
};

/**
 * Method, destination, amount; beside them what it costs and what arrives. Nothing typed is lost by a
 * refusal.
 */
export function WithdrawalForm({ hasTotp, isDisabled, place, onDone }: Props) {
  const t = useTranslations('withdrawals');
  const amountText = useAmount();
  const filled = useWithdrawalDraft(isDisabled);
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdraw((made) => {
    showToast({ title: t('confirm.done'), tone: 'good' });
    onDone(made);
  });
  const secrets = useWithdrawalSecrets(hasTotp, undefined);
  const { draft, setDraft, figures, wanted } = filled;
  const { method } = draft;
  if (withdraw.doubt !== undefined) {
    return (
      <InDoubtCard
        command={withdraw}
        doubt={withdraw.doubt}
        asked={({ amount, currency }) => t('confirm.submit', { amount: amountText(amount, currency) })}
        lookUp="/profile/withdrawals"
        secrets={secrets}
      />
    );
  }
  return (
    <FormFrame
      className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_384px] wide:gap-6"
      onSubmit={wanted === undefined ? undefined : () => setIsAsking(true)}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('method.label')} flush>
          <MethodChoice method={method} onChange={(next) => setDraft(withMethod(draft, next, place.home))} />
        </Card>
        {method !== undefined && <WhereAndHowMuch method={method} filled={filled} place={place} />}
      </div>
      <div className="wide:sticky wide:top-[calc(80px+var(--news,0px))]">
        <CostCard filled={filled} />
      </div>
      {isAsking && wanted !== undefined && figures !== undefined && (
        <ConfirmWithdrawal
          withdraw={withdraw}
          wanted={wanted}
          network={method === 'bank' ? undefined : networkOf[draft.currency]}
          count={figures}
          hasTotp={hasTotp}
          onClose={() => setIsAsking(false)}
        />
      )}
    </FormFrame>
  );
}

type WhereProps = { method: WithdrawalMethod; filled: FilledDraft; place: BankPlace };

function WhereAndHowMuch({ method, filled, place }: WhereProps) {
  const t = useTranslations('withdrawals');
  const { draft, setDraft, change, check } = filled;
  const { currency } = draft;
  return (
    <Card>
      <div className="flex flex-col gap-5">
        {method === 'crypto' && (
          <Select
            label={t('form.currency')}
            value={currency}
            onChange={(next) => setDraft(withCurrency(draft, next))}
            options={currencies.map((value) => ({
              value,
              label: value,
              detail: t(`networks.${networkOf[value]}`),
            }))}
          />
        )}
        <DestinationFields
          method={method}
          network={networkOf[currency]}
          value={draft.destination}
          onChange={(destination) => change({ destination })}
          check={check}
          place={place}
        />
        <AmountField filled={filled} />
      </div>
    </Card>
  );
}

type MethodProps = { method: WithdrawalMethod | undefined; onChange: (method: WithdrawalMethod) => void };

function MethodChoice({ method, onChange }: MethodProps) {
  const t = useTranslations('withdrawals.method');
  return (
    <ChoiceList<WithdrawalMethod | 'none'>
      label={t('label')}
      value={method ?? 'none'}
      onChange={(value) => value !== 'none' && onChange(value)}
      choices={withdrawalMethods.map((value) => ({ value, label: t(value), note: t(`${value}Note`) }))}
    />
  );
}

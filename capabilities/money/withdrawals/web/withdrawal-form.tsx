import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Asset } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { allOf } from '#foundation/text/words.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Refused } from '#foundation/ui/refused.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { Notice } from '#foundation/ui/states.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { WithdrawalView } from '../contract.ts';
import { type WithdrawalMethod, withdrawalMethods } from '../rules.ts';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { CostPreview } from './cost-preview.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { useCheck, useCount, useWithdraw } from './queries.ts';
import { useAmount } from './use-amount.ts';
import {
  amountProblem,
  emptyDraft,
  isAmount,
  type WithdrawalDraft,
  wantedCheck,
  wantedCount,
  wantedWithdrawal,
  withCurrency,
  withMethod,
} from './withdrawal-draft.ts';
import { useWithdrawalSecrets } from './withdrawal-secrets.tsx';

const currencies = allOf<Asset>()(['USDT', 'ETH', 'BTC']);
const settleMs = 350;

type Props = {
  hasTotp: boolean;
  isDisabled: boolean;
  onDone: (withdrawal: WithdrawalView) => void;
};

/**
 * Method, destination, amount; beside them what it costs and what arrives. Nothing typed is lost by a
 * refusal.
 */
export function WithdrawalForm({ hasTotp, isDisabled, onDone }: Props) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const amountText = useAmount();
  const refusalText = useRefusalText();
  const [draft, setDraft] = useState(emptyDraft);
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useWithdraw((made) => {
    showToast({ title: t('confirm.done'), tone: 'good' });
    onDone(made);
  });
  const secrets = useWithdrawalSecrets(hasTotp, undefined);
  const { method, currency, destination, amount } = draft;
  const network = networkOf[currency];
  const isWhole = isAmount(amount);
  const settled = useSettled(draft, settleMs);
  const isShown = !isDisabled && method !== undefined;
  const count = useCount(isShown ? wantedCount({ ...draft, amount: settled.amount }) : undefined);
  const isSettled = settled.destination === destination;
  const check = useCheck(isShown && isSettled ? wantedCheck(draft) : undefined);
  const figures = isWhole && settled.amount === amount ? count.data : undefined;
  const problem = figures === undefined ? undefined : amountProblem(amount, figures);
  const limits = count.data && {
    min: amountText(count.data.minAmount, currency),
    max: amountText(count.data.maxAmount, currency),
  };
  const wanted = isShown && !check.isError ? wantedWithdrawal(draft, figures, check.data) : undefined;
  const change = (changes: Partial<WithdrawalDraft>) => setDraft({ ...draft, ...changes });
  const askFor = (of: { amount: string; currency: Asset }) =>
    t('confirm.submit', { amount: amountText(of.amount, of.currency) });

  if (withdraw.doubt !== undefined) {
    return (
      <InDoubtCard
        command={withdraw}
        doubt={withdraw.doubt}
        asked={askFor}
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
          <MethodChoice method={method} onChange={(next) => setDraft(withMethod(draft, next))} />
        </Card>
        {method !== undefined && (
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
                network={network}
                value={destination}
                onChange={(next) => change({ destination: next })}
                check={check}
              />
              <NumberField
                label={t('form.amount')}
                decimals={8}
                unit={currency}
                value={amount}
                onChange={(next) => change({ amount: next })}
                hint={limits && t('form.limits', limits)}
                error={
                  problem === undefined
                    ? amount === '' || isWhole
                      ? undefined
                      : t('form.wrongAmount')
                    : problem === 'INSUFFICIENT_FUNDS'
                      ? refusalText({ ok: false, refusal: 'INSUFFICIENT_FUNDS', params: {} })
                      : limits && t('form.limits', limits)
                }
                after={
                  <Button
                    size="small"
                    tone="quiet"
                    disabled={count.data === undefined}
                    onClick={() => change({ amount: count.data?.maxAmount ?? '' })}
                  >
                    {t('form.max')}
                  </Button>
                }
              />
              {count.data !== undefined && (
                <p className="-mt-3 text-note text-faint">
                  {t('form.availableOf', {
                    amount: amountText(count.data.available, currency),
                  })}
                </p>
              )}
            </div>
          </Card>
        )}
      </div>
      <div className="wide:sticky wide:top-[calc(80px+var(--news,0px))]">
        <Card title={t('preview.title')}>
          <div className="flex flex-col gap-4">
            {count.isError && <Refused failure={count.error} />}
            {figures === undefined ? (
              <p className="text-quiet">{method === undefined ? t('method.choose') : t('preview.empty')}</p>
            ) : (
              <CostPreview amount={amount} currency={currency} count={figures} />
            )}
            {count.data?.dailyLeft !== undefined && count.data.dailyLimit !== undefined && (
              <p className="text-note text-quiet">
                {t('form.dailyLeft', {
                  left: amountText(count.data.dailyLeft, 'USDT'),
                  limit: amountText(count.data.dailyLimit, 'USDT'),
                })}
              </p>
            )}
            {count.data?.heldUntil !== undefined && (
              <Notice tone="warn">
                <p>{t('hold', { time: format.time(count.data.heldUntil, 'moment') })}</p>
                <HelpLink article="withdrawal-waits" className="mt-1" />
              </Notice>
            )}
            {check.isError && !isBesideField(check.error) && <Refused failure={check.error} />}
            <Button type="submit" tone="primary" size="large" wide disabled={wanted === undefined}>
              {isWhole ? t('form.submit', { amount: amountText(amount, currency) }) : t('form.submitEmpty')}
            </Button>
          </div>
        </Card>
      </div>
      {isAsking && wanted !== undefined && figures !== undefined && (
        <ConfirmWithdrawal
          withdraw={withdraw}
          wanted={wanted}
          network={method === 'bank' ? undefined : network}
          count={figures}
          hasTotp={hasTotp}
          onClose={() => setIsAsking(false)}
        />
      )}
    </FormFrame>
  );
}

function MethodChoice({
  method,
  onChange,
}: {
  method: WithdrawalMethod | undefined;
  onChange: (method: WithdrawalMethod) => void;
}) {
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

const fieldRefusals: ReadonlySet<string> = new Set([
  'ADDRESS_INVALID',
  'ADDRESS_OURS',
  'RECEIVING_ADDRESS_REQUIRED',
  'BANK_ACCOUNT_INVALID',
  'IFSC_INVALID',
]);

function isBesideField(error: Error): boolean {
  return error instanceof RefusalError && fieldRefusals.has(error.refusal.refusal);
}

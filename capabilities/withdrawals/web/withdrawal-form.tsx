import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, parseUnits } from '#foundation/money/money.ts';
import { networkOf } from '#foundation/money/networks.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { ChoiceList } from '#foundation/ui/choice-list.tsx';
import { RefusalError } from '#foundation/ui/platform.ts';
import { Select } from '#foundation/ui/select.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { WithdrawalView } from '../contract.ts';
import { type WithdrawalMethod, withdrawalMethods } from '../rules.ts';
import { isWholeBank } from './bank-fields.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { CostPreview } from './cost-preview.tsx';
import { DestinationFields, noDestination } from './destination-fields.tsx';
import { useCheck, useCount } from './queries.ts';
import { useAmount } from './use-amount.ts';

const currencies = ['USDT', 'ETH', 'BTC'] as const satisfies readonly Asset[];
const settleMs = 350;

type Props = {
  hasTotp: boolean;
  isDisabled: boolean;
  onDone: (withdrawal: WithdrawalView) => void;
};

/** Method, destination, amount; beside them what it costs and what arrives. Nothing typed is lost by a refusal. */
export function WithdrawalForm({ hasTotp, isDisabled, onDone }: Props) {
  const t = useTranslations('withdrawals');
  const format = useFormat();
  const amountText = useAmount();
  const refusalText = useRefusalText();
  const [method, setMethod] = useState<WithdrawalMethod>();
  const [currency, setCurrency] = useState<Asset>('USDT');
  const [destination, setDestination] = useState(noDestination);
  const [amount, setAmount] = useState('');
  const [isAsking, setIsAsking] = useState(false);

  const network = networkOf[currency];
  const isWhole = isAmount(amount);
  const settledAmount = useSettled(amount, settleMs);
  const isShown = !isDisabled && method !== undefined;
  // Before an amount is typed, a small one asks for the limits alone.
  const count = useCount(
    isShown ? { method, currency, amount: isAmount(settledAmount) ? settledAmount : '1' } : undefined,
  );
  const where = useSettled(JSON.stringify(destination), settleMs);
  const isTypedOut = method === 'bank' ? isWholeBank(destination.bank) : destination.address.length >= 20;
  const check = useCheck(
    isShown && isTypedOut && where === JSON.stringify(destination)
      ? method === 'bank'
        ? { method, bank: destination.bank }
        : { method, currency, address: destination.address }
      : undefined,
  );
  const figures = isWhole && settledAmount === amount ? count.data : undefined;
  const problem = figures === undefined ? undefined : amountProblem(amount, figures);
  const limits = count.data && {
    min: amountText(count.data.minAmount, currency),
    max: amountText(count.data.maxAmount, currency),
  };
  const canAsk =
    figures !== undefined && problem === undefined && check.data !== undefined && !check.isError && isShown;
  const shownAmount = amountText(isWhole ? amount : '0', currency);

  const chooseMethod = (next: WithdrawalMethod) => {
    setMethod(next);
    setDestination(noDestination);
    if (next === 'bank') setCurrency('USDT');
  };
  const chooseCurrency = (next: Asset) => {
    if (networkOf[next] !== network) setDestination(noDestination);
    setCurrency(next);
    setAmount('');
  };

  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_384px] wide:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t('method.label')} flush>
          <MethodChoice method={method} onChange={chooseMethod} />
        </Card>
        {method !== undefined && (
          <Card>
            <div className="flex flex-col gap-5">
              {method === 'crypto' && (
                <Select
                  label={t('form.currency')}
                  value={currency}
                  onChange={chooseCurrency}
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
                onChange={setDestination}
                check={check}
              />
              <TextField
                label={t('form.amount')}
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                value={amount}
                onChange={({ currentTarget }) => setAmount(currentTarget.value.trim())}
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
                  <span className="flex items-center gap-2">
                    <span className="text-faint">{currency}</span>
                    <Button
                      size="small"
                      tone="quiet"
                      disabled={count.data === undefined}
                      onClick={() => setAmount(count.data?.maxAmount ?? '')}
                    >
                      {t('form.max')}
                    </Button>
                  </span>
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
      <div className="wide:sticky wide:top-20">
        <Card title={t('preview.title')}>
          <div className="flex flex-col gap-4">
            {count.isError && <RefusalNotice>{refusalText(count.error)}</RefusalNotice>}
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
              <Notice tone="warn">{t('hold', { time: format.time(count.data.heldUntil, 'moment') })}</Notice>
            )}
            {check.isError && !isBesideField(check.error) && (
              <RefusalNotice>{refusalText(check.error)}</RefusalNotice>
            )}
            <Button tone="primary" size="large" wide disabled={!canAsk} onClick={() => setIsAsking(true)}>
              {isWhole ? t('form.submit', { amount: shownAmount }) : t('form.submitEmpty')}
            </Button>
          </div>
        </Card>
      </div>
      {isAsking && method !== undefined && figures !== undefined && check.data !== undefined && (
        <ConfirmWithdrawal
          wanted={{
            ...{ method, currency, amount, label: destination.label },
            expectedFee: sumOf(figures.fee, figures.networkFee),
            ...(check.data.address === undefined
              ? { bank: destination.bank }
              : { address: check.data.address, network }),
          }}
          network={method === 'bank' ? undefined : network}
          count={figures}
          hasTotp={hasTotp}
          onClose={() => setIsAsking(false)}
          onDone={onDone}
        />
      )}
    </div>
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

function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}

function amountProblem(
  amount: string,
  { available, minAmount, maxAmount, actualAmount }: Figures,
): 'INSUFFICIENT_FUNDS' | 'limits' | undefined {
  const [wanted, has, least, most] = [amount, available, minAmount, maxAmount].map(
    (text) => parseUnits(text) ?? 0n,
  );
  if (wanted === undefined || has === undefined || least === undefined || most === undefined)
    return undefined;
  if (wanted > has) return 'INSUFFICIENT_FUNDS';
  return wanted < least || wanted > most || actualAmount === '0' ? 'limits' : undefined;
}

interface Figures {
  readonly available: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly actualAmount: string;
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

function sumOf(a: string, b: string): string {
  const units = (parseUnits(a) ?? 0n) + (parseUnits(b) ?? 0n);
  const text = `${units}`.padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`;
}

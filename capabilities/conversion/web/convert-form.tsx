import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets, parseUnits } from '#foundation/money/money.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { cleanDecimal } from '#foundation/ui/decimal-step.ts';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { newRequestId } from '#foundation/ui/request-id.ts';
import { Select } from '#foundation/ui/select.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useSecond } from '#foundation/ui/use-second.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { ConvertQuote } from '../contract.ts';
import { useConvert, useConvertQuote, useConvertTerms } from './queries.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { useConversionRefusal } from './use-conversion-refusal.ts';

type Props = {
  from: Asset;
  to: Asset;
  available: Readonly<Partial<Record<Asset, string>>>;
  isDemo: boolean;
  onPair: (pair: { from: Asset; to: Asset }) => void;
  /** With the id of the conversion. */
  onDone: (id: string) => void;
};

/** What is given, what is got for it at which price, and for how long that price stands. */
export function ConvertForm({ from, to, available, isDemo, onPair, onDone }: Props) {
  const t = useTranslations('conversion.form');
  const format = useFormat();
  const refusalText = useConversionRefusal();
  const [amount, setAmount] = useState('');
  const [requestId, setRequestId] = useState(newRequestId);
  const terms = useConvertTerms();
  const convert = useConvert();
  const settled = useSettled(amount, 300);
  const has = available[from] ?? '0';
  const units = parseUnits(amount) ?? 0n;
  const isShort = !isDemo && units > (parseUnits(has) ?? 0n);
  const isAsked = units > 0n && settled === amount && !isDemo && !isShort;
  const quote = useConvertQuote(isAsked ? { from, to, amount } : undefined);
  const left = useSecondsLeft(quote.data, quote.dataUpdatedAt);
  const stands = isAsked && quote.data !== undefined && !quote.isError && left > 0 ? quote.data : undefined;

  /** Another amount or pair is another command, and an old refusal says nothing about it. */
  function change(next: () => void) {
    convert.reset();
    setRequestId(newRequestId());
    next();
  }

  function submit() {
    if (stands === undefined) return;
    convert.mutate(
      { from, to, amount, quoteId: stands.quoteId, requestId },
      {
        onSuccess(result) {
          setRequestId(newRequestId());
          if (!result.ok) return void quote.refetch();
          setAmount('');
          onDone(result.value.id);
        },
      },
    );
  }

  const refusal = convert.error ?? (convert.data?.ok === false ? convert.data : undefined) ?? quote.error;
  const options = assets.map((value) => ({
    value,
    label: value,
    icon: <InstrumentMark code={value} size={20} />,
  }));
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_132px] items-start gap-3">
          <TextField
            label={t('amount')}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            placeholder="0.00"
            value={amount}
            onChange={({ currentTarget }) => {
              const cleaned = cleanDecimal(currentTarget.value, 8);
              if (cleaned !== undefined) change(() => setAmount(cleaned));
            }}
            error={
              isShort
                ? t('short', { available: format.money(has, from, { exact: true }), currency: from })
                : undefined
            }
            after={
              <Button
                size="small"
                tone="quiet"
                disabled={isDemo || (parseUnits(has) ?? 0n) === 0n}
                onClick={() => change(() => setAmount(has))}
              >
                {t('all')}
              </Button>
            }
          />
          <Select
            label={t('from')}
            value={from}
            onChange={(next) => change(() => onPair({ from: next, to: next === to ? from : to }))}
            options={options}
          />
        </div>
        <p className="-mt-2 text-note text-faint">
          {t('available')} <Money amount={has} currency={from} exact />
        </p>
        <div className="grid grid-cols-[auto_minmax(0,1fr)_132px] items-end gap-3">
          <IconButton
            label={t('swap')}
            icon={<ArrowDownUp size={18} aria-hidden="true" />}
            onClick={() => change(() => onPair({ from: to, to: from }))}
          />
          <p className="min-w-0 pb-2 text-end">
            <span className="block text-note text-faint">{t('receives')}</span>
            <bdi className="num text-lead font-semibold">
              {stands === undefined ? '–' : format.money(stands.receives, to, { exact: true })}
            </bdi>
          </p>
          <Select
            label={t('to')}
            value={to}
            onChange={(next) => change(() => onPair({ from: next === from ? to : from, to: next }))}
            options={options}
          />
        </div>
        <QuoteFacts from={from} to={to} quote={stands} terms={terms.data} left={left} />
        {refusal !== undefined && refusal !== null && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
        <Button
          type="submit"
          tone="primary"
          size="large"
          wide
          disabled={stands === undefined}
          busy={convert.isPending}
        >
          {convert.error !== null
            ? t('askAgain')
            : stands === undefined
              ? t(isAsked && quote.isError ? 'noPrice' : 'submit')
              : t('submitAmount', {
                  amount: format.money(amount, from),
                  from,
                  receives: format.money(stands.receives, to),
                  to,
                })}
        </Button>
        <p className="text-note text-quiet">{isDemo ? t('demo') : t('note')}</p>
      </form>
    </Card>
  );
}

/** By this machine's own clock, from the moment the quote came: another clock would cut it short or stretch it. */
function useSecondsLeft(quote: ConvertQuote | undefined, cameAt: number): number {
  const now = useSecond();
  if (quote === undefined) return 0;
  return Math.max(0, Math.ceil((cameAt + quote.secondsLeft * 1000 - now) / 1000));
}

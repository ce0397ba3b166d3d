import { ArrowDownUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Asset, assets, parseUnits } from '#foundation/money/money.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { FundsMissing, missingOf } from '#foundation/ui/funds-missing.tsx';
import { HelpLink } from '#foundation/ui/help-link.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useSecond } from '#foundation/ui/use-second.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { isShort, secondsLeft, wantedQuote, withFrom, withTo } from './convert-draft.ts';
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
  const terms = useConvertTerms();
  const convert = useConvert(
    ({ id }) => {
      setAmount('');
      onDone(id);
    },
    () => void quote.refetch(),
  );
  const draft = { from, to, amount, settled: useSettled(amount, 300), has: available[from] ?? '0', isDemo };
  const { has } = draft;
  const wanted = wantedQuote(draft);
  const quote = useConvertQuote(wanted);
  const left = secondsLeft(quote.data, quote.dataUpdatedAt, useSecond());
  const stands = wanted !== undefined && !quote.isError && left > 0 ? quote.data : undefined;

  /** Of another amount or pair an old refusal says nothing. */
  function change(next: () => void) {
    convert.clear();
    next();
  }

  if (convert.doubt !== undefined) {
    return (
      <InDoubtCard
        command={convert}
        doubt={convert.doubt}
        asked={(asked) =>
          `${format.money(asked.amount, asked.from, { exact: true })} ${asked.from} → ${asked.to}`
        }
        lookUp="/profile/convert"
      />
    );
  }
  const refusal = convert.refusal ?? quote.error;
  const options = assets.map((value) => ({
    value,
    label: value,
    icon: <InstrumentMark code={value} size={20} />,
  }));
  return (
    <Card>
      <FormFrame
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (stands !== undefined) convert.ask({ from, to, amount, quoteId: stands.quoteId });
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_132px] items-start gap-3">
          <NumberField
            label={t('amount')}
            decimals={8}
            placeholder="0.00"
            value={amount}
            onChange={(next) => change(() => setAmount(next))}
            error={
              isShort(draft)
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
            onChange={(next) => change(() => onPair(withFrom({ from, to }, next)))}
            options={options}
          />
        </div>
        <p className="-mt-2 text-note text-faint">
          {t('available')} <Money amount={has} currency={from} exact />
        </p>
        {isShort(draft) && (
          <FundsMissing missing={missingOf({ wanted: amount, available: has }) ?? '0'} currency={from} />
        )}
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
            onChange={(next) => change(() => onPair(withTo({ from, to }, next)))}
            options={options}
          />
        </div>
        <QuoteFacts from={from} to={to} quote={stands} terms={terms.data} left={left} />
        {refusal !== null && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
        <Button
          type="submit"
          tone="primary"
          size="large"
          wide
          disabled={stands === undefined}
          busy={convert.isBusy}
        >
          {stands === undefined
            ? t(wanted !== undefined && quote.isError ? 'noPrice' : 'submit')
            : t('submitAmount', {
                amount: format.money(amount, from),
                from,
                receives: format.money(stands.receives, to),
                to,
              })}
        </Button>
        <p className="text-note text-quiet">
          {isDemo ? t('demo') : t('note')} <HelpLink article="conversion" />
        </p>
      </FormFrame>
    </Card>
  );
}

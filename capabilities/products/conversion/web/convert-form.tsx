import { ArrowDownUp } from 'lucide-react';
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
import { type Pair, withFrom, withTo } from './convert-draft.ts';
import { useConvertTerms } from './queries.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { useConversionRefusal } from './use-conversion-refusal.ts';
import { useConvertDraft } from './use-convert-draft.ts';

type Props = {
  from: Asset;
  to: Asset;
  available: Readonly<Partial<Record<Asset, string>>>;
  isDemo: boolean;
  onPair: (pair: Pair) => void;
  /** With the id of the conversion. */
  onDone: (id: string) => void;
};

/** What is given, what is got for it at which price, and for how long that price stands. */
export function ConvertForm({ from, to, available, isDemo, onPair, onDone }: Props) {
  const format = useFormat();
  const pair = { from, to };
  const terms = useConvertTerms();
  const { convert, setAmount, stands, ...filled } = useConvertDraft({ pair, available, isDemo, onDone });
  const { amount } = filled;

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
  const sides = { pair, onPair: (next: Pair) => change(() => onPair(next)) };
  return (
    <Card>
      <FormFrame
        className="flex flex-col gap-4"
        onSubmit={stands && (() => convert.ask({ ...pair, amount, quoteId: stands.quoteId }))}
      >
        <Gives {...sides} {...filled} isDemo={isDemo} onAmount={(next) => change(() => setAmount(next))} />
        <Gets {...sides} receives={stands?.receives} />
        <QuoteFacts from={from} to={to} quote={stands} terms={terms.data} left={filled.left} />
        <Foot
          pair={pair}
          amount={amount}
          receives={stands?.receives}
          refusal={filled.refusal}
          hasNoPrice={filled.hasNoPrice}
          isBusy={convert.isBusy}
          isDemo={isDemo}
        />
      </FormFrame>
    </Card>
  );
}

const options = assets.map((value) => ({
  value,
  label: value,
  icon: <InstrumentMark code={value} size={20} />,
}));

type SideProps = { pair: Pair; onPair: (pair: Pair) => void };

type GivesProps = SideProps &
  Pick<ReturnType<typeof useConvertDraft>, 'amount' | 'has' | 'isShort'> & {
    isDemo: boolean;
    onAmount: (amount: string) => void;
  };

/** How much of which currency is given, and how much of it there is. */
function Gives({ pair, onPair, amount, has, isShort, isDemo, onAmount }: GivesProps) {
  const t = useTranslations('conversion.form');
  const format = useFormat();
  const { from } = pair;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_132px] items-start gap-3">
        <NumberField
          label={t('amount')}
          decimals={8}
          placeholder="0.00"
          value={amount}
          onChange={onAmount}
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
              onClick={() => onAmount(has)}
            >
              {t('all')}
            </Button>
          }
        />
        <Select
          label={t('from')}
          value={from}
          onChange={(next) => onPair(withFrom(pair, next))}
          options={options}
        />
      </div>
      <p className="-mt-2 text-note text-faint">
        {t('available')} <Money amount={has} currency={from} exact />
      </p>
      {isShort && (
        <FundsMissing missing={missingOf({ wanted: amount, available: has }) ?? '0'} currency={from} />
      )}
    </>
  );
}

/** What is got, in which currency, and the way to give that instead. */
function Gets({ pair, onPair, receives }: SideProps & { receives: string | undefined }) {
  const t = useTranslations('conversion.form');
  const format = useFormat();
  const { from, to } = pair;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_132px] items-end gap-3">
      <IconButton
        label={t('swap')}
        icon={<ArrowDownUp size={18} aria-hidden="true" />}
        onClick={() => onPair({ from: to, to: from })}
      />
      <p className="min-w-0 pb-2 text-end">
        <span className="block text-note text-faint">{t('receives')}</span>
        <bdi className="num text-lead font-semibold">
          {receives === undefined ? '–' : format.money(receives, to, { exact: true })}
        </bdi>
      </p>
      <Select label={t('to')} value={to} onChange={(next) => onPair(withTo(pair, next))} options={options} />
    </div>
  );
}

type FootProps = Pick<ReturnType<typeof useConvertDraft>, 'amount' | 'refusal' | 'hasNoPrice'> & {
  pair: Pair;
  /** Undefined while no price stands. */
  receives: string | undefined;
  isBusy: boolean;
  isDemo: boolean;
};

/** Why it was refused, and the button, which says what is given for what. */
function Foot({ pair: { from, to }, amount, receives, refusal, hasNoPrice, isBusy, isDemo }: FootProps) {
  const t = useTranslations('conversion.form');
  const format = useFormat();
  const refusalText = useConversionRefusal();
  return (
    <>
      {refusal !== null && <RefusalNotice>{refusalText(refusal)}</RefusalNotice>}
      <Button type="submit" tone="primary" size="large" wide disabled={receives === undefined} busy={isBusy}>
        {receives === undefined
          ? t(hasNoPrice ? 'noPrice' : 'submit')
          : t('submitAmount', {
              amount: format.money(amount, from),
              from,
              receives: format.money(receives, to),
              to,
            })}
      </Button>
      <p className="text-note text-quiet">
        {isDemo ? t('demo') : t('note')} <HelpLink article="conversion" />
      </p>
    </>
  );
}

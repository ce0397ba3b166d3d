import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatUnits, parseUnits } from '#foundation/money/money.ts';
import { LimitNotice, useLimitOn } from '#foundation/ui/account-limits.tsx';
import { Answered } from '#foundation/ui/answered.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { FormFrame } from '#foundation/ui/form.tsx';
import { FundsShort, missingOf } from '#foundation/ui/funds-missing.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Select } from '#foundation/ui/select.tsx';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { Notice, RefusalNotice } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OptionOrder } from '../contract.ts';
import type { OptionDirection } from '../option.ts';
import { ConfirmOption } from './confirm-option.tsx';
import { usePeriodText } from './option-words.tsx';
import { payoutText } from './outlook.ts';
import { type BuyInput, useOptions, useOptionTerms } from './queries.ts';

type Props = {
  code: string;
  name: string;
  /** Why nothing is sold in the market now, as a sentence. */
  shut: string | undefined;
  /** What can be spent: a decimal string in USDT, undefined while loading. */
  available: string | undefined;
  /** While options aren't sold to this customer: why, and what stands in the button's place. */
  unfit?: { why: ReactNode; button: ReactNode } | undefined;
  onBought: (option: OptionOrder) => void;
};

/** Direction, period and stake, and what can become of them, before anything is confirmed. */
export function OptionTicket(props: Props) {
  const terms = useOptionTerms(props.code);
  return (
    <Answered answer={terms} waiting={<SkeletonLines lines={8} />}>
      {(loaded) => <Form {...props} terms={loaded} />}
    </Answered>
  );
}

type Terms = NonNullable<ReturnType<typeof useOptionTerms>['data']>;

function Form({ code, name, shut, available, unfit, onBought, terms }: Props & { terms: Terms }) {
  const t = useTranslations('options.ticket');
  const format = useFormat();
  const [draft, setDraft] = useState<Draft>({ direction: 'up', seconds: undefined, amount: terms.minAmount });
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<BuyInput>();
  const { direction, amount } = draft;
  const period = terms.periods.find(({ seconds }) => seconds === draft.seconds) ?? terms.periods[0];
  const stake = parseUnits(amount);
  const problem = problemOf(stake, terms);
  const isShort = missingOf({ wanted: amount, available }) !== undefined;
  const isLimited = useLimitOn('product') !== undefined;
  const isShut = isLimited || shut !== undefined || !terms.isAllowed || period === undefined;
  const staked = useStaked(code, direction);
  const needsReview = staked + (stake ?? 0n) > (parseUnits(terms.reviewAbove) ?? 0n);
  const isThin = terms.periods.length === 0;

  function review() {
    setTried(true);
    if (problem === undefined && !isShort && unfit === undefined && period !== undefined) {
      setConfirming({ code, direction, periodSeconds: period.seconds, amount });
    }
  }

  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={review}>
      {!isShut && unfit?.why}
      <Fields
        terms={terms}
        draft={draft}
        period={period}
        onChange={setDraft}
        problem={tried ? problem : undefined}
      />
      {period !== undefined && <Outlook direction={direction} period={period} stake={stake} />}
      <Available available={available} />
      {needsReview && <Notice>{t('review', { limit: format.decimal(terms.reviewAbove) })}</Notice>}
      <Risk />
      {problem === undefined && <FundsShort wanted={amount} available={available} />}
      <LimitNotice act="product" />
      {!terms.isAllowed && <RefusalNotice>{t('notAllowed')}</RefusalNotice>}
      {shut !== undefined && <Notice tone="warn">{shut}</Notice>}
      {shut === undefined && isThin && <Notice tone="warn">{t('shut.thin')}</Notice>}
      {!isShut && unfit !== undefined ? (
        unfit.button
      ) : (
        <Button type="submit" wide size="large" tone={direction === 'up' ? 'rise' : 'fall'} disabled={isShut}>
          {t(direction === 'up' ? 'buyUp' : 'buyDown', { amount: format.decimal(amount) })}
        </Button>
      )}
      {confirming !== undefined && period !== undefined && (
        <ConfirmOption
          input={confirming}
          name={name}
          rates={{ ...terms, ...period }}
          needsReview={needsReview}
          onClose={() => setConfirming(undefined)}
          onBought={(option) => {
            setConfirming(undefined);
            onBought(option);
          }}
        />
      )}
    </FormFrame>
  );
}

/** The customer's own stakes that are not settled in a market and direction. */
function useStaked(code: string, direction: OptionDirection): bigint {
  const live = useOptions({ isLive: true, code }, 1, 50).data?.rows ?? [];
  return live
    .filter((option) => option.direction === direction)
    .reduce((sum, { amount }) => sum + (parseUnits(amount) ?? 0n), 0n);
}

/** An option as far as it is filled in. */
type Draft = { direction: OptionDirection; seconds: number | undefined; amount: string };

type FieldsProps = {
  terms: Terms;
  draft: Draft;
  /** The period chosen, or the first. */
  period: Period | undefined;
  onChange: (draft: Draft) => void;
  problem: ReturnType<typeof problemOf>;
};

type Period = Terms['periods'][number];

function Fields({ terms, draft, period, onChange, problem }: FieldsProps) {
  const t = useTranslations('options.ticket');
  const directions = useTranslations('options.direction');
  const format = useFormat();
  const periodText = usePeriodText();
  const limits = { min: format.decimal(terms.minAmount), max: format.decimal(terms.maxAmount) };
  return (
    <>
      <Segmented
        wide
        label={t('direction')}
        value={draft.direction}
        onChange={(direction) => onChange({ ...draft, direction })}
        options={[
          { value: 'up', label: directions('up'), tone: 'rise' },
          { value: 'down', label: directions('down'), tone: 'fall' },
        ]}
      />
      <Select
        label={t('period')}
        value={period === undefined ? undefined : String(period.seconds)}
        onChange={(seconds) => onChange({ ...draft, seconds: Number(seconds) })}
        options={terms.periods.map(({ seconds, profitRate }) => ({
          value: String(seconds),
          label: periodText(seconds),
          detail: t('pays', { rate: format.rate(profitRate) }),
        }))}
      />
      <NumberField
        label={t('stake')}
        value={draft.amount}
        onChange={(amount) => onChange({ ...draft, amount })}
        step="5"
        min={terms.minAmount}
        max={terms.maxAmount}
        decimals={2}
        unit="USDT"
        hint={t('limits', limits)}
        error={problem === undefined ? undefined : t(`problem.${problem}`, limits)}
      />
    </>
  );
}

function Available({ available }: Pick<Props, 'available'>) {
  const t = useTranslations('options.ticket');
  return (
    <p className="flex justify-between text-note text-quiet">
      {t('available')}
      <Money amount={available} currency="USDT" />
    </p>
  );
}

function Risk() {
  const t = useTranslations('options.ticket');
  return (
    <p className="text-note text-quiet">
      {t('risk')}{' '}
      <Link to="/reserves" className="font-medium text-accent underline">
        {t('funds')}
      </Link>
    </p>
  );
}

function problemOf(stake: bigint | undefined, terms: Terms) {
  const unitsOf = (text: string | undefined) => parseUnits(text ?? '');
  if (stake === undefined) return 'missing';
  const isWithin = stake >= (unitsOf(terms.minAmount) ?? 0n) && stake <= (unitsOf(terms.maxAmount) ?? 0n);
  return isWithin ? undefined : 'limits';
}

type OutlookProps = { direction: OptionDirection; period: Period; stake: bigint | undefined };

/** What a win pays, what a loss costs, and how often one must win. */
function Outlook({ direction, period, stake }: OutlookProps) {
  const t = useTranslations('options.ticket');
  const format = useFormat();
  const amount = stake === undefined ? undefined : formatUnits(stake);
  const payout = stake === undefined ? undefined : payoutText(stake, period.profitRate);
  return (
    <div className="rounded border border-line px-3 py-1">
      <FactList
        dense
        facts={[
          {
            label: t(direction === 'up' ? 'ifHigher' : 'ifLower'),
            value: <Money amount={payout} currency="USDT" />,
            note: t('payoutNote', { rate: format.rate(period.profitRate), seconds: period.window.seconds }),
            strong: true,
          },
          {
            label: t(direction === 'up' ? 'ifNotHigher' : 'ifNotLower'),
            value: <Money amount={amount === undefined ? undefined : `-${amount}`} currency="USDT" sign />,
            note: t('lossNote'),
          },
          {
            label: t('breakEven'),
            value: format.percent(Number(period.breakEven) * 100),
            note: t('breakEvenNote'),
          },
        ]}
      />
    </div>
  );
}

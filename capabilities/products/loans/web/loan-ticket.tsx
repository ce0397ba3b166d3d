import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseUnits } from '#foundation/money/money.ts';
import { useLimitOn } from '#foundation/ui/account-limits.tsx';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import { type LoanQuote, quoteLoan } from '../contract.ts';
import type { Terms } from './how-it-works.tsx';
import { LoanFacts } from './loan-facts.tsx';
import { type QuoteInput, useRequestLoan } from './queries.ts';
import { SignLoan } from './sign-loan.tsx';

const pauseMs = 300;

/** The calculator and the request in one: everything a loan costs and locks, before the button. */
export function LoanTicket({ terms, isDemo }: { terms: Terms; isDemo: boolean }) {
  const t = useTranslations('loans.ticket');
  const sign = useTranslations('loans.sign');
  const format = useFormat();
  const [wanted, setWanted] = useState(() => firstWish(terms));
  /** The quote that is signed: it stands while prices move. */
  const [signing, setSigning] = useState<LoanQuote>();
  const most = terms.isVerified ? terms.left : undefined;
  const problem = amountProblem(wanted.amount, terms.minAmount, most);
  const { quote, isCurrent } = useSettledQuote(wanted, problem);
  const request = useRequestLoan(
    () => {
      showToast({ title: sign('done'), body: sign('doneBody'), tone: 'good' });
      setSigning(undefined);
    },
    () => setSigning(quote.data),
  );
  const isLimited = useLimitOn('product') !== undefined;
  const isOffered = !isLimited && !isDemo && terms.isVerified && terms.isSold;
  const canAsk =
    isOffered && problem === undefined && isCurrent && quote.data !== undefined && !quote.isError;
  if (request.doubt !== undefined) {
    return (
      <InDoubtCard
        command={request}
        doubt={request.doubt}
        asked={(input) => sign('submit', { amount: format.money(input.amount, 'USDT') })}
        lookUp="/loan"
      />
    );
  }
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <Wishes terms={terms} wanted={wanted} most={most} problem={problem} onChange={setWanted} />
        {quote.isError ? (
          <Refused failure={quote.error} />
        ) : (
          <LoanFacts
            quote={quote.data}
            terms={terms}
            currency={wanted.collateralCurrency}
            days={wanted.termDays}
          />
        )}
        <p className="text-note text-pretty text-quiet">
          {t('risk', { liquidation: format.rate(terms.liquidationLtv) })}
        </p>
        <Button tone="primary" size="large" wide disabled={!canAsk} onClick={() => setSigning(quote.data)}>
          {t('submit')}
        </Button>
        {isDemo && <p className="text-note text-quiet">{t('demo')}</p>}
      </div>
      {signing !== undefined && (
        <SignLoan quote={signing} wanted={wanted} request={request} onClose={() => setSigning(undefined)} />
      )}
    </Card>
  );
}

type Wish = QuoteInput & { readonly termDays: number };

function firstWish({ days, collateralCurrencies }: Terms): Wish {
  const termDays = days.includes(30) ? 30 : (days[0] ?? 0);
  return { amount: '1000', termDays, collateralCurrency: collateralCurrencies[0] ?? 'BTC' };
}

/** What it would cost, asked when the typing pauses; whether the answer is of what is wanted now. */
function useSettledQuote(wanted: QuoteInput, problem: AmountProblem) {
  const settled = useSettled(JSON.stringify(wanted), pauseMs);
  const isUnasked = problem === 'unreadable' || problem === 'little';
  // Follows the price: asked again while it is looked at. Nothing is asked for what can't be right.
  const quote = useCall(quoteLoan, isUnasked ? undefined : (JSON.parse(settled) as QuoteInput), {
    refetchInterval: 5_000,
    keepPrevious: true,
  });
  return { quote, isCurrent: settled === JSON.stringify(wanted) && !quote.isPlaceholderData };
}

type WishesProps = {
  terms: Terms;
  wanted: Wish;
  most: string | undefined;
  problem: AmountProblem;
  onChange: (wanted: Wish) => void;
};

/** How much, for how long, against what. */
function Wishes({ terms, wanted, most, problem, onChange }: WishesProps) {
  const t = useTranslations('loans.ticket');
  const format = useFormat();
  const limits = {
    least: format.money(terms.minAmount, 'USDT', { decimals: 0 }),
    most: format.money(most ?? '0', 'USDT', { decimals: 0 }),
  };
  return (
    <>
      <NumberField
        label={t('amount')}
        value={wanted.amount}
        onChange={(amount) => onChange({ ...wanted, amount })}
        step="100"
        min={terms.minAmount}
        decimals={2}
        unit="USDT"
        hint={t(most === undefined ? 'from' : 'limits', limits)}
        error={problem && t(most === undefined ? 'wrongFrom' : 'wrongAmount', limits)}
      />
      <Labelled label={t('term')}>
        <Segmented
          label={t('term')}
          wide
          value={String(wanted.termDays)}
          onChange={(days) => onChange({ ...wanted, termDays: Number(days) })}
          options={terms.days.map((each) => ({ value: String(each), label: format.count(each) }))}
        />
      </Labelled>
      <Labelled label={t('collateral')}>
        <Segmented
          label={t('collateral')}
          wide
          value={wanted.collateralCurrency}
          onChange={(collateralCurrency) => onChange({ ...wanted, collateralCurrency })}
          options={terms.collateralCurrencies.map((each) => ({ value: each, label: each }))}
        />
      </Labelled>
    </>
  );
}

/** A choice's own label is for screen readers alone. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-note font-medium">
        {label}
      </p>
      {children}
    </div>
  );
}

type AmountProblem = ReturnType<typeof amountProblem>;

/** What is wrong with a typed amount; a limit of none is not looked at. */
function amountProblem(amount: string, least: string, most: string | undefined) {
  const units = parseUnits(amount);
  if (units === undefined) return 'unreadable';
  if (units < (parseUnits(least) ?? 0n)) return 'little';
  return most !== undefined && units > (parseUnits(most) ?? 0n) ? 'much' : undefined;
}

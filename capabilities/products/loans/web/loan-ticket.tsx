import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseUnits } from '#foundation/money/money.ts';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { InDoubtCard } from '#foundation/ui/in-doubt.tsx';
import { NumberField } from '#foundation/ui/number-field.tsx';
import { Refused } from '#foundation/ui/refused.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import { useSettled } from '#foundation/ui/use-settled.ts';
import type { LoanQuote } from '../contract.ts';
import type { CollateralCurrency } from '../loan.ts';
import type { Terms } from './how-it-works.tsx';
import { LoanFacts } from './loan-facts.tsx';
import { type QuoteInput, useLoanQuote, useRequestLoan } from './queries.ts';
import { SignLoan } from './sign-loan.tsx';

const pauseMs = 300;

/** The calculator and the request in one: everything a loan costs and locks, before the button. */
export function LoanTicket({ terms, isDemo }: { terms: Terms; isDemo: boolean }) {
  const t = useTranslations('loans.ticket');
  const sign = useTranslations('loans.sign');
  const format = useFormat();
  const [amount, setAmount] = useState('1000');
  const [days, setDays] = useState(terms.days.includes(30) ? 30 : (terms.days[0] ?? 0));
  const [currency, setCurrency] = useState<CollateralCurrency>(terms.collateralCurrencies[0] ?? 'BTC');
  /** The quote that is signed: it stands while prices move. */
  const [signing, setSigning] = useState<LoanQuote>();
  const most = terms.isVerified ? terms.left : undefined;
  const problem = amountProblem(amount, terms.minAmount, most);
  const wanted: QuoteInput = { amount, termDays: days, collateralCurrency: currency };
  const settled = useSettled(JSON.stringify(wanted), pauseMs);
  const quote = useLoanQuote(
    problem === 'unreadable' || problem === 'little' ? undefined : (JSON.parse(settled) as QuoteInput),
  );
  const request = useRequestLoan(
    () => {
      showToast({ title: sign('done'), body: sign('doneBody'), tone: 'good' });
      setSigning(undefined);
    },
    () => setSigning(quote.data),
  );
  const isCurrent = settled === JSON.stringify(wanted) && !quote.isPlaceholderData;
  const limits = {
    least: format.money(terms.minAmount, 'USDT', { decimals: 0 }),
    most: format.money(most ?? '0', 'USDT', { decimals: 0 }),
  };
  const canAsk =
    !isDemo &&
    terms.isVerified &&
    terms.isSold &&
    problem === undefined &&
    isCurrent &&
    quote.data !== undefined &&
    !quote.isError;
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
        <NumberField
          label={t('amount')}
          value={amount}
          onChange={setAmount}
          step="100"
          min={terms.minAmount}
          decimals={2}
          unit="USDT"
          hint={most === undefined ? t('from', limits) : t('limits', limits)}
          error={
            problem === undefined ? undefined : t(most === undefined ? 'wrongFrom' : 'wrongAmount', limits)
          }
        />
        <Labelled label={t('term')}>
          <Segmented
            label={t('term')}
            wide
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            options={terms.days.map((each) => ({ value: String(each), label: format.count(each) }))}
          />
        </Labelled>
        <Labelled label={t('collateral')}>
          <Segmented
            label={t('collateral')}
            wide
            value={currency}
            onChange={setCurrency}
            options={terms.collateralCurrencies.map((each) => ({ value: each, label: each }))}
          />
        </Labelled>
        {quote.isError ? (
          <Refused failure={quote.error} />
        ) : (
          <LoanFacts quote={quote.data} terms={terms} currency={currency} days={days} />
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

/** What is wrong with a typed amount; a limit of none is not looked at. */
function amountProblem(amount: string, least: string, most: string | undefined) {
  const units = parseUnits(amount);
  if (units === undefined) return 'unreadable';
  if (units < (parseUnits(least) ?? 0n)) return 'little';
  return most !== undefined && units > (parseUnits(most) ?? 0n) ? 'much' : undefined;
}

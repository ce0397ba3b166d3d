import { useTranslations } from 'use-intl';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { LoanQuote } from '../contract.ts';
import type { CollateralCurrency } from '../loan.ts';
import type { Terms } from './how-it-works.tsx';

type Props = {
  quote: LoanQuote | undefined;
  terms: Pick<Terms, 'interestFreeDays' | 'dailyRate' | 'openingLtv' | 'liquidationLtv'>;
  currency: CollateralCurrency;
  days: number;
};

/** What a loan comes to. */
export function LoanFacts({ quote, terms, currency, days }: Props) {
  const t = useTranslations('loans.facts');
  const format = useFormat();
  const usdt = (amount: string | undefined) => <Money amount={amount} currency="USDT" />;
  return (
    <FactList
      dense
      facts={[
        {
          label: t('collateral'),
          value: <Money amount={quote?.collateral} currency={currency} />,
          note: t('collateralNote', { ltv: format.rate(terms.openingLtv) }),
          strong: true,
        },
        {
          label: t('rate'),
          value: t('aDay', { rate: format.rate(terms.dailyRate) }),
          note: t('freeDays', { days: terms.interestFreeDays }),
        },
        { label: t('interest', { days }), value: usdt(quote?.totalInterest) },
        {
          label: t('repaymentDate'),
          value: quote === undefined ? '–' : <Time at={quote.repaymentDate} style="date" />,
        },
        { label: t('repayment'), value: usdt(quote?.repaymentAmount), strong: true },
        {
          label: t('liquidationPrice', { currency }),
          value: quote === undefined ? '–' : <bdi>{format.price(quote.liquidationPrice, 2)}</bdi>,
          note: t('liquidationNote', { ltv: format.rate(terms.liquidationLtv) }),
        },
      ]}
    />
  );
}

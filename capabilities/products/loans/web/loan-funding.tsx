import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import type { Terms } from './how-it-works.tsx';

/** What funds the loans, in figures of the ledger. */
export function LoanFunding({ terms: { pool } }: { terms: Terms }) {
  const t = useTranslations('loans.funding');
  const more = useTranslations('integrity.reserves');
  return (
    <Card title={t('title')} action={<TextLink to="/reserves">{more('more')}</TextLink>}>
      <p className="mb-3 text-pretty text-quiet">{t('body')}</p>
      <FactList
        facts={(['free', 'promised', 'lent'] as const).map((key) => ({
          label: t(key),
          value: <Money amount={pool[key]} currency="USDT" decimals={2} />,
        }))}
      />
    </Card>
  );
}

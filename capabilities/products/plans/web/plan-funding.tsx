import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { FactList } from '#foundation/ui/fact-list.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';
import { useCall } from '#foundation/ui/use-call.ts';
import { getSmartFunding } from '../contract.ts';

/** What funds the plans, in figures of the ledger. */
export function PlanFunding() {
  const t = useTranslations('plans.funding');
  const more = useTranslations('integrity.reserves');
  const { data } = useCall(getSmartFunding, {});
  return (
    <Card title={t('title')} action={<TextLink to="/reserves">{more('more')}</TextLink>}>
      <p className="mb-3 text-quiet">{t('body')}</p>
      <FactList
        facts={[
          { label: t('free'), value: <Money amount={data?.free} currency="USDT" decimals={2} /> },
          { label: t('promised'), value: <Money amount={data?.promised} currency="USDT" decimals={2} /> },
        ]}
      />
    </Card>
  );
}

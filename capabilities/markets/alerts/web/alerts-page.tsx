import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Page } from '#foundation/ui/page.tsx';
import { PriceAlertList } from './price-alert-list.tsx';
import type { UseMarkets } from './watched-market.ts';

/** `/profile/alerts`: every price alert of the customer. */
export function AlertsPage({ useMarkets }: { useMarkets: UseMarkets }) {
  const t = useTranslations('markets.alerts');
  return (
    <Page title={t('title')} back backTo="/profile" width="text">
      <Card>
        <p className="mb-2 text-quiet">{t('lead')}</p>
        <PriceAlertList useMarkets={useMarkets} />
      </Card>
    </Page>
  );
}

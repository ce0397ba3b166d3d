import { AlertsPage as PriceAlertsPage } from '#capabilities/markets/alerts/web/alerts-page.tsx';
import { useMarkets } from '#capabilities/markets/markets/web/queries.ts';

/** `/profile/alerts`: every price alert of the customer, with the names of its markets. */
export function AlertsPage() {
  return <PriceAlertsPage useMarkets={useMarkets} />;
}

import { exportOrders } from '#capabilities/accounts/contract.ts';
import { ExportButton } from '#capabilities/accounts/web/export-button.tsx';
import { OrdersPage as Orders } from '#capabilities/orders/web/orders-page.tsx';
import { TradedMarketsContext } from '#capabilities/orders/web/traded-market.ts';
import { tradedMarkets } from '../traded-markets.ts';

/**
 * `/profile/orders`: the orders' own screen, with the markets' names and prices, and the file of the list in
 * sight.
 */
export function OrdersPage() {
  return (
    <TradedMarketsContext value={tradedMarkets}>
      <Orders actions={(status) => <ExportButton call={exportOrders} input={{ status }} />} />
    </TradedMarketsContext>
  );
}

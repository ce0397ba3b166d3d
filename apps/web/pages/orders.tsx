import { exportOrders } from '#capabilities/money/accounts/contract.ts';
import { ExportButton } from '#capabilities/money/accounts/web/export-button.tsx';
import { OrdersPage as Orders } from '#capabilities/products/orders/web/orders-page.tsx';
import { TradedMarketsContext } from '#capabilities/products/orders/web/traded-market.ts';
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

import { OrdersPage as Orders } from '#capabilities/orders/web/orders-page.tsx';
import { TradedMarketsContext } from '#capabilities/orders/web/traded-market.ts';
import { tradedMarkets } from '../traded-markets.ts';

/** `/profile/orders`: the orders' own screen, with the markets' names and prices. */
export function OrdersPage() {
  return (
    <TradedMarketsContext value={tradedMarkets}>
      <Orders />
    </TradedMarketsContext>
  );
}

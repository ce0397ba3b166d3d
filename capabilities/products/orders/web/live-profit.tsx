import { formatUnits } from '#foundation/money/money.ts';
import { type Price as OrderPrice, parseLots, parsePrice } from '#foundation/money/price.ts';
import { Money } from '#foundation/ui/money.tsx';
import { Price } from '#foundation/ui/price.tsx';
import type { Order } from '../contract.ts';
import { profitOf } from '../valuation.ts';
import { type Dealing, useDealing, useListing } from './traded-market.ts';

type Props = { order: Order; className?: string | undefined };
type ProfitProps = Props & {
  hideCurrency?: boolean | undefined;
  /** Shows the profit of so many of its lots; without it, of all. */
  lots?: string | undefined;
};

/**
 * What a position stands at if it were closed now, before the closing fee; the platform's own figure until
 * prices arrive.
 */
export function LiveProfit({ order, lots = order.lots, hideCurrency, className }: ProfitProps) {
  const dealing = useDealing(order.code);
  return (
    <Money
      amount={profitNow({ ...order, lots }, dealing)}
      currency="USDT"
      hideCurrency={hideCurrency}
      sign
      decimals={2}
      className={className}
    />
  );
}

/** The price a position would close at: buys at the bid, sells at the ask. */
export function LiveClosingPrice({ order, className }: Props) {
  const dealing = useDealing(order.code);
  const decimals = useListing(order.code)?.decimals;
  const price = dealing === undefined ? undefined : closingPriceOf(order, dealing);
  if (decimals === undefined) return <span className={className}>–</span>;
  return <Price value={priceNumber(price)} decimals={decimals} className={className} />;
}

/** The price a pending order would open at: buys at the ask, sells at the bid. */
export function LiveOpeningPrice({ order }: { order: Order }) {
  const dealing = useDealing(order.code);
  const decimals = useListing(order.code)?.decimals;
  if (decimals === undefined) return <span>–</span>;
  const price = order.direction === 'buy' ? dealing?.ask : dealing?.bid;
  return <Price value={priceNumber(price)} decimals={decimals} />;
}

/** USDT as a decimal string. */
export function profitNow(order: Order, dealing: Dealing | undefined): string {
  const lots = parseLots(order.lots);
  const from = order.openPrice === undefined ? undefined : parsePrice(order.openPrice);
  if (dealing?.usdtRate === undefined || lots === undefined || from === undefined) return order.profit;
  const size = { lots, contractSize: dealing.contractSize };
  const to = closingPriceOf(order, dealing);
  return formatUnits(profitOf(size, order.direction, from, to, dealing.usdtRate));
}

function closingPriceOf({ direction }: Order, { bid, ask }: Dealing): OrderPrice {
  return direction === 'buy' ? bid : ask;
}

/** For display alone. */
function priceNumber(price: OrderPrice | undefined): number | undefined {
  return price === undefined ? undefined : Number(price) / 1e10;
}

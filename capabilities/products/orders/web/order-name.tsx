import { useTranslations } from 'use-intl';
import { MarketName } from '#foundation/ui/market-name.tsx';
import { Price } from '#foundation/ui/price.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { useListing } from './traded-market.ts';

/** Which market, which way, how much: the first thing to know of an order, and the way to its market. */
export function OrderName({ order, linked }: { order: Order; linked?: boolean | undefined }) {
  const t = useTranslations('orders.direction');
  const words = useTranslations('orders.list');
  const format = useFormat();
  const { code, direction, lots, leverage } = order;
  return (
    <MarketName code={code} listing={useListing(code)} linked={linked}>
      <span className={direction === 'buy' ? 'text-rise' : 'text-fall'}>{t(direction)}</span>
      <bdi dir="ltr" className="num">
        {`${format.lots(lots)} × ${leverage}`}
      </bdi>
      {order.partOf !== undefined && <span>{words('part')}</span>}
    </MarketName>
  );
}

/** A price of an order at its market's decimals. */
export function OrderPrice({ order, price }: { order: Order; price: string | undefined }) {
  const decimals = useListing(order.code)?.decimals ?? price?.split('.')[1]?.length ?? 0;
  return <Price value={price} decimals={decimals} tint={false} />;
}

import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { InstrumentMark } from '#foundation/ui/mark.tsx';
import { Price } from '#foundation/ui/price.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { useListing } from './traded-market.ts';

/** Which market, which way, how much: the first thing to know of an order, and the way to its market. */
export function OrderName({ order, linked = true }: { order: Order; linked?: boolean | undefined }) {
  const t = useTranslations('orders.direction');
  const words = useTranslations('orders.list');
  const format = useFormat();
  const listing = useListing(order.code);
  const { code, direction, lots, leverage } = order;
  const name = <bdi>{listing?.name ?? code}</bdi>;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <InstrumentMark code={code} size={28} />
      <div className="min-w-0">
        <p className="truncate font-medium">
          {linked && listing !== undefined ? (
            <Link
              to="/cruuency"
              search={{ code, type: String(listing.type), id: listing.id }}
              className="hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="flex gap-x-1.5 text-note whitespace-nowrap text-quiet narrow:flex-wrap">
          <span className={direction === 'buy' ? 'text-rise' : 'text-fall'}>{t(direction)}</span>
          <bdi dir="ltr" className="num">
            {`${format.lots(lots)} × ${leverage}`}
          </bdi>
          {order.partOf !== undefined && <span>{words('part')}</span>}
        </p>
      </div>
    </div>
  );
}

/** A price of an order at its market's decimals. */
export function OrderPrice({ order, price }: { order: Order; price: string | undefined }) {
  const decimals = useListing(order.code)?.decimals ?? price?.split('.')[1]?.length ?? 0;
  return <Price value={price} decimals={decimals} tint={false} />;
}

import type { useTranslations } from 'use-intl';
import type { DataTableProps } from '#foundation/ui/data-table.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import type { Order } from '../contract.ts';
import { OrderName, OrderPrice } from './order-name.tsx';

export type OrderListProps = Pick<DataTableProps<Order>, 'rows' | 'empty' | 'skeletonRows'>;

export type ListTexts = ReturnType<typeof useTranslations<'orders.list'>>;

export function marketColumn(t: ListTexts): Column<Order> {
  return { key: 'market', title: t('market'), cell: (order) => <OrderName order={order} /> };
}

/** A price of the order's market; on a phone it has no width. */
export function priceColumn(
  key: string,
  title: string,
  width: string | undefined,
  priceOf: (order: Order) => string | undefined,
): Column<Order> {
  return figureColumn(key, title, width, (order) => <OrderPrice order={order} price={priceOf(order)} />);
}

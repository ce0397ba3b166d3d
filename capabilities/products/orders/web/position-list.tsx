import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '#foundation/ui/data-table.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { PhoneItem } from '#foundation/ui/phone-item.tsx';
import { type Column, figureColumn } from '#foundation/ui/table-column.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { Order } from '../contract.ts';
import { LiveClosingPrice, LiveProfit } from './live-profit.tsx';
import { actionsColumn, type OrderActs, PhoneActions } from './order-actions.tsx';
import { type ListTexts, marketColumn, type OrderListProps, priceColumn } from './order-columns.tsx';
import { OrderName, OrderPrice } from './order-name.tsx';
import { leadingTrailingStop } from './position-lines.ts';

/** Open positions, with what they stand at now. */
export function PositionList({ acts, ...list }: OrderListProps & { acts: OrderActs }) {
  const t = useTranslations('orders.list');
  const facts = phoneFacts(t);
  return (
    <DataTable
      {...list}
      label={t('positions')}
      columns={[...positionColumns(t), actionsColumn('160px', acts)]}
      rowKey={({ id }) => id}
      phone={(order) => (
        <PhoneItem
          row={order}
          heading={<OrderName order={order} />}
          beside={<LiveProfit order={order} className="font-semibold" />}
          facts={facts}
        >
          <p className="mt-2 text-note text-faint empty:hidden">
            <CloseMargin order={order} text="inRow" />
          </p>
          <PhoneActions order={order} acts={acts} />
        </PhoneItem>
      )}
    />
  );
}

function positionColumns(t: ListTexts): Column<Order>[] {
  return [
    marketColumn(t),
    figureColumn('now', t('nowAndOpen'), '17%', (order) => (
      <Pair
        first={<LiveClosingPrice order={order} />}
        second={<OrderPrice order={order} price={order.openPrice} />}
      />
    )),
    figureColumn('stops', t('stops'), '17%', (order) => (
      <Pair
        first={<StopPrice order={order} />}
        second={<OrderPrice order={order} price={order.takeProfitPrice} />}
      />
    )),
    figureColumn('margin', `${t('margin')} (USDT)`, '15%', (order) => (
      <Pair
        first={<Money amount={order.requiredMargin} currency="USDT" hideCurrency />}
        second={<CloseMargin order={order} text="inTable" />}
      />
    )),
    figureColumn('profit', `${t('profit')} (USDT)`, '15%', (order) => (
      <LiveProfit order={order} hideCurrency className="font-medium" />
    )),
  ];
}

function phoneFacts(t: ListTexts): Column<Order>[] {
  return [
    priceColumn('open', t('openPrice'), undefined, ({ openPrice }) => openPrice),
    { key: 'now', title: t('now'), cell: (order) => <LiveClosingPrice order={order} /> },
    { key: 'stop', title: t('stopLoss'), cell: (order) => <StopPrice order={order} /> },
    priceColumn('take', t('takeProfit'), undefined, ({ takeProfitPrice }) => takeProfitPrice),
  ];
}

/** Two figures below each other: rows are tall enough, and desks narrow. */
function Pair({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="flex flex-col items-end leading-tight">
      {first}
      <span className="text-note text-faint">{second}</span>
    </span>
  );
}

/** What the position needs over its market's close, and from when. */
function CloseMargin({ order: { closeMargin }, text }: { order: Order; text: 'inTable' | 'inRow' }) {
  const t = useTranslations('orders.closeMargin');
  const format = useFormat();
  if (closeMargin === undefined) return null;
  const { amount, from } = closeMargin;
  return t(text, { amount: format.money(amount, 'USDT'), from: format.time(from, 'weekday') });
}

/** The stop that closes first, and whether it is the one that follows. */
function StopPrice({ order }: { order: Order }) {
  const t = useTranslations('orders.list');
  const trailing = leadingTrailingStop(order);
  if (trailing === undefined) return <OrderPrice order={order} price={order.stopLossPrice} />;
  return (
    <span className="inline-flex items-baseline gap-1.5 phone:flex-col phone:items-end">
      <span className="text-note text-faint">{t('trailing')}</span>
      <OrderPrice order={order} price={trailing} />
    </span>
  );
}

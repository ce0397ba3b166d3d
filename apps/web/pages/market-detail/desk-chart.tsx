import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAlertLines } from '#capabilities/markets/alerts/web/alert-lines.ts';
import { ChartPanel, readPeriod } from '#capabilities/markets/charts/web/chart-panel.tsx';
import type { Instrument } from '#capabilities/markets/markets/contract.ts';
import { useMarkets } from '#capabilities/markets/markets/web/queries.ts';
import type { Period } from '#capabilities/markets/prices/rules.ts';
import type { OptionLine } from '#capabilities/products/options/web/option-chart-lines.ts';
import type { OrderType } from '#capabilities/products/orders/order-type.ts';
import { LiveProfit } from '#capabilities/products/orders/web/live-profit.tsx';
import { EditOrder } from '#capabilities/products/orders/web/order-dialogs.tsx';
import {
  type LineWords,
  type MovedLine,
  orderLines,
  readMovedLine,
  withMoved,
} from '#capabilities/products/orders/web/position-lines.ts';
import { useOrders } from '#capabilities/products/orders/web/queries.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { OptionChartLines } from './lazy-options.tsx';

const AlertPanel = lazyPart(
  () => import('#capabilities/markets/alerts/web/alert-panel.tsx'),
  (module) => module.AlertPanel,
);

export type DeskProps = {
  instrument: Instrument;
  /** When the platform answered, by this machine's clock. */
  readAt: number;
};

/** Positions shown beside a chart; more than anyone reads there are on the orders' own page. */
export const deskPositions = 50;

const typeNames = { market: '', limit: 'Limit', stop: 'Stop' } as const satisfies Record<OrderType, string>;

/**
 * The chart of the market with the lines of its open and pending orders, which can be dragged to other
 * prices; the period is in the address.
 */
export function DeskChart({ instrument, readAt }: DeskProps) {
  const t = useTranslations('orders.lines');
  const format = useFormat();
  const navigate = useNavigate();
  const { period, ...address } = useSearch({ from: '/cruuency' });
  const { data: open } = useOrders({ status: 'open' }, 1, deskPositions);
  const { code, appName, decimals, quoteTime } = instrument;
  const { data: pending } = useOrders({ status: 'pending' }, 1, deskPositions);
  const [dropped, setDropped] = useState<MovedLine>();
  const orders = useMemo(() => [...(open?.rows ?? []), ...(pending?.rows ?? [])], [open, pending]);
  const lines = useMemo(() => {
    const shown = orders.map((order) => (order.id === dropped?.order.id ? withMoved(dropped) : order));
    const words: LineWords = (order, tone) => {
      const { orderNumber: number, direction, type } = order;
      const lots = format.lots(order.lots);
      const name =
        tone === 'entry'
          ? t(direction, { lots })
          : tone === 'pending'
            ? t(`${direction}${typeNames[type]}`, { lots })
            : t(tone);
      return { label: t('of', { name, number }), tag: t(`tag.${tone}`, { number }) };
    };
    return orderLines(shown, code, words).map(({ order, ...line }) => ({
      ...line,
      note: line.tone === 'entry' ? <LiveProfit order={order} hideCurrency /> : undefined,
    }));
  }, [orders, dropped, code, t, format]);
  const [optionLines, setOptionLines] = useState<readonly OptionLine[]>([]);
  const alertLines = useAlertLines(code);
  const allLines = useMemo(() => [...lines, ...optionLines, ...alertLines], [lines, optionLines, alertLines]);
  const showPeriod = (next: Period) =>
    void navigate({
      to: '/cruuency',
      search: { ...address, period: next },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <ChartPanel
        code={code}
        name={appName}
        decimals={decimals}
        period={readPeriod(period)}
        onPeriod={showPeriod}
        lines={allLines}
        aheadMs={instrument.open && !instrument.stale ? Date.parse(quoteTime) - readAt : 0}
        onLineMoved={(id, price) => setDropped(readMovedLine(orders, id, price, decimals))}
        alertPanel={
          <Suspense>
            <AlertPanel code={code} decimals={decimals} useMarkets={useMarkets} />
          </Suspense>
        }
        useMarkets={useMarkets}
      />
      {instrument.optionPeriods.length > 0 && (
        <Suspense>
          <OptionChartLines code={code} onLines={setOptionLines} />
        </Suspense>
      )}
      {dropped !== undefined && <EditOrder {...dropped} onClose={() => setDropped(undefined)} />}
    </>
  );
}

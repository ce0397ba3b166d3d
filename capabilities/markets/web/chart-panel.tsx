import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { type Period, periods } from '../contract.ts';
import type { PriceLine } from './price-line.ts';

const CandleChart = lazy(() =>
  import('./candle-chart.tsx').then((module) => ({ default: module.CandleChart })),
);

type Props = {
  code: string;
  name: string;
  decimals: number;
  period: Period;
  onPeriod: (period: Period) => void;
  lines: readonly PriceLine[];
  onLineMoved: (lineId: string, price: number) => void;
  aheadMs: number;
};

/** The chart with its periods. The place is kept while the chart's own code arrives. */
export function ChartPanel({ period, onPeriod, ...chart }: Props) {
  const t = useTranslations('markets.chart');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 items-center px-3 py-2 phone:overflow-x-auto">
        <Segmented
          size="small"
          label={t('period')}
          value={period}
          onChange={onPeriod}
          options={periods.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
        />
      </div>
      <div className="min-h-0 flex-1 border-t border-line">
        <Suspense fallback={<Skeleton className="h-full w-full rounded-none" />}>
          <CandleChart period={period} {...chart} />
        </Suspense>
      </div>
    </div>
  );
}

export function readPeriod(text: string | undefined): Period {
  return periods.find((period) => period === text) ?? '15m';
}

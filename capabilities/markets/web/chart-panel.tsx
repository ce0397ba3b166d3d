import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { type Period, periods } from '../contract.ts';
import type { PriceLine } from './price-line.ts';

const ChartWorkbench = lazy(() =>
  import('./chart-workbench.tsx').then((module) => ({ default: module.ChartWorkbench })),
);

type Props = {
  code: string;
  name: string;
  decimals: number;
  period: Period;
  onPeriod: (period: Period) => void;
  lines: readonly PriceLine[];
  aheadMs: number;
};

/** The chart with its periods and tools. The place is kept while their own code arrives. */
export function ChartPanel({ onPeriod, ...chart }: Props) {
  const t = useTranslations('markets.chart');
  const choice = (
    <Segmented
      size="small"
      label={t('period')}
      value={chart.period}
      onChange={onPeriod}
      options={periods.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
    />
  );
  return (
    <Suspense
      fallback={
        <ChartFrame head={choice}>
          <Skeleton className="h-full w-full rounded-none" />
        </ChartFrame>
      }
    >
      <ChartWorkbench periodChoice={choice} {...chart} />
    </Suspense>
  );
}

type FrameProps = {
  head: ReactNode;
  tools?: ReactNode;
  isFull?: boolean;
  children: ReactNode;
};

/** Periods at the start of the head, tools at its end, the chart below. */
export function ChartFrame({ head, tools, isFull = false, children }: FrameProps) {
  return (
    <div
      className={
        isFull ? 'fixed inset-0 z-15 flex flex-col bg-raised' : 'flex h-full min-h-0 flex-col bg-raised'
      }
    >
      <div className="flex shrink-0 items-center gap-2 px-3 py-2">
        <div className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">{head}</div>
        <div className="flex h-8 shrink-0 items-center">{tools}</div>
      </div>
      <div className="min-h-0 flex-1 border-t border-line">{children}</div>
    </div>
  );
}

export function readPeriod(text: string | undefined): Period {
  return periods.find((period) => period === text) ?? '15m';
}

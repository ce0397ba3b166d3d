import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { type Period, periods } from '#capabilities/markets/prices/rules.ts';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import type { UseMarkets } from './chart-dialogs.tsx';
import { ChartFrame } from './chart-frame.tsx';
import type { PriceLine } from './price-line.ts';

const ChartWorkbench = lazyPart(
  () => import('./chart-workbench.tsx'),
  (module) => module.ChartWorkbench,
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
  /** The market's price alerts, in a dialog. */
  alertPanel: ReactNode;
  /** Which markets there are to compare with. */
  useMarkets: UseMarkets;
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

export function readPeriod(text: string | undefined): Period {
  return periods.find((period) => period === text) ?? '15m';
}

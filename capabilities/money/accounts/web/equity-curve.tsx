import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { type EquityCurve as Curve, type CurveRange, curveRanges } from '../contract.ts';
import { CurveTable } from './curve-table.tsx';
import { EquityBridge } from './equity-bridge.tsx';
import { EquityChart } from './equity-chart.tsx';
import { useEquityCurve } from './queries.ts';

/** How the current book's equity went, and what changed it. */
export function EquityCurve() {
  const t = useTranslations('accounts.curve');
  const [range, setRange] = useState<CurveRange>('30d');
  const { data, isError, isFetching, refetch } = useEquityCurve(range);
  return (
    <Card
      title={t('title')}
      action={
        <Segmented
          size="small"
          className="shrink-0"
          label={t('range')}
          value={range}
          onChange={setRange}
          options={curveRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
        />
      }
    >
      {data === undefined && isError ? (
        <FailedState onRetry={refetch} busy={isFetching} />
      ) : data === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : data.points.length === 0 ? (
        <EmptyState title={t('empty')} body={t('emptyBody')} />
      ) : (
        <Drawn curve={data} />
      )}
    </Card>
  );
}

function Drawn({ curve }: { curve: Curve }) {
  const t = useTranslations('accounts.curve');
  return (
    <>
      {curve.bridge && (
        <dl className="mb-2">
          <dt className="text-note text-faint">{t('gained')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={curve.bridge.gained} currency="USDT" decimals={2} sign />
          </dd>
        </dl>
      )}
      <EquityChart curve={curve} />
      {curve.bridge === null ? (
        <p className="mt-3 text-note text-faint">{t('noPrice')}</p>
      ) : (
        <EquityBridge bridge={curve.bridge} />
      )}
      <CurveTable curve={curve} />
    </>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { Money } from '#foundation/ui/money.tsx';
import { Segmented } from '#foundation/ui/segmented.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import { EmptyState, FailedState } from '#foundation/ui/states.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import { type EquityCurve as Curve, type CurveRange, curveRanges } from '../contract.ts';
import { across, boxOf, curvePath, down } from './curve-path.ts';
import { CurveTable } from './curve-table.tsx';
import { useEquityCurve } from './queries.ts';

/** How the current book's equity went, with what was paid in and out marked apart from gain and loss. */
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
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-note text-faint">{t('growth')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={curve.growth} currency="USDT" sign />
          </dd>
        </div>
        <div>
          <dt className="text-note text-faint">{t('netDeposits')}</dt>
          <dd className="text-lead font-medium">
            <Money amount={curve.netDeposits} currency="USDT" />
          </dd>
        </div>
      </dl>
      <Chart curve={curve} />
      <p className="mt-3 text-note text-faint">{t('note')}</p>
      <CurveTable curve={curve} />
    </>
  );
}

/** Time runs left to right in every script, as on all charts. The table below says the same in figures. */
function Chart({ curve: { points, funding } }: { curve: Curve }) {
  const t = useTranslations('accounts.curve');
  const format = useFormat();
  const equity = points.map(([at, value]) => [at, Number(value)] as const);
  const balance = points.map(([at, , value]) => [at, Number(value)] as const);
  const values = [...equity, ...balance].map(([, value]) => value);
  const times = points.map(([at]) => at);
  const box = boxOf(times, values);
  const money = (value: number) => format.money(value.toFixed(2), 'USDT');
  const line = curvePath(box, equity);
  const ends = equity.map(([, value]) => value);
  return (
    <figure dir="ltr" className="m-0">
      <div className="flex gap-3">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="h-48 min-w-0 flex-1 border-b border-line text-accent"
          role="img"
          aria-label={t('summary', {
            from: money(ends[0] ?? 0),
            to: money(ends.at(-1) ?? 0),
            low: money(Math.min(...ends)),
            high: money(Math.max(...ends)),
          })}
        >
          {funding
            .filter(([at]) => at >= box.from)
            .map(([at, amount]) => (
              <line
                key={at}
                x1={across(box, at)}
                x2={across(box, at)}
                y1="0"
                y2="100"
                className={amount.startsWith('-') ? 'stroke-fall' : 'stroke-rise'}
                strokeDasharray="2 4"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          <path d={`${line}L100 100L0 100Z`} className="fill-accent-soft" opacity="0.6" />
          <path
            d={curvePath(box, balance)}
            fill="none"
            className="stroke-faint"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="num relative w-20 shrink-0 text-note text-faint" aria-hidden="true">
          {[...new Set([Math.max(...values), Math.min(...values)])].map((value) => (
            <span key={value} className="absolute -translate-y-1/2" style={{ top: `${down(box, value)}%` }}>
              {money(value)}
            </span>
          ))}
        </div>
      </div>
      <div className="num mt-1 flex justify-between pe-24 text-note text-faint" aria-hidden="true">
        <bdi>{format.time(box.from, 'date')}</bdi>
        <bdi>{format.time(box.to, 'moment')}</bdi>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-note text-quiet">
        <Key className="border-accent">{t('equity')}</Key>
        <Key className="border-dashed border-faint">{t('balance')}</Key>
        {funding.length > 0 && <Key className="border-dotted border-rise">{t('funding')}</Key>}
      </figcaption>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`inline-block w-5 border-t-2 ${className}`} aria-hidden="true" />
      {children}
    </span>
  );
}

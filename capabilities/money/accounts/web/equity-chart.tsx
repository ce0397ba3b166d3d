import { useTranslations } from 'use-intl';
import { dayMs } from '#foundation/time/clock.ts';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { EquityCurve } from '../contract.ts';
import { across, curvePath, down, scaleOf } from './curve-path.ts';

/** Time runs left to right in every script, as on all charts. The table below it says the same in figures. */
export function EquityChart({ curve: { points, paid, bridge } }: { curve: EquityCurve }) {
  const t = useTranslations('accounts.curve');
  const format = useFormat();
  const equity = points.map(([at, value]) => [at, Number(value)] as const);
  const values = equity.map(([, value]) => value);
  const times = points.map(([at]) => at);
  const box = scaleOf(bridge === null ? times : [...times, bridge.from], values);
  const money = (value: number) => format.decimal(value.toFixed(2), { decimals: 2 });
  const ends = box.to - box.from > dayMs ? 'date' : 'time';
  const summary = t('summary', {
    from: money(values[0] ?? 0),
    to: money(values.at(-1) ?? 0),
    low: money(Math.min(...values)),
    high: money(Math.max(...values)),
  });
  return (
    <figure className="m-0">
      <div dir="ltr" className="flex gap-3">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="my-2 h-48 min-w-0 flex-1 text-accent"
          role="img"
          aria-label={summary}
        >
          <Lines box={box} paid={paid} />
          <path
            d={curvePath(box, equity)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Labels box={box} />
      </div>
      <div dir="ltr" className="num mt-1 flex justify-between pe-19 text-note text-faint" aria-hidden="true">
        <bdi>{format.time(box.from, ends)}</bdi>
        <bdi>{format.time(box.to, ends)}</bdi>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-note text-quiet">
        <Key className="border-accent">{t('inUsdt')}</Key>
        {paid.length > 0 && <Key className="border-dotted border-rise">{t('paid')}</Key>}
      </figcaption>
    </figure>
  );
}

type Box = ReturnType<typeof scaleOf>;

/** Across, the figures of the scale; down, what was paid in and out. */
function Lines({ box, paid }: { box: Box } & Pick<EquityCurve, 'paid'>) {
  return (
    <>
      {box.lines.map((value) => (
        <line
          key={value}
          x1="0"
          x2="100"
          y1={down(box, value)}
          y2={down(box, value)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {paid.map(([at, amount]) => (
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
    </>
  );
}

function Labels({ box }: { box: Box }) {
  const format = useFormat();
  const decimals = (box.lines[1] ?? 0) - box.low < 1 ? 2 : 0;
  return (
    <div className="num relative my-2 w-16 shrink-0 text-note text-faint" aria-hidden="true">
      {box.lines.map((value) => (
        <span key={value} className="absolute end-0 -translate-y-1/2" style={{ top: `${down(box, value)}%` }}>
          {format.decimal(value.toFixed(decimals), { decimals })}
        </span>
      ))}
    </div>
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

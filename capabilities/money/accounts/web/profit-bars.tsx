import { useTranslations } from 'use-intl';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { ProfitFigures } from '../contract.ts';

type Day = ProfitFigures & { readonly day: string };

/**
 * A bar for each day with a result, up or down from a middle line. The table below it says the same in
 * figures.
 */
export function DayBars({ rows }: { rows: readonly Day[] }) {
  const t = useTranslations('accounts.performance');
  const format = useFormat();
  const nets = rows.map(({ net }) => Number(net));
  const most = largest(nets);
  const slot = 100 / Math.max(rows.length, 1);
  const width = Math.min(slot * 0.7, 6);
  const [first, last] = [rows.at(0), rows.at(-1)];
  return (
    <figure dir="ltr" className="m-0">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-40 w-full"
        role="img"
        aria-label={t('daySummary', {
          up: nets.filter((net) => net > 0).length,
          down: nets.filter((net) => net < 0).length,
        })}
      >
        {rows.map(({ day }, index) => {
          const net = nets[index] ?? 0;
          const height = Math.max((Math.abs(net) / most) * 48, 0.5);
          return (
            <rect
              key={day}
              x={(index + 0.5) * slot - width / 2}
              width={width}
              y={net < 0 ? 50 : 50 - height}
              height={height}
              className={net < 0 ? 'fill-fall' : 'fill-rise'}
            />
          );
        })}
        <line
          x1="0"
          x2="100"
          y1="50"
          y2="50"
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption
        className={`num mt-1 flex text-note text-faint ${rows.length < 4 ? 'justify-around' : 'justify-between'}`}
      >
        <bdi>{first && format.time(first.day, 'date', 'UTC')}</bdi>
        {last !== first && <bdi>{last && format.time(last.day, 'date', 'UTC')}</bdi>}
      </figcaption>
    </figure>
  );
}

/** How much of the largest result a row is, up or down. */
export function ShareBar({ row, rows }: { row: ProfitFigures; rows: readonly ProfitFigures[] }) {
  const net = Number(row.net);
  const share = (Math.abs(net) / largest(rows.map((each) => Number(each.net)))) * 100;
  return (
    <div className="h-1.5 rounded-full bg-sunken" aria-hidden="true">
      <div
        className={`h-full rounded-full ${net < 0 ? 'bg-fall' : 'bg-rise'}`}
        style={{ width: `${share}%` }}
      />
    </div>
  );
}

/** For drawing only; never zero. */
function largest(values: readonly number[]): number {
  return Math.max(...values.map(Math.abs), Number.MIN_VALUE);
}

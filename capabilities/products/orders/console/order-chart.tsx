import { useTranslations } from 'use-intl';
import { Card } from '#foundation/ui/card.tsx';
import { classNames } from '#foundation/ui/class-names.ts';
import { type Column, DataTable } from '#foundation/ui/data-table.tsx';
import { phoneRow } from '#foundation/ui/phone-row.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';
import type { OrderPage, OrderPrices } from '../console-contract.ts';
import { bandPath, type ChartMark, chartScale, marksOf, stepPath } from './chart-marks.ts';

const box = { width: 800, height: 280 };

/** The larger ones are drawn first: a price that confirmed and filled shows as both. */
const markStyles: Record<ChartMark['kind'], string> = {
  crossing: 'size-5 border-2 border-warn',
  trigger: 'size-3.5 border-2 border-ink',
  entry: 'size-2 bg-accent',
  part: 'size-2 bg-demo',
  exit: 'size-2 bg-ink',
};

const stopStyles = { stopLoss: 'text-fall', takeProfit: 'text-rise' } as const;

/** The prices from shortly before an order opened to shortly after it closed, with its fills and stops. */
export function OrderChart({ shown }: { shown: OrderPage }) {
  const t = useTranslations('orders-console.chart');
  const { prices } = shown.history;
  return (
    <Card title={t('title')}>
      {prices === undefined ? (
        <p className="text-quiet">{t('noPrices')}</p>
      ) : (
        <Drawn shown={shown} prices={prices} />
      )}
    </Card>
  );
}

function Drawn({ shown, prices }: { shown: OrderPage; prices: OrderPrices }) {
  const t = useTranslations('orders-console.chart');
  const format = useFormat();
  const marks = marksOf(shown);
  const { stops } = shown.history;
  const scale = chartScale(prices.points, marks, stops, box);
  const { x, y, from, to, lowest, highest } = scale;
  const price = (value: string | number) => <bdi dir="ltr">{format.decimal(String(value))}</bdi>;
  return (
    <figure className="flex flex-col gap-3">
      <p className="text-note text-pretty text-quiet">{t(`leads.${prices.kind}`)}</p>
      {/* Time runs left to right in every script, as on charts. */}
      <div dir="ltr" className="relative h-56 overflow-hidden rounded-sm bg-sunken wide:h-72">
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
          role="img"
          aria-label={t('label', { market: shown.order.code })}
        >
          <path
            d={bandPath(prices, scale)}
            className="fill-current stroke-current text-faint"
            fillOpacity="0.3"
            vectorEffect="non-scaling-stroke"
          />
          {stops.map(({ level, steps }) => (
            <path
              key={level}
              d={stepPath(steps, scale)}
              className={classNames('fill-none stroke-current', stopStyles[level])}
              strokeWidth="1.5"
              strokeDasharray="6 4"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {marks.map((mark) => (
          <span
            key={`${mark.kind} ${mark.time} ${mark.price}`}
            className={classNames(
              'absolute -translate-x-1/2 -translate-y-1/2 rounded-full',
              markStyles[mark.kind],
            )}
            style={{
              left: `${(x(mark.time) / box.width) * 100}%`,
              top: `${(y(mark.price) / box.height) * 100}%`,
            }}
          />
        ))}
        {[lowest, highest].map((each) => (
          <span
            key={each}
            className="absolute end-1 -translate-y-1/2 rounded-sm bg-sunken px-1 text-note text-quiet"
            style={{ top: `${(y(String(each)) / box.height) * 100}%` }}
          >
            {price(each)}
          </span>
        ))}
      </div>
      <Ends times={[from, to]} />
      <Legend shown={shown} marks={marks} />
      <PriceTable prices={prices} />
    </figure>
  );
}

/** Each time reads in the direction of its language. */
function Ends({ times }: { times: readonly number[] }) {
  return (
    <div dir="ltr" className="flex justify-between text-note text-faint">
      {times.map((at) => (
        <bdi key={at}>
          <Time at={at} style="second" />
        </bdi>
      ))}
    </div>
  );
}

function Legend({ shown, marks }: { shown: OrderPage; marks: readonly ChartMark[] }) {
  const t = useTranslations('orders-console.chart');
  const format = useFormat();
  const price = (value: string) => <bdi dir="ltr">{format.decimal(value)}</bdi>;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-note">
      {marks.map((mark) => (
        <li key={`${mark.kind} ${mark.time} ${mark.price}`} className="flex items-center gap-2">
          <span aria-hidden className={classNames('shrink-0 rounded-full', markStyles[mark.kind])} />
          {t(`marks.${mark.kind}`)} {price(mark.price)} <Time at={mark.time} style="second" />
        </li>
      ))}
      {shown.history.stops.map(({ level, steps }) => (
        <li key={level} className="flex items-center gap-2">
          <span
            aria-hidden
            className={classNames('w-4 border-t-2 border-dashed border-current', stopStyles[level])}
          />
          {t(`stops.${level}`)} {price(steps.at(-1)?.price ?? '')}
        </li>
      ))}
    </ul>
  );
}

type Point = OrderPrices['points'][number];

/** The chart’s twin for those who do not see it. */
function PriceTable({ prices: { kind, points } }: { prices: OrderPrices }) {
  const t = useTranslations('orders-console.chart');
  const format = useFormat();
  const side = (key: 'low' | 'high'): Column<Point> => ({
    key,
    title: t(`sides.${kind}.${key}`),
    align: 'end',
    cell: (point) => <bdi dir="ltr">{format.decimal(point[key])}</bdi>,
  });
  const columns: Column<Point>[] = [
    { key: 'time', title: t('time'), cell: ({ time }) => <Time at={time} style="second" /> },
    side('low'),
    side('high'),
  ];
  return (
    <details>
      <summary className="cursor-pointer text-note text-quiet">{t('asTable')}</summary>
      <DataTable
        label={t('asTable')}
        columns={columns}
        phone={phoneRow(columns)}
        rows={points}
        rowKey={({ time, low, high }) => `${time} ${low} ${high}`}
        empty={null}
      />
    </details>
  );
}

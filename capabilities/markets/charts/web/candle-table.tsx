import type { Chart, KLineData } from 'klinecharts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { changePercent, type Period } from '#capabilities/markets/prices/rules.ts';
import { useLivePrice } from '#capabilities/markets/prices/web/face.ts';
import { Change } from '#foundation/ui/change.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { useFormat } from '#foundation/ui/use-format.ts';

type Props = { chart: Chart; code: string; name: string; period: Period; decimals: number };

/** The chart's twin: the candles in sight as a table, newest first. */
export function CandleTable({ chart, code, name, period, decimals }: Props) {
  const t = useTranslations('markets.chart');
  const format = useFormat();
  // The forming candle moves with the price; the chart holds it.
  useLivePrice(code);
  const rows = useVisibleCandles(chart);
  const price = (value: number) => format.price(value, decimals);
  return (
    <section
      aria-label={t('table.label', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="absolute inset-0 overflow-auto bg-raised"
    >
      <table className="w-full text-note whitespace-nowrap">
        <caption className="sr-only">
          {t('table.caption', { name, period: t(`periods.${period}`), count: rows.length })}
        </caption>
        <thead className="sticky top-0 bg-raised text-faint">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-normal">
              {t('table.time')}
            </th>
            {(['open', 'high', 'low', 'close'] as const).map((each) => (
              <th key={each} scope="col" className="px-3 py-2 text-end font-normal">
                {t(`words.${each}`)}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-end font-normal">
              {t('table.change')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ candle, before }) => (
            <tr key={candle.timestamp}>
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                <Time at={candle.timestamp} />
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: four columns that never change places
                <td key={column} className="num px-3 py-1.5 text-end">
                  <bdi dir="ltr">{price(value)}</bdi>
                </td>
              ))}
              <td className="px-3 py-1.5 text-end">
                <Change
                  percent={before === undefined ? undefined : changePercent(candle.close, before.close)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useVisibleCandles(chart: Chart): { candle: KLineData; before: KLineData | undefined }[] {
  const [, setRange] = useState(0);
  useEffect(() => {
    const onRange = () => setRange((count) => count + 1);
    chart.subscribeAction('onVisibleRangeChange', onRange);
    return () => chart.unsubscribeAction('onVisibleRangeChange', onRange);
  }, [chart]);
  const { from, to } = chart.getVisibleRange();
  const candles = chart.getDataList();
  return candles
    .slice(from, to)
    .map((candle, index) => ({ candle, before: candles[from + index - 1] }))
    .reverse();
}

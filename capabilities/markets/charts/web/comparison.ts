import { type Chart, registerIndicator } from 'klinecharts';
import { useEffect } from 'react';
import type { Period } from '#capabilities/markets/prices/rules.ts';
import { minuteMs } from '#foundation/time/clock.ts';
import type { ChartColours } from './chart-style.ts';
import { type Close, compareCloses } from './compare-closes.ts';
import { fetchCandles } from './queries.ts';
import { overrideCandleAxis } from './volume-bars.ts';

const indicatorName = 'comparison';
const candlePane = 'candle_pane';
const pageSize = 1000;
const pagesAtMost = 10;

interface ComparisonData {
  readonly code: string;
  readonly closes: readonly Close[];
  /** The first candle in sight: both stand at 0 % there. */
  readonly from: number;
}
interface ComparisonPoint {
  value?: number;
  percent?: number;
}

registerIndicator<ComparisonPoint, unknown, ComparisonData>({
  name: indicatorName,
  series: 'price',
  figures: [{ key: 'value', type: 'line' }],
  // By itself it recalculates only when its parameters change.
  shouldUpdate: () => true,
  calc: (candles, { extendData }) => compareCloses(candles, extendData.closes, extendData.from),
  createTooltipDataSource: ({ chart, indicator, crosshair }) => {
    const { code } = indicator.extendData as ComparisonData;
    const percent = indicator.result[crosshair.dataIndex ?? indicator.result.length - 1]?.percent;
    const size = chart.getThousandsSeparator().format(Math.abs(percent ?? 0).toFixed(2));
    const text = percent === undefined ? '–' : `${percent < 0 ? '−' : '+'}${size}%`;
    return { name: code, calcParamsText: '', features: [], legends: [{ title: '', value: text }] };
  },
});

type Props = { chart: Chart; code: string; period: Period; colours: ChartColours };

/** A second market as a line, both in percent since the first candle in sight. Draws on the chart alone. */
export function Comparison({ chart, code, period, colours }: Props): null {
  useEffect(() => {
    const aborter = new AbortController();
    let closes: readonly Close[] = [];
    let hasMore = true;
    let isLoading = false;

    function show() {
      const from = chart.getVisibleRange().from;
      const extendData: ComparisonData = { code, closes, from };
      chart.overrideIndicator({ id: indicatorName, name: indicatorName, extendData });
    }
    async function load(to: number | undefined) {
      const rows = await fetchCandles(code, period, { to, limit: pageSize }, aborter.signal);
      const older = rows.map(([time, , , , close]): Close => ({ time, close }));
      const newest = older.at(-1)?.time ?? 0;
      hasMore = to === undefined ? rows.length === pageSize : hasMore && rows.length === pageSize;
      closes =
        to === undefined
          ? [...closes.filter(({ time }) => time < (older[0]?.time ?? newest)), ...older]
          : [...older, ...closes];
    }
    /** As far back as the candles in sight. */
    async function fill() {
      if (isLoading) return;
      isLoading = true;
      try {
        for (let page = 0; page < pagesAtMost && hasMore; page += 1) {
          const first = chart.getDataList()[chart.getVisibleRange().from]?.timestamp;
          if (closes.length > 0 && (first === undefined || (closes[0]?.time ?? 0) <= first)) break;
          await load(closes[0]?.time);
        }
      } catch {
        // Shown as far as it is known; the next scroll or minute asks again.
      } finally {
        isLoading = false;
      }
      if (!aborter.signal.aborted) show();
    }
    const onRange = () => {
      show();
      void fill();
    };
    chart.createIndicator(
      {
        name: indicatorName,
        id: indicatorName,
        paneId: candlePane,
        styles: { lines: [{ color: colours.ink, size: 1.5 }] },
        extendData: { code, closes, from: 0 } satisfies ComparisonData,
      },
      true,
    );
    overrideCandleAxis(chart, 'percentage');
    chart.subscribeAction('onVisibleRangeChange', onRange);
    void fill();
    const timer = setInterval(() => void load(undefined).then(show, () => {}), minuteMs);
    return () => {
      aborter.abort();
      clearInterval(timer);
      chart.unsubscribeAction('onVisibleRangeChange', onRange);
      chart.removeIndicator({ id: indicatorName });
      overrideCandleAxis(chart, 'normal');
    };
  }, [chart, code, period, colours]);
  return null;
}

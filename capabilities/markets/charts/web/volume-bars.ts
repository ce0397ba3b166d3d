import { type Chart, registerIndicator } from 'klinecharts';
import { useEffect } from 'react';
import type { ChartColours } from './chart-style.ts';

const name = 'volumeBars';
const candlePane = 'candle_pane';
/** Of the pane's height: what the highest bar has, and what the candles leave free. */
const barsShare = 0.18;
const candleGap = { top: 0.08, bottom: 0.36 };

interface VolumeBar {
  readonly volume: number;
  readonly isRising: boolean;
}

registerIndicator<VolumeBar, unknown, ChartColours>({
  name,
  series: 'volume',
  precision: 0,
  shouldFormatBigNumber: true,
  minValue: 0,
  figures: [
    {
      key: 'volume',
      type: 'bar',
      baseValue: 0,
      styles: ({ data, indicator }) => {
        const { riseSoft, fallSoft } = indicator.extendData as ChartColours;
        return { color: data.current?.isRising === false ? fallSoft : riseSoft };
      },
    },
  ],
  calc: (candles) => candles.map(({ volume = 0, open, close }) => ({ volume, isRising: close >= open })),
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
});

/** Each candle's volume at the foot of the candles, on a scale of its own. */
export function useVolumeBars(chart: Chart | undefined, colours: ChartColours | undefined) {
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    overrideCandleAxis(chart, 'normal');
    chart.createYAxis({
      id: name,
      paneId: candlePane,
      needWidget: false,
      gap: { top: 0, bottom: 0 },
      createRange: ({ defaultRange }) => {
        const to = defaultRange.to / barsShare;
        return {
          from: 0,
          to,
          range: to,
          realFrom: 0,
          realTo: to,
          realRange: to,
          displayFrom: 0,
          displayTo: to,
          displayRange: to,
        };
      },
    });
    chart.createIndicator({ name, id: name, paneId: candlePane, yAxisId: name, extendData: colours }, true);
    return () => {
      chart.removeIndicator({ id: name });
    };
  }, [chart, colours]);
}

/** The candles' own scale, in prices or in percent; the volume's stays as it is. */
export function overrideCandleAxis(chart: Chart, kind: 'normal' | 'percentage') {
  const [axis] = chart.getYAxes({ paneId: candlePane });
  if (axis !== undefined)
    chart.overrideYAxis({ paneId: candlePane, id: axis.id, name: kind, gap: candleGap });
}

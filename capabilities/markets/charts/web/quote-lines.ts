import { type Chart, registerOverlay } from 'klinecharts';
import { useEffect } from 'react';
import { peekPrice, subscribePrice } from '#capabilities/markets/prices/web/face.ts';
import { type ChartColours, chartFont } from './chart-style.ts';

const overlayName = 'quoteLine';
const groupId = 'quotes';
/** Nearer to the tag of the last price than this, in pixels, a tag of its own would cover it. */
const tagHeight = 20;

interface QuoteLook {
  readonly colour: string;
  readonly write: (price: number) => string;
}

registerOverlay<QuoteLook>({
  name: overlayName,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ coordinates: [at], bounding, overlay }) =>
    at === undefined
      ? []
      : {
          type: 'line',
          ignoreEvent: true,
          attrs: {
            coordinates: [
              { x: 0, y: at.y },
              { x: bounding.width, y: at.y },
            ],
          },
          styles: { color: overlay.extendData.colour, size: 1, style: 'dashed', dashedValue: [1, 3] },
        },
  createYAxisFigures: ({ chart, coordinates: [at], overlay, yAxis }) => {
    const value = overlay.points[0]?.value;
    const last = chart.getDataList().at(-1)?.close;
    if (at === undefined || value === undefined || last === undefined || yAxis === null) return [];
    if (Math.abs(yAxis.convertToPixel(last) - at.y) < tagHeight) return [];
    const { colour, write } = overlay.extendData;
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: 0, y: at.y, text: write(value), align: 'left', baseline: 'middle' },
      styles: {
        color: colour,
        backgroundColor: 'transparent',
        borderSize: 1,
        borderColor: colour,
        borderRadius: 4,
        size: 11,
        family: chartFont,
        paddingLeft: 4,
        paddingRight: 4,
        paddingTop: 2,
        paddingBottom: 2,
      },
    };
  },
});

/** Where one buys and where one sells now: the candles are of the price between. */
export function useQuoteLines(
  chart: Chart | undefined,
  code: string,
  colours: ChartColours | undefined,
  write: (price: number) => string,
) {
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    const show = () => {
      const live = peekPrice(code);
      for (const [id, value] of [
        ['ask', live?.ask],
        ['bid', live?.bid],
      ] as const) {
        if (value === undefined) continue;
        const points = [{ value }];
        if (chart.overrideOverlay({ id, points })) continue;
        const extendData: QuoteLook = { colour: id === 'ask' ? colours.rise : colours.fall, write };
        chart.createOverlay({ name: overlayName, id, groupId, lock: true, points, extendData });
      }
    };
    show();
    const end = subscribePrice(code, show);
    return () => {
      end();
      chart.removeOverlay({ groupId });
    };
  }, [chart, code, colours, write]);
}

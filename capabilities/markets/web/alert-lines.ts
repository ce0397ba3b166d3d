import { type Chart, registerOverlay } from 'klinecharts';
import { useEffect } from 'react';
import type { ChartColours } from './chart-style.ts';

const overlayName = 'priceLine.alert';
const groupId = 'alerts';

interface AlertLook {
  readonly label: string;
  readonly colour: string;
  readonly ink: string;
}

registerOverlay<AlertLook>({
  name: overlayName,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ coordinates: [at], bounding, overlay }) => {
    if (at === undefined) return [];
    const { label, colour, ink } = overlay.extendData;
    const ends = [
      { x: 0, y: at.y },
      { x: bounding.width, y: at.y },
    ];
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: { coordinates: ends },
        styles: { color: colour, size: 1, style: 'dashed', dashedValue: [2, 3] },
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: bounding.width - 4, y: at.y, text: label, align: 'right', baseline: 'bottom' },
        styles: {
          color: ink,
          backgroundColor: 'transparent',
          borderSize: 0,
          size: 11,
          family: "'Inter Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif",
        },
      },
    ];
  },
});

/** A line at each price the customer waits for. */
export function useAlertLines(
  chart: Chart | undefined,
  prices: readonly string[],
  label: string,
  colours: ChartColours | undefined,
) {
  // By value: a new list with the same prices draws nothing anew.
  const joined = prices.join(' ');
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    chart.removeOverlay({ groupId });
    for (const price of joined === '' ? [] : joined.split(' ')) {
      const extendData: AlertLook = { label, ink: colours.quiet, colour: colours.quiet };
      const points = [{ value: Number(price) }];
      chart.createOverlay({ name: overlayName, groupId, lock: true, points, extendData });
    }
  }, [chart, joined, label, colours]);
}

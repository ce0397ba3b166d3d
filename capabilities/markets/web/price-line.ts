import { type Chart, registerOverlay, type TextStyle } from 'klinecharts';
import type { ChartColours } from './chart-style.ts';

/** A horizontal line at a price: an open position's entry, stop loss or take profit. */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly tone: 'entry' | 'stopLoss' | 'takeProfit';
}

interface LineLook {
  readonly label: string;
  readonly colour: string;
  readonly ink: string;
  readonly dashed: boolean;
  readonly decimals: number;
}

const overlayName = 'priceLine.position';
const groupId = 'positions';

registerOverlay<LineLook>({
  name: overlayName,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { colour, ink, dashed, label } = overlay.extendData;
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { color: colour, size: 1, style: dashed ? 'dashed' : 'solid', dashedValue: [4, 4] },
      },
      {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 8, y, text: label, align: 'left', baseline: 'middle' },
        styles: labelStyle(colour, ink),
      },
    ];
  },
  createYAxisFigures: ({ coordinates, bounding, overlay, yAxis }) => {
    const y = coordinates[0]?.y;
    const value = overlay.points[0]?.value;
    if (y === undefined || value === undefined) return [];
    const { colour, ink, decimals } = overlay.extendData;
    const isOnTheLeft = yAxis?.position === 'left';
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: {
        x: isOnTheLeft ? bounding.width : 0,
        y,
        text: value.toFixed(decimals),
        align: isOnTheLeft ? 'right' : 'left',
        baseline: 'middle',
      },
      styles: labelStyle(colour, ink),
    };
  },
});

function labelStyle(colour: string, ink: string): Partial<TextStyle> {
  return {
    color: ink,
    backgroundColor: colour,
    borderSize: 0,
    borderRadius: 4,
    size: 11,
    family: "'Inter Variable', 'IBM Plex Sans Arabic', system-ui, sans-serif",
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 3,
    paddingBottom: 3,
  };
}

/** Draws the lines anew; there are a handful. */
export function showPriceLines(
  chart: Chart,
  lines: readonly PriceLine[],
  colours: ChartColours,
  decimals: number,
) {
  chart.removeOverlay({ groupId });
  for (const { id, price, label, tone } of lines) {
    const colour = tone === 'entry' ? colours.accent : tone === 'stopLoss' ? colours.fall : colours.rise;
    const extendData: LineLook = { label, colour, ink: colours.onTone, dashed: tone !== 'entry', decimals };
    chart.createOverlay({
      name: overlayName,
      id,
      groupId,
      lock: true,
      points: [{ value: price }],
      extendData,
    });
  }
}

import { type Chart, registerOverlay, type TextStyle } from 'klinecharts';
import type { ChartColours } from './chart-style.ts';

/**
 * A horizontal line at a price: where an order was opened or waits, its stop loss, take profit or trailing
 * stop.
 */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly tone: 'entry' | 'pending' | 'stopLoss' | 'takeProfit' | 'trailing';
  /** Its label is then a grip over the chart (price-line-grips.tsx). */
  readonly draggable?: boolean | undefined;
}

interface LineLook {
  readonly label: string;
  readonly colour: string;
  readonly ink: string;
  readonly dashed: boolean;
  readonly decimals: number;
  readonly draggable: boolean;
  /** Called at each drawing with where the line lies in its pane, in pixels. */
  readonly onPlaced: (y: number, height: number) => void;
}

type Follower = (y: number, height: number) => void;
const followers = new WeakMap<Chart, Map<string, Follower>>();

function followersOf(chart: Chart): Map<string, Follower> {
  const known = followers.get(chart) ?? new Map<string, Follower>();
  followers.set(chart, known);
  return known;
}

/**
 * Tells where a line lies whenever the chart draws it: the scale changes with every tick, and no event says
 * so.
 */
export function onLinePlaced(chart: Chart, id: string, follow: Follower): () => void {
  followersOf(chart).set(id, follow);
  return () => followersOf(chart).delete(id);
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
    const { colour, ink, dashed, label, draggable, onPlaced } = overlay.extendData;
    onPlaced(y, bounding.height);
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
      ...(draggable
        ? []
        : [
            {
              type: 'text',
              ignoreEvent: true,
              attrs: { x: 8, y, text: label, align: 'left', baseline: 'middle' },
              styles: labelStyle(colour, ink),
            },
          ]),
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
  const byTone: Record<PriceLine['tone'], string> = {
    entry: colours.accent,
    pending: colours.accent,
    stopLoss: colours.fall,
    takeProfit: colours.rise,
    trailing: colours.fall,
  };
  for (const { id, price, label, tone, draggable = false } of lines) {
    const extendData: LineLook = {
      label,
      colour: byTone[tone],
      ink: colours.onTone,
      dashed: tone !== 'entry',
      decimals,
      draggable,
      onPlaced: (y, height) => followersOf(chart).get(id)?.(y, height),
    };
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

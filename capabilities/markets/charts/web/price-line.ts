import { type Chart, registerOverlay } from 'klinecharts';
import type { ReactNode } from 'react';
import type { ChartColours } from './chart-style.ts';

/**
 * A horizontal line at a price: where an order was opened or waits, its stop loss, take profit or trailing
 * stop, where an option was entered, or what a customer waits for. Its tag stands beside the price axis
 * (price-line-tags.tsx).
 */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
  /** In full, for who does not see where it stands. */
  readonly label: string;
  /** The tag's first line: whose line it is. */
  readonly tag: string;
  /** The tag's second line; its price without one. */
  readonly note?: ReactNode;
  readonly tone: 'entry' | 'pending' | 'stopLoss' | 'takeProfit' | 'trailing' | 'alert';
  /** Its tag can then be dragged. */
  readonly draggable?: boolean | undefined;
}

interface LineLook {
  readonly colour: string;
  readonly dashed: boolean;
  /** Called at each drawing with where the line lies in its pane, in pixels. */
  readonly onPlaced: (y: number, height: number) => void;
}

type Follower = (id: string, y: number, height: number) => void;
const followers = new WeakMap<Chart, Follower>();

/**
 * Tells where the lines lie whenever the chart draws them: the scale changes with every tick, and no event
 * says so.
 */
export function onLinesPlaced(chart: Chart, follow: Follower): () => void {
  followers.set(chart, follow);
  return () => followers.delete(chart);
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
    const { colour, dashed, onPlaced } = overlay.extendData;
    onPlaced(y, bounding.height);
    return {
      type: 'line',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: bounding.width, y },
        ],
      },
      styles: { color: colour, size: 1, style: dashed ? 'dashed' : 'solid', dashedValue: [4, 4] },
    };
  },
});

/** Redraws the lines; there are a handful. */
export function showPriceLines(chart: Chart, lines: readonly PriceLine[], colours: ChartColours) {
  chart.removeOverlay({ groupId });
  const byTone: Record<PriceLine['tone'], string> = {
    entry: colours.accent,
    pending: colours.accent,
    stopLoss: colours.fall,
    takeProfit: colours.rise,
    trailing: colours.fall,
    alert: colours.quiet,
  };
  for (const { id, price, tone } of lines) {
    const extendData: LineLook = {
      colour: byTone[tone],
      dashed: tone !== 'entry',
      onPlaced: (y, height) => followers.get(chart)?.(id, y, height),
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

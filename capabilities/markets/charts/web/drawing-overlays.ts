import { type Overlay, registerOverlay } from 'klinecharts';
import { type DrawingTool, drawingTools } from '../chart-choices.ts';
import type { Drawing } from '../contract.ts';

/** The chart library's name of each tool. */
export const overlayOf: Record<DrawingTool, string> = {
  trendLine: 'segment',
  ray: 'rayLine',
  horizontalLine: 'horizontalStraightLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
  rectangle: 'drawing.rectangle',
  note: 'drawing.note',
};
export const drawingGroup = 'drawings';

/** What travels with one of the platform's overlays. */
export interface DrawingData {
  readonly tool: DrawingTool;
  readonly text: string;
}

registerOverlay({
  name: overlayOf.rectangle,
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [from, to] }) =>
    from === undefined || to === undefined
      ? []
      : [
          {
            type: 'rect',
            attrs: {
              x: Math.min(from.x, to.x),
              y: Math.min(from.y, to.y),
              width: Math.abs(to.x - from.x),
              height: Math.abs(to.y - from.y),
            },
            styles: { style: 'stroke_fill' },
          },
        ],
});

registerOverlay<DrawingData>({
  name: overlayOf.note,
  totalStep: 2,
  needDefaultPointFigure: true,
  createPointFigures: ({ coordinates: [at], overlay }) =>
    at === undefined
      ? []
      : [
          {
            type: 'text',
            attrs: { x: at.x, y: at.y - 6, text: overlay.extendData.text, align: 'left', baseline: 'bottom' },
          },
        ],
});

/** The drawing an overlay is; undefined while it is still being drawn. */
export function drawingOf(overlay: Overlay): Drawing | undefined {
  const { id, points, lock } = overlay;
  const data = overlay.extendData;
  if (!isDrawingData(data)) return undefined;
  const fixed = points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ time: Math.round(timestamp), price: value }],
  );
  if (fixed.length !== drawingTools[data.tool]) return undefined;
  return {
    id,
    tool: data.tool,
    points: fixed,
    locked: lock,
    ...(data.text === '' ? {} : { text: data.text }),
  };
}

function isDrawingData(data: unknown): data is DrawingData {
  return typeof data === 'object' && data !== null && 'tool' in data && 'text' in data;
}

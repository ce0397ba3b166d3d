/** A signature as lines of points in a field of 600 × 240. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

export const fieldSize = { width: 600, height: 240 } as const;

/** Shorter than this in all it is no signature, but a slip of the finger. */
const inkAtLeast = 120;

export function isSigned(strokes: readonly Stroke[]): boolean {
  const ink = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return ink >= inkAtLeast;
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, { x, y }, at) => {
    const before = stroke[at - 1];
    return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}

/** As SVG draws it, and `Path2D`: through the middles between points, so that corners are round. */
export function pathOf(stroke: Stroke): string {
  const [first] = stroke;
  if (first === undefined) return '';
  const last = stroke.at(-1) ?? first;
  const bends = stroke.slice(1).map((point, at) => {
    const before = stroke[at] ?? point;
    return `Q${round(before.x)} ${round(before.y)} ${round((before.x + point.x) / 2)} ${round((before.y + point.y) / 2)}`;
  });
  return `M${round(first.x)} ${round(first.y)}${bends.join('')}L${round(last.x)} ${round(last.y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

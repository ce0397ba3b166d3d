/** A signature as lines of points in a field of 600 × 240. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

export const fieldSize = { width: 600, height: 240 } as const;

/** Drawn with a finger, a pen or the mouse; or a name, typed by those who can't draw. A typed one counts. */
export interface Signature {
  readonly strokes: readonly Stroke[];
  readonly typed: string;
}

export const unsigned: Signature = { strokes: [], typed: '' };

/** Shorter than this in all it is no signature, but a slip of the finger. */
const inkAtLeast = 120;
const lettersAtLeast = 2;

export function isSigned({ strokes, typed }: Signature): boolean {
  if (typed.trim() !== '') return (typed.match(/\p{L}/gu) ?? []).length >= lettersAtLeast;
  const ink = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return ink >= inkAtLeast;
}

/** Above the line to sign on; long names are smaller. */
export function typedStyle(typed: string): { readonly x: number; readonly y: number; readonly size: number } {
  const size = Math.min(64, (fieldSize.width - 80) / (0.6 * Math.max(1, typed.trim().length)));
  return { x: fieldSize.width / 2, y: fieldSize.height - 76, size: round(size) };
}

export const typedFont = 'Georgia, "Times New Roman", serif';

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

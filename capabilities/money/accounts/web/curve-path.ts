/**
 * Where drawn values stand in a box of 100 by 100. For drawing only: amounts become floats here.
 */
export interface CurveBox {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** A box with the values its lines are drawn at, round ones, the lowest first. */
export interface CurveScale extends CurveBox {
  readonly lines: readonly number[];
}

/** A scale is never finer than this share of what is drawn: cents of a fortune are no mountain. */
const leastSpan = 0.02;

/**
 * The scale of an amount over time. Values fill it, but never make it finer than a fiftieth of the largest;
 * it begins and ends at a line, and goes below zero only where they do.
 */
export function scaleOf(times: readonly number[], values: readonly number[]): CurveScale {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const least = Math.max(Math.abs(low), Math.abs(high)) * leastSpan || 1;
  const room = Math.max(0, least - (high - low)) / 2;
  const bottom = low >= 0 ? Math.max(0, low - room) : low - room;
  const step = roundStep((high + room - bottom) / 3);
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil((high + room) / step));
  const lines = Array.from({ length: last - first + 1 }, (_, line) => (first + line) * step);
  return { from: Math.min(...times), to: Math.max(...times), low: first * step, high: last * step, lines };
}

/** The next of 1, 2 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return power * ([1, 2, 5].find((digit) => digit * power >= step) ?? 10);
}

export function across({ from, to }: CurveBox, at: number): number {
  return to === from ? 100 : ((at - from) / (to - from)) * 100;
}

export function down({ low, high }: CurveBox, value: number): number {
  return ((high - value) / (high - low)) * 100;
}

/** An SVG path through the points. A single one is drawn across the whole box. */
export function curvePath(box: CurveBox, points: readonly (readonly [at: number, value: number])[]): string {
  const steps = points.map(([at, value]) => `${across(box, at).toFixed(2)} ${down(box, value).toFixed(2)}`);
  const [only] = points;
  if (steps.length === 1 && only !== undefined) steps.unshift(`0 ${down(box, only[1]).toFixed(2)}`);
  return steps.length === 0 ? '' : `M${steps.join('L')}`;
}

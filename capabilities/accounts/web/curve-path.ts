/**
 * Where drawn values stand in a box of 100 by 100, whose top is the highest value. For drawing only: amounts
 * become floats here.
 */
export interface CurveBox {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** A little room above and below; a flat line stands in the middle. */
export function boxOf(times: readonly number[], values: readonly number[]): CurveBox {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = high === low ? Math.max(Math.abs(high) * 0.01, 1) : (high - low) * 0.08;
  return { from: Math.min(...times), to: Math.max(...times), low: low - room, high: high + room };
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

const MAX_POINTS = 100;
const MARGIN = 2;

/**
 * An SVG path through the last 100 points, filling the box; a flat line for equal points, nothing for fewer
 * than two.
 */
export function sparklinePath(points: readonly number[], width: number, height: number): string {
  const shown = points.slice(-MAX_POINTS);
  if (shown.length < 2) return '';
  const low = Math.min(...shown);
  const range = Math.max(...shown) - low;
  const step = (width - 2 * MARGIN) / (shown.length - 1);
  return shown
    .map((point, at) => {
      const share = range === 0 ? 0.5 : (point - low) / range;
      const x = MARGIN + at * step;
      const y = height - MARGIN - share * (height - 2 * MARGIN);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

import { colourAt, drawing, type Family, mix, n, type Point, side, waves } from './drawing.ts';

/**
 * A crumpled sheet in slanting light: a shaken net of triangles, shaded by the height and the fall of each.
 */
export const facets: Family = (random, palette) => {
  const count = 13;
  const cell = side / count;
  const height = waves(random, 1.25);
  const points: Point[][] = Array.from({ length: count + 1 }, (_, row) =>
    Array.from({ length: count + 1 }, (_, column): Point => {
      const isEdge = (place: number) => place === 0 || place === count;
      const shake = (place: number) => (isEdge(place) ? 0 : random.between(-0.4, 0.4) * cell);
      return [column * cell + shake(column), row * cell + shake(row)];
    }),
  );
  const triangles: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const [a, b] = [points[row]?.[column], points[row]?.[column + 1]];
      const [c, d] = [points[row + 1]?.[column], points[row + 1]?.[column + 1]];
      if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
      const pairs =
        random.next() < 0.5
          ? [
              [a, b, c],
              [b, d, c],
            ]
          : [
              [a, b, d],
              [a, d, c],
            ];
      for (const corners of pairs) triangles.push(facet(corners));
    }
  }
  return drawing(palette.ground, triangles.join(''));

  function facet(corners: readonly Point[]): string {
    const [x, y] = [0, 1].map((axis) => corners.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / 3);
    const [px, py] = [x ?? 0, y ?? 0];
    const slope = height(px + 34, py - 34) - height(px - 34, py + 34);
    const colour = colourAt(palette, 0.5 + 0.5 * height(px, py));
    const light = Math.max(-1, Math.min(1, slope * 1.5 + random.between(-0.16, 0.16)));
    const fill =
      light > 0 ? mix(colour, palette.accent, light * 0.62) : mix(colour, palette.ground, -light * 0.7);
    const path = corners.map(([cx, cy]) => `${n(cx)} ${n(cy)}`).join('L');
    return `<path d="M${path}Z" fill="${fill}" stroke="${fill}" stroke-width=".8"/>`;
  }
};

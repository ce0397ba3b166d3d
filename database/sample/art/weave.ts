import { colourAt, drawing, type Family, mix, n, side, waves } from './drawing.ts';

/** Ribbons that pass over and under each other: quarter turns laid on a grid, each square turned one way or the other. */
export const weave: Family = (random, palette) => {
  const count = random.whole(6, 8);
  const cell = side / count;
  const height = waves(random, 1.1);
  const tiles: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const [x, y] = [column * cell, row * cell];
      const isTurned = random.next() < 0.5;
      const corners = isTurned
        ? [arc(x, y, cell, 0), arc(x + cell, y + cell, cell, 2)]
        : [arc(x + cell, y, cell, 1), arc(x, y + cell, cell, 3)];
      for (const [index, path] of corners.entries()) {
        const place = 0.5 + 0.5 * height(x + index * cell, y + index * cell);
        const colour = colourAt(palette, place);
        tiles.push(
          line(path, palette.ground, cell * 0.56),
          line(path, colour, cell * 0.42),
          line(path, mix(colour, '#ffffff', 0.34), cell * 0.22),
          line(path, mix(colour, palette.ground, 0.62), cell * 0.035),
        );
      }
    }
  }
  return drawing(palette.ground, `<g fill="none">${tiles.join('')}</g>`);
};

function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${n(width)}"/>`;
}

/** A quarter turn around a corner, from the middle of one side to the middle of the next. */
function arc(x: number, y: number, cell: number, corner: number): string {
  const half = cell / 2;
  const ends = [
    [x + half, y, x, y + half],
    [x, y + half, x - half, y],
    [x - half, y, x, y - half],
    [x, y - half, x + half, y],
  ] as const;
  const [fromX, fromY, toX, toY] = ends[corner] ?? ends[0];
  return `M${n(fromX)} ${n(fromY)}A${n(half)} ${n(half)} 0 0 1 ${n(toX)} ${n(toY)}`;
}

import { colourAt, drawing, type Family, mix, n, side, waves } from './drawing.ts';

/** Rows of nested half moons, each row over the one above, in the colours of a slow swell. */
export const scales: Family = (random, palette) => {
  const columns = random.whole(6, 8);
  const width = side / columns;
  const height = waves(random, 0.9);
  const moons: string[] = [];
  const rows = Math.ceil(side / (width * 0.32)) + 3;
  for (let row = 0; row < rows; row++) {
    const y = row * width * 0.32 - width * 0.3;
    for (let column = -1; column <= columns; column++) {
      const x = (column + (row % 2 === 0 ? 0.5 : 1)) * width;
      const place = 0.5 + 0.5 * height(x, y);
      const colour = colourAt(palette, place);
      const isLit = random.next() < 0.06;
      for (const [index, size] of [0.56, 0.44, 0.32, 0.2, 0.09].entries()) {
        const fill = index % 2 === 0 ? colour : mix(colour, palette.ground, 0.72);
        moons.push(
          `<circle cx="${n(x)}" cy="${n(y + width * 0.5)}" r="${n(width * size)}" fill="${isLit && index % 2 === 0 ? palette.accent : fill}"${index === 0 ? ` stroke="${palette.ground}" stroke-width="${n(width * 0.035)}"` : ''}/>`,
        );
      }
    }
  }
  return drawing(palette.ground, moons.join(''));
};

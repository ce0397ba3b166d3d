import { closedCurve, colourAt, drawing, type Family, mix, type Point, side } from './drawing.ts';

/** Heights of a land that is not there: bands around an eccentric summit, each with a fine shore line. */
export const contour: Family = (random, palette) => {
  const bands = 22;
  const [cx, cy] = [random.between(330, 670), random.between(360, 640)];
  const lobes = Array.from({ length: 6 }, (_, index) => ({
    times: index + 1,
    phase: random.between(0, 2 * Math.PI),
    turn: random.between(-0.05, 0.05) * (index + 1),
    reach: random.between(0.5, 1) * (0.3 / (1 + index * 0.75)),
  }));
  const lean = random.between(0, 2 * Math.PI);
  const shapes = Array.from({ length: bands }, (_, index) => {
    const level = bands - index;
    const points: Point[] = Array.from({ length: 56 }, (_, step) => {
      const angle = (step / 56) * 2 * Math.PI;
      const swell = lobes.reduce(
        (sum, { times, phase, turn, reach }) => sum + reach * Math.sin(times * angle + phase + turn * level),
        0,
      );
      const radius = (level / bands) ** 0.92 * side * 0.86 * (1 + swell * (0.35 + 0.65 * (level / bands)));
      const drift = (1 - level / bands) * 95;
      return [
        cx + Math.cos(angle) * radius + Math.cos(lean) * drift,
        cy + Math.sin(angle) * radius + Math.sin(lean) * drift,
      ];
    });
    const fill = colourAt(palette, 1 - level / bands);
    const line = mix(fill, level % 5 === 0 ? palette.accent : '#ffffff', level % 5 === 0 ? 0.8 : 0.28);
    return `<path d="${closedCurve(points)}" fill="${fill}" stroke="${line}" stroke-width="${level % 5 === 0 ? 2.6 : 1.2}"/>`;
  });
  return drawing(palette.ground, shapes.join(''));
};

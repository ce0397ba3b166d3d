import { colourAt, drawing, type Family, n, openCurve, type Point, side, waves } from './drawing.ts';

const near = 17;

/** Strokes that follow one current and keep their distance from each other. */
export const reeds: Family = (random, palette) => {
  const current = waves(random, random.between(0.55, 0.8));
  const lean = random.between(0, 2 * Math.PI);
  const taken = new Map<string, Point[]>();
  const strokes: string[] = [];
  for (let tries = 0; tries < 900 && strokes.length < 250; tries++) {
    const start: Point = [random.between(-20, side + 20), random.between(-20, side + 20)];
    if (isTaken(start, near * 1.5)) continue;
    const points = follow(start);
    if (points.length < 5) continue;
    for (const point of points) take(point);
    const place = 0.5 + 0.5 * current(start[0] * 0.8 + 90, start[1] * 0.8);
    const isAccent = random.next() < 0.07;
    const colour = isAccent ? palette.accent : colourAt(palette, place + random.between(-0.08, 0.08));
    const width = random.pick([4, 7, 10, 13]);
    strokes.push(`<path d="${openCurve(points)}" stroke="${colour}" stroke-width="${n(width)}"/>`);
  }
  return drawing(palette.ground, `<g fill="none" stroke-linecap="round">${strokes.join('')}</g>`);

  function follow(start: Point): Point[] {
    const points: Point[] = [start];
    let [x, y] = start;
    for (let step = 0; step < 20; step++) {
      const angle = lean + current(x, y) * 2.3;
      x += Math.cos(angle) * 26;
      y += Math.sin(angle) * 26;
      const isAway = x < -40 || y < -40 || x > side + 40 || y > side + 40;
      if (isAway || isTaken([x, y], near)) break;
      points.push([x, y]);
    }
    return points;
  }

  function isTaken([x, y]: Point, within: number): boolean {
    const [column, row] = [Math.floor(x / 30), Math.floor(y / 30)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const others = taken.get(`${column + dx} ${row + dy}`) ?? [];
        if (others.some(([ox, oy]) => Math.hypot(ox - x, oy - y) < within)) return true;
      }
    }
    return false;
  }

  function take(point: Point): void {
    const name = `${Math.floor(point[0] / 30)} ${Math.floor(point[1] / 30)}`;
    taken.set(name, [...(taken.get(name) ?? []), point]);
  }
};

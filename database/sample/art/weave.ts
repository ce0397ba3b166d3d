import { colourAt, drawing, type Family, mix, n, type Random, side } from './drawing.ts';

/** From the middle of one side of a square to the middle of another, around the corner between them. */
interface Turn {
  readonly from: string;
  readonly to: string;
  /** Which way it turns, as SVG's sweep flag. */
  readonly sweep: 0 | 1;
}

/**
 * Ribbons that wind through each other: quarter turns laid on a grid, each square turned one way or the other
 * by chance.
 */
export const weave: Family = (random, palette) => {
  const count = random.whole(6, 8);
  const cell = side / count;
  const ribbons = ribbonsOf(turnsOf(random, count, cell), cell / 2);
  const strokes = ribbons.map((path) => {
    const colour = colourAt(palette, random.next());
    return [
      line(path, colour, cell * 0.44),
      line(path, mix(colour, '#ffffff', 0.34), cell * 0.24),
      line(path, mix(colour, palette.ground, 0.62), cell * 0.04),
    ].join('');
  });
  return drawing(palette.ground, `<g fill="none">${strokes.join('')}</g>`);
};

function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" stroke="${colour}" stroke-width="${n(width)}"/>`;
}

function turnsOf(random: Random, count: number, cell: number): Turn[] {
  const turns: Turn[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const [x, y, half] = [column * cell, row * cell, cell / 2];
      const top = `${n(x + half)} ${n(y)}`;
      const end = `${n(x + cell)} ${n(y + half)}`;
      const bottom = `${n(x + half)} ${n(y + cell)}`;
      const start = `${n(x)} ${n(y + half)}`;
      if (random.next() < 0.5) {
        turns.push({ from: top, to: start, sweep: 1 }, { from: bottom, to: end, sweep: 1 });
      } else {
        turns.push({ from: top, to: end, sweep: 0 }, { from: bottom, to: start, sweep: 0 });
      }
    }
  }
  return turns;
}

/**
 * The turns joined end to end: each ribbon one path, from the edge of the sheet to its edge, or closed in
 * itself.
 */
function ribbonsOf(turns: readonly Turn[], radius: number): string[] {
  const left = new Set(turns);
  const at = new Map<string, Turn[]>();
  for (const turn of turns) {
    for (const end of [turn.from, turn.to]) at.set(end, [...(at.get(end) ?? []), turn]);
  }
  const isEdge = (place: string) => at.get(place)?.length === 1;
  const begin = [...turns.filter(({ from, to }) => isEdge(from) || isEdge(to)), ...turns];
  const ribbons: string[] = [];
  for (const first of begin) {
    if (!left.has(first)) continue;
    let place = isEdge(first.to) ? first.to : first.from;
    let path = `M${place}`;
    let next: Turn | undefined = first;
    while (next !== undefined) {
      left.delete(next);
      const isForward: boolean = next.from === place;
      place = isForward ? next.to : next.from;
      const sweep = isForward ? next.sweep : 1 - next.sweep;
      path += `A${n(radius)} ${n(radius)} 0 0 ${sweep} ${place}`;
      next = at.get(place)?.find((turn) => left.has(turn));
    }
    ribbons.push(path);
  }
  return ribbons;
}

/**
 * What every family of compositions draws with. A square of 1,000; the same seed gives the same drawing for
 * ever.
 */
export const side = 1000;

export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  pick<T>(of: readonly [T, ...T[]]): T;
}

/** mulberry32 over the seed's FNV-1a hash. */
export function randomFrom(seed: string): Random {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + (most - least) * next();
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    pick: (of) => of[Math.floor(next() * of.length)] ?? of[0],
  };
}

/** Colours as `#rrggbb`: the ground, then the rest from one end of a range to the other. */
export interface Palette {
  readonly ground: string;
  readonly range: readonly [string, string, ...string[]];
  readonly accent: string;
}

/** The colour at a place of the range, from 0 to 1, mixed between its neighbours. */
export function colourAt({ range }: Pick<Palette, 'range'>, place: number): string {
  const scaled = Math.min(1, Math.max(0, place)) * (range.length - 1);
  const index = Math.min(Math.floor(scaled), range.length - 2);
  return mix(range[index] ?? range[0], range[index + 1] ?? range[1], scaled - index);
}

export function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16) ** 2.2);
    const mixed = ((a ?? 0) * (1 - share) + (b ?? 0) * share) ** (1 / 2.2);
    return Math.round(mixed).toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** A smooth height over the square, about −1 to 1: a few waves laid over each other. */
export function waves(random: Random, scale: number): (x: number, y: number) => number {
  const all = Array.from({ length: 5 }, (_, index) => {
    const angle = random.between(0, 2 * Math.PI);
    const frequency = (scale * (0.6 + 0.35 * index)) / side;
    return {
      x: Math.cos(angle) * frequency * 2 * Math.PI,
      y: Math.sin(angle) * frequency * 2 * Math.PI,
      phase: random.between(0, 2 * Math.PI),
      weight: 1 / (1 + 0.55 * index),
    };
  });
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  return (x, y) =>
    (1.5 * all.reduce((sum, wave) => sum + wave.weight * Math.sin(x * wave.x + y * wave.y + wave.phase), 0)) /
    total;
}

export type Point = readonly [x: number, y: number];

export const n = (value: number) => String(Math.round(value * 10) / 10);

/** A smooth closed line through the middles between its points. */
export function closedCurve(points: readonly Point[]): string {
  const middle = (index: number): Point => {
    const [a, b] = [points[index % points.length], points[(index + 1) % points.length]];
    return [((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2, ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2];
  };
  const [x, y] = middle(points.length - 1);
  const parts = points.map(([px, py], index) => {
    const [mx, my] = middle(index);
    return `Q${n(px)} ${n(py)} ${n(mx)} ${n(my)}`;
  });
  return `M${n(x)} ${n(y)}${parts.join('')}Z`;
}

/** A smooth open line. */
export function openCurve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const parts = rest.slice(0, -1).map(([x, y], index) => {
    const [nx, ny] = rest[index + 1] ?? [x, y];
    return `Q${n(x)} ${n(y)} ${n((x + nx) / 2)} ${n((y + ny) / 2)}`;
  });
  const last = rest.at(-1) ?? first;
  return `M${n(first[0])} ${n(first[1])}${parts.join('')}L${n(last[0])} ${n(last[1])}`;
}

/** The whole drawing as a document that any browser shows. */
export function drawing(ground: string, body: string, definitions = ''): string {
  const defs = definitions === '' ? '' : `<defs>${definitions}</defs>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${defs}<rect width="${side}" height="${side}" fill="${ground}"/>${body}</svg>`;
}

export type Family = (random: Random, palette: Palette) => string;

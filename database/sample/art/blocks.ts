import { colourAt, drawing, type Family, n, type Palette, type Random, side } from './drawing.ts';

/** Quarters, halves and wholes of circles in squares: an alphabet that says nothing. */
export const blocks: Family = (random, palette) => {
  const count = 5;
  const cell = side / count;
  const squares: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      squares.push(square(random, palette, column * cell, row * cell, cell));
    }
  }
  return drawing(palette.ground, squares.join(''));
};

function square(random: Random, palette: Palette, x: number, y: number, cell: number): string {
  const colours = [0, 0.25, 0.5, 0.75, 1].map((place) => colourAt(palette, place));
  const any = () => (random.next() < 0.14 ? palette.accent : (colours[random.whole(0, 4)] ?? palette.accent));
  const ground = random.next() < 0.3 ? palette.ground : any();
  const other = () => {
    let colour = any();
    while (colour === ground) colour = any();
    return colour;
  };
  const turned = random.whole(0, 3) * 90;
  const [one, two] = [other(), other()];
  const half = cell / 2;
  const motifs = [
    `<path d="M0 0H${n(cell)}A${n(cell)} ${n(cell)} 0 0 1 0 ${n(cell)}Z" fill="${one}"/>`,
    `<path d="M0 0H${n(cell)}A${n(cell)} ${n(cell)} 0 0 1 0 ${n(cell)}Z" fill="${one}"/><path d="M0 0H${n(half)}A${n(half)} ${n(half)} 0 0 1 0 ${n(half)}Z" fill="${two}"/>`,
    `<path d="M0 0A${n(half)} ${n(half)} 0 0 0 ${n(cell)} 0Z" fill="${one}"/><path d="M0 ${n(half)}A${n(half)} ${n(half)} 0 0 0 ${n(cell)} ${n(half)}Z" fill="${two}"/>`,
    `<circle cx="${n(half)}" cy="${n(half)}" r="${n(half)}" fill="${one}"/><circle cx="${n(half)}" cy="${n(half)}" r="${n(half * 0.45)}" fill="${ground}"/>`,
    `<path d="M0 0H${n(cell)}L0 ${n(cell)}Z" fill="${one}"/>`,
    [0.94, 0.72, 0.5, 0.28]
      .map((size, index) => {
        const r = cell * size;
        return `<path d="M0 0H${n(r)}A${n(r)} ${n(r)} 0 0 1 0 ${n(r)}Z" fill="${index % 2 === 0 ? one : ground}"/>`;
      })
      .join(''),
    `<path d="M0 0H${n(half)}A${n(half)} ${n(half)} 0 0 1 0 ${n(half)}Z" fill="${one}"/><path d="M${n(cell)} ${n(cell)}H${n(half)}A${n(half)} ${n(half)} 0 0 1 ${n(cell)} ${n(half)}Z" fill="${two}"/>`,
  ];
  const motif = motifs[random.whole(0, motifs.length - 1)] ?? '';
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turned} ${n(half)} ${n(half)})"><rect width="${n(cell + 0.6)}" height="${n(cell + 0.6)}" fill="${ground}"/>${motif}</g>`;
}

import { blocks } from './blocks.ts';
import { contour } from './contour.ts';
import { type Family, type Palette, randomFrom } from './drawing.ts';
import { facets } from './facets.ts';
import { interference } from './interference.ts';
import { orbit } from './orbit.ts';
import { reeds } from './reeds.ts';
import { scales } from './scales.ts';
import { seeds } from './seeds.ts';
import { tide } from './tide.ts';
import { weave } from './weave.ts';

/** A piece of sample data: drawn by our own code, its maker a studio named by its style, never an invented
 * person. */
export interface SamplePiece {
  readonly slug: string;
  /** Whose texts those of `content/<language>/pieces.json` are. */
  readonly studio: string;
  /**
   * In whole USDT. An auction ends so many hours after the sample data is loaded, and may begin some hours
   * after it.
   */
  readonly sale:
    | { readonly price: number }
    | {
        readonly startingBid: number;
        readonly reserve?: number;
        readonly beginsIn?: number;
        readonly endsIn: number;
      };
}

const palettes = {
  dusk: { ground: '#1d1b33', range: ['#2f2d5c', '#7a4a78', '#d9737a', '#f3b58a'], accent: '#ffe3b3' },
  fjord: { ground: '#0f2a33', range: ['#12404a', '#2b7a78', '#7fb9a6', '#dfeadf'], accent: '#f2c879' },
  clay: { ground: '#f3ead9', range: ['#f0d2ad', '#dd9a66', '#a85a3c', '#4a2b2a'], accent: '#2f6f73' },
  moss: { ground: '#f2efe2', range: ['#dfe0b8', '#a7b77a', '#5b7f52', '#23443c'], accent: '#d7683d' },
  ember: { ground: '#17181c', range: ['#3a2430', '#8c2f39', '#e0663d', '#f6bf5f'], accent: '#fdf0d5' },
  glacier: { ground: '#eef3f4', range: ['#d3e4e8', '#8dbccb', '#4a86a8', '#1d3f63'], accent: '#e7724f' },
  plum: { ground: '#241a2b', range: ['#4a2a52', '#86466c', '#c9778a', '#f0c3b0'], accent: '#7fd0c4' },
  meadow: { ground: '#0f3330', range: ['#1d5a4f', '#4f9070', '#b5c77a', '#f2e7a8'], accent: '#ef8d5d' },
  paper: { ground: '#f6f1e7', range: ['#e6d9c3', '#c8a97e', '#6d7f86', '#2b3a49'], accent: '#c8452f' },
  harbour: { ground: '#132238', range: ['#1f3e63', '#3d6f9a', '#8fb4c9', '#f0e3cf'], accent: '#ef6f53' },
} as const satisfies Record<string, Palette>;

const compositions = {
  contour,
  tide,
  weave,
  orbit,
  facets,
  reeds,
  blocks,
  interference,
  seeds,
  scales,
} as const satisfies Record<string, Family>;

type CompositionName = keyof typeof compositions;
type PaletteName = keyof typeof palettes;
type Sale = SamplePiece['sale'];

/** Composition, palette, and how it is sold. */
const catalogue: readonly (readonly [CompositionName, PaletteName, Sale])[] = [
  ['contour', 'fjord', { startingBid: 120, reserve: 400, endsIn: 26 }],
  ['tide', 'dusk', { startingBid: 180, endsIn: 51 }],
  ['weave', 'harbour', { price: 240 }],
  ['orbit', 'ember', { startingBid: 90, endsIn: 8 }],
  ['facets', 'glacier', { price: 320 }],
  ['reeds', 'moss', { startingBid: 150, reserve: 300, endsIn: 75 }],
  ['blocks', 'paper', { price: 160 }],
  ['interference', 'glacier', { startingBid: 110, endsIn: 34 }],
  ['seeds', 'clay', { price: 280 }],
  ['scales', 'fjord', { startingBid: 200, endsIn: 99 }],
  ['contour', 'clay', { price: 190 }],
  ['tide', 'harbour', { startingBid: 140, endsIn: 17 }],
  ['weave', 'clay', { startingBid: 80, endsIn: 122 }],
  ['orbit', 'fjord', { price: 350 }],
  ['facets', 'dusk', { startingBid: 220, reserve: 500, endsIn: 60 }],
  ['reeds', 'ember', { price: 260 }],
  ['blocks', 'harbour', { startingBid: 100, endsIn: 44 }],
  ['interference', 'ember', { price: 210 }],
  ['seeds', 'plum', { startingBid: 130, endsIn: 29 }],
  ['scales', 'dusk', { price: 230 }],
  ['contour', 'plum', { startingBid: 160, beginsIn: 30, endsIn: 150 }],
  ['tide', 'meadow', { price: 300 }],
  ['weave', 'meadow', { startingBid: 95, endsIn: 39 }],
  ['orbit', 'paper', { startingBid: 170, endsIn: 85 }],
  ['facets', 'meadow', { price: 180 }],
  ['reeds', 'harbour', { startingBid: 210, reserve: 450, endsIn: 66 }],
  ['blocks', 'moss', { price: 150 }],
  ['interference', 'plum', { startingBid: 125, beginsIn: 54, endsIn: 190 }],
  ['seeds', 'glacier', { startingBid: 145, endsIn: 110 }],
  ['scales', 'moss', { startingBid: 105, endsIn: 21 }],
];

export const samplePieces: readonly SamplePiece[] = catalogue.map(([name, , sale], index) => ({
  slug: `${name}-${index + 1}`,
  studio: name,
  sale,
}));

/** The drawing of each piece, as SVG; the same in every place and for ever. */
export function drawSamplePiece(slug: string): string {
  const index = Number(slug.split('-').at(-1)) - 1;
  const entry = catalogue[index];
  if (entry === undefined) throw new Error(`there is no sample piece ${slug}`);
  const [name, palette] = entry;
  return compositions[name](randomFrom(slug), palettes[palette]);
}

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

/** A piece of sample data: drawn by our own code, named by its style, never by an invented person. */
export interface SamplePiece {
  readonly slug: string;
  readonly title: string;
  readonly creator: string;
  readonly story: string;
  readonly alt: string;
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

interface Composition {
  readonly family: Family;
  readonly studio: string;
  readonly story: string;
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
  contour: {
    family: contour,
    studio: 'Contour Studio',
    story:
      'A survey of a land that is not there. Every line joins points of one height; the heights come from a handful of sine waves, turned a little with each step up.',
  },
  tide: {
    family: tide,
    studio: 'Tide Studio',
    story:
      'Eleven layers of swell between the eye and the horizon. Each is the sum of two waves; what is near is drawn later, and takes more of the light.',
  },
  weave: {
    family: weave,
    studio: 'Weave Studio',
    story:
      'One tile, turned one way or the other by chance, laid side by side until ribbons appear. No ribbon was planned; each finds its way between its neighbours and never crosses them.',
  },
  orbit: {
    family: orbit,
    studio: 'Orbit Studio',
    story:
      'Rings around one centre, broken where chance broke them. The bodies that keep to the rings leave a gap around themselves, as moons do in the rings of planets.',
  },
  facets: {
    family: facets,
    studio: 'Facet Studio',
    story:
      'A sheet, crumpled and smoothed again. The net of triangles is shaken a little, then lit from above; the folds are only the slope of a slow wave.',
  },
  reeds: {
    family: reeds,
    studio: 'Reed Studio',
    story:
      'Every stroke follows the same invisible current and stops before it touches another. What looks like a bank of reeds is a drawing of the space they leave.',
  },
  blocks: {
    family: blocks,
    studio: 'Block Studio',
    story:
      'Seven signs, four turns and five colours: twenty-five squares of an alphabet that says nothing and can be read from any side.',
  },
  interference: {
    family: interference,
    studio: 'Interference Studio',
    story:
      'Two springs of rings, each perfectly regular. The third pattern, the one the eye sees first, is in neither of them.',
  },
  seeds: {
    family: seeds,
    studio: 'Seed Studio',
    story:
      'Five hundred and sixty seeds, each turned by the golden angle from the one before. The spirals are not drawn; they are what that angle leaves.',
  },
  scales: {
    family: scales,
    studio: 'Scale Studio',
    story:
      'Rows of nested half moons, each laid over the row above, in the old way of drawing the sea. The colours follow one slow swell across the sheet.',
  },
} as const satisfies Record<string, Composition>;

type CompositionName = keyof typeof compositions;
type PaletteName = keyof typeof palettes;
type Sale = SamplePiece['sale'];

/** Name, palette, title, how it is sold, and what one sees. */
const catalogue: readonly (readonly [CompositionName, PaletteName, string, Sale, string])[] = [
  [
    'contour',
    'fjord',
    'Survey of a Quiet Coast',
    { startingBid: 120, reserve: 400, endsIn: 26 },
    'Closed contour lines in deep green and pale sand, gathered around a bright summit',
  ],
  [
    'tide',
    'dusk',
    'Evening, Ebbing',
    { startingBid: 180, endsIn: 51 },
    'A pale disc low over violet and rose waves, its light broken on the water',
  ],
  [
    'weave',
    'harbour',
    'Harbour Ropes',
    { price: 240 },
    'Winding ribbons in navy, sky blue and cream that never cross',
  ],
  [
    'orbit',
    'ember',
    'Twenty-One Rings',
    { startingBid: 90, endsIn: 8 },
    'Broken concentric arcs from dark red to amber on black, with small bright discs',
  ],
  [
    'facets',
    'glacier',
    'Serac',
    { price: 320 },
    'Triangles from white to deep blue with a glow of coral, like the folds of ice',
  ],
  [
    'reeds',
    'moss',
    'Bank in August',
    { startingBid: 150, reserve: 300, endsIn: 75 },
    'Rounded green strokes bending together on a pale ground, a few of them orange',
  ],
  [
    'blocks',
    'paper',
    'Alphabet I',
    { price: 160 },
    'A grid of quarter and half circles in sand, slate and vermilion',
  ],
  [
    'interference',
    'glacier',
    'Two Springs',
    { startingBid: 110, endsIn: 34 },
    'Two overlapping sets of fine blue rings that shimmer where they cross',
  ],
  [
    'seeds',
    'clay',
    'Head of Summer',
    { price: 280 },
    'Dots in a sunflower spiral from light ochre to dark brown on cream',
  ],
  [
    'scales',
    'fjord',
    'Old Way of Drawing the Sea',
    { startingBid: 200, endsIn: 99 },
    'Overlapping half moons in teal and pale green, row upon row',
  ],
  [
    'contour',
    'clay',
    'Dry River',
    { price: 190 },
    'Warm contour bands from cream to dark brown, curling around an off-centre hollow',
  ],
  [
    'tide',
    'harbour',
    'Signal',
    { startingBid: 140, endsIn: 17 },
    'A vermilion disc half sunk in blue waves that pale toward the viewer',
  ],
  [
    'weave',
    'clay',
    'Basket, Unfinished',
    { startingBid: 80, endsIn: 122 },
    'Earth-coloured ribbons looping through each other on cream',
  ],
  [
    'orbit',
    'fjord',
    'Moons of Nothing',
    { price: 350 },
    'Green and pale arcs circling an off-centre point on dark teal',
  ],
  [
    'facets',
    'dusk',
    'Silk, Folded Once',
    { startingBid: 220, reserve: 500, endsIn: 60 },
    'Triangles running from indigo over rose to apricot like folded cloth',
  ],
  [
    'reeds',
    'ember',
    'Wind over Embers',
    { price: 260 },
    'Dark red to amber strokes streaming across a black ground',
  ],
  [
    'blocks',
    'harbour',
    'Alphabet II',
    { startingBid: 100, endsIn: 44 },
    'Navy, blue and coral circles and quarters set in a five by five grid',
  ],
  [
    'interference',
    'ember',
    'Kiln',
    { price: 210 },
    'Rings of ember red and amber crossing on black with a faint glow',
  ],
  [
    'seeds',
    'plum',
    'Night Seed',
    { startingBid: 130, endsIn: 29 },
    'A spiral of dots from plum to pale pink with a few turquoise points on dark violet',
  ],
  [
    'scales',
    'dusk',
    'Roofs after Rain',
    { price: 230 },
    'Overlapping half moons shading from indigo to apricot',
  ],
  [
    'contour',
    'plum',
    'Inland',
    { startingBid: 160, beginsIn: 30, endsIn: 150 },
    'Plum and rose contour bands rising to a pale summit',
  ],
  [
    'tide',
    'meadow',
    'First Light, Estuary',
    { price: 300 },
    'An orange disc over green water in the early light',
  ],
  [
    'weave',
    'meadow',
    'Hedge',
    { startingBid: 95, endsIn: 39 },
    'Green and straw-coloured ribbons tangled into a hedge',
  ],
  [
    'orbit',
    'paper',
    'Clockwork, Resting',
    { startingBid: 170, endsIn: 85 },
    'Slate, sand and dark blue arcs around a red centre on paper',
  ],
  [
    'facets',
    'meadow',
    'Terraces',
    { price: 180 },
    'Triangles from deep green to straw yellow like terraced fields from above',
  ],
  [
    'reeds',
    'harbour',
    'Undertow',
    { startingBid: 210, reserve: 450, endsIn: 66 },
    'Blue and cream strokes drawn along one current on dark navy',
  ],
  [
    'blocks',
    'moss',
    'Alphabet III',
    { price: 150 },
    'A grid of leaf-green shapes on cream with a few orange ones',
  ],
  [
    'interference',
    'plum',
    'Nearly Together',
    { startingBid: 125, beginsIn: 54, endsIn: 190 },
    'Plum and rose rings whose centres almost meet',
  ],
  [
    'seeds',
    'glacier',
    'Frost Flower',
    { startingBid: 145, endsIn: 110 },
    'A spiral of dots from ice white to dark blue, some of them orange',
  ],
  [
    'scales',
    'moss',
    'Carp Pond',
    { startingBid: 105, endsIn: 21 },
    'Green and cream half moons with a few glowing orange ones',
  ],
];

export const samplePieces: readonly SamplePiece[] = catalogue.map(([name, , title, sale, alt], index) => {
  const { studio, story } = compositions[name];
  return { slug: `${name}-${index + 1}`, title, creator: studio, story, alt, sale };
});

/** The drawing of each piece, as SVG; the same in every place and for ever. */
export function drawSamplePiece(slug: string): string {
  const index = Number(slug.split('-').at(-1)) - 1;
  const entry = catalogue[index];
  if (entry === undefined) throw new Error(`there is no sample piece ${slug}`);
  const [name, palette] = entry;
  return compositions[name].family(randomFrom(slug), palettes[palette]);
}

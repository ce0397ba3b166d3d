/**
 * Letters as an assayer's punches make them: single strokes with round ends, on a grid whose capitals are 14
 * high. Drawn here, because a picture has no font of the page's, and the machine's own would differ.
 */

interface Letter {
  readonly width: number;
  readonly path: string;
}

const letters: Readonly<Record<string, Letter>> = {
  A: { width: 11, path: 'M0 14 5.5 0 11 14M2 9.3h7' },
  B: { width: 9.6, path: 'M0 7h5.4a3.5 3.5 0 0 0 0-7H0v14h6a3.5 3.5 0 0 0 0-7' },
  C: { width: 9.8, path: 'M9.8 3.9A5 5 0 0 0 0 5v4a5 5 0 0 0 9.8 1.1' },
  D: { width: 10, path: 'M0 0h4.4A5.6 5.6 0 0 1 10 5.6v2.8A5.6 5.6 0 0 1 4.4 14H0z' },
  E: { width: 8.4, path: 'M8.4 0H0v14h8.4M0 7h7' },
  F: { width: 8.4, path: 'M8.4 0H0v14M0 7h7' },
  G: { width: 10, path: 'M9.8 3.9A5 5 0 0 0 0 5v4a5 5 0 0 0 10 0V7.6H5.6' },
  H: { width: 9.6, path: 'M0 0v14M9.6 0v14M0 7h9.6' },
  I: { width: 0, path: 'M0 0v14' },
  J: { width: 7, path: 'M7 0v10a3.6 3.9 0 0 1-7 .6' },
  K: { width: 9.4, path: 'M0 0v14M9 0 0 8.8M3.4 5.6 9.4 14' },
  L: { width: 8, path: 'M0 0v14h8' },
  M: { width: 12, path: 'M0 14V0l6 9 6-9v14' },
  N: { width: 10, path: 'M0 14V0l10 14V0' },
  O: { width: 10, path: 'M5 0a5 5 0 0 1 5 5v4A5 5 0 0 1 0 9V5a5 5 0 0 1 5-5z' },
  P: { width: 9.4, path: 'M0 14V0h5.5a3.9 3.9 0 0 1 0 7.8H0' },
  Q: { width: 10, path: 'M5 0a5 5 0 0 1 5 5v4A5 5 0 0 1 0 9V5a5 5 0 0 1 5-5zM6 9.8l4.2 4.4' },
  R: { width: 9.6, path: 'M0 14V0h5.5a3.8 3.8 0 0 1 0 7.6H0M5.2 7.6 9.6 14' },
  S: {
    width: 9.2,
    path: 'M8.8 2.8C8 1 6.5 0 4.6 0 2.2 0 .5 1.5.5 3.5c0 4.8 8.7 2.2 8.7 6.8 0 2.2-1.8 3.7-4.5 3.7-2.3 0-4-1.1-4.7-3',
  },
  T: { width: 10, path: 'M0 0h10M5 0v14' },
  U: { width: 10, path: 'M0 0v9a5 5 0 0 0 10 0V0' },
  V: { width: 11, path: 'M0 0l5.5 14L11 0' },
  W: { width: 15, path: 'M0 0l3.8 14L7.5 3l3.7 11L15 0' },
  X: { width: 10, path: 'M0 0l10 14M10 0 0 14' },
  Y: { width: 10.4, path: 'M0 0l5.2 7.2L10.4 0M5.2 7.2V14' },
  Z: { width: 9.4, path: 'M0 0h9.4L0 14h9.4' },
  0: { width: 9, path: 'M4.5 0A4.5 4.5 0 0 1 9 4.5v5a4.5 4.5 0 0 1-9 0v-5A4.5 4.5 0 0 1 4.5 0z' },
  1: { width: 4.4, path: 'M0 3.2 4.4 0v14' },
  2: { width: 8.8, path: 'M.2 4a4.3 4 0 0 1 8.4-.1C8.6 7.4 3 9.6 0 14h8.8' },
  3: { width: 8.6, path: 'M.6 0h7.6L4.1 5.4a4.3 4.3 0 1 1-4 6' },
  4: { width: 9.6, path: 'M7.2 14V0L0 10h9.6' },
  5: { width: 8.6, path: 'M8 0H1.4L.8 6.2a4.4 4.4 0 1 1-.8 5.2' },
  6: { width: 9, path: 'M7.6 0C3.4 1 0 4.6 0 9.4a4.5 4.6 0 1 0 .3-1.7' },
  7: { width: 9, path: 'M0 0h9L3.4 14' },
  8: {
    width: 9,
    path: 'M4.5 6.6a3.3 3.3 0 1 1 0-6.6 3.3 3.3 0 0 1 0 6.6 3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4z',
  },
  9: { width: 9, path: 'M1.4 14C5.6 13 9 9.4 9 4.6a4.5 4.6 0 1 0-.3 1.7' },
  g: { width: 7.4, path: 'M7.4 5v9.6a3.6 3.6 0 0 1-7 1M7.4 8.8a3.7 3.8 0 1 1-7.4 0 3.7 3.8 0 0 1 7.4 0z' },
  t: { width: 6, path: 'M2.6 1.4V11a3 3 0 0 0 3.4 3M0 5h6' },
  u: { width: 7.2, path: 'M0 5v5.4a3.6 3.6 0 0 0 7.2 0V5M7.2 10v4' },
  d: { width: 7.4, path: 'M7.4 0v14M7.4 9.3a3.7 4.7 0 1 1-7.4 0 3.7 4.7 0 0 1 7.4 0z' },
};

const capHeight = 14;
const gap = 3.4;

/** Where letters go: the middle of the box, and how large they may become. */
export interface LetterBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How thick the strokes are, in the picture's own units. */
  readonly stroke: number;
}

/** The letters that can be drawn of a text, at most so many. */
export function drawable(text: string, atMost: number): string {
  return [...text]
    .filter((letter) => letter in letters)
    .slice(0, atMost)
    .join('');
}

/** Text in the middle of its box, as large as fits. Empty where there is nothing to draw. */
export function drawLetters(text: string, box: LetterBox): string {
  const drawn = [...text].flatMap((letter) => letters[letter] ?? []);
  if (drawn.length === 0) return '';
  const whole = drawn.reduce((sum, { width }) => sum + width, (drawn.length - 1) * gap);
  const scale = Math.min((box.width - box.stroke) / whole, (box.height - box.stroke) / capHeight);
  let at = box.x - (whole * scale) / 2;
  const top = box.y - (capHeight * scale) / 2;
  const placed = drawn.map(({ width, path }) => {
    const left = at;
    at += (width + gap) * scale;
    return `<path transform="translate(${short(left)} ${short(top)})scale(${short(scale)})" stroke-width="${short(box.stroke / scale)}" d="${path}"/>`;
  });
  return `<g ${strokes}>${placed.join('')}</g>`;
}

export const strokes = 'fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round"';

function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

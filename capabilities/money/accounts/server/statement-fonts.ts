import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { scriptFonts } from '#foundation/text/script-font-names.ts';
import type { Language } from '#locales/languages.ts';
import { unpackWoff } from './unpack-woff.ts';

/** A typeface of Fontsource: files by the letters that they hold. */
interface Slice {
  readonly fontFamily: string;
  readonly files: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const plex = '@fontsource/ibm-plex-sans-arabic';
const always = ['latin', 'latin-ext', 'arabic'];

/** Makes known what these words are drawn with; the families, of which a letter is taken from the first. */
export async function loadFonts(words: string, language: Language): Promise<string[]> {
  const { slices } = slicesFor(words, language);
  for (const slice of slices) for (const weight of [400, 600]) await load(slice, weight);
  return slices.map(({ fontFamily }) => fontFamily);
}

/**
 * What these words are drawn with: Plex, then of Noto the slices that hold further letters, those of the
 * language before others; and the letters that none has.
 */
export function slicesFor(words: string, language: Language) {
  const plain = always.flatMap((slice) =>
    slicesOf(plex).filter(({ fontFamily }) => fontFamily.endsWith(` ${slice}`)),
  );
  const slices = new Set(plain);
  let left = [...new Set(words)].filter((letter) => !plain.some((slice) => holds(slice, letter)));
  const rank = (each: Language) => (each === language ? 0 : 1);
  for (const { name } of scriptFonts.toSorted((a, b) => rank(a.language) - rank(b.language))) {
    if (left.length === 0) break;
    const own = slicesOf(name);
    left = left.filter((letter) => {
      const slice = own.find((each) => holds(each, letter));
      if (slice !== undefined) slices.add(slice);
      return slice === undefined;
    });
  }
  return { slices: [...slices], left };
}

/** Those with letters of their own: Latin comes from Plex. */
function slicesOf(name: string): Slice[] {
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(fileURLToPath(import.meta.resolve(`${name}/unicode.json`)), 'utf8'),
  );
  const font = name.split('/')[1] ?? name;
  return Object.entries(ranges)
    .filter(([slice]) => name === plex || slice.startsWith('[') || slice === 'devanagari')
    .map(([slice, text]) => ({
      fontFamily: `${font} ${slice}`,
      files: `${name}/files/${font}-${slice.replace(/[[\]]/g, '')}`,
      ranges: text.split(',').map((range) => {
        const [from = '', to = from] = range.trim().slice(2).split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
}

function holds({ ranges }: Slice, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => code >= from && code <= to);
}

async function load({ fontFamily, files }: Slice, fontWeight: number): Promise<void> {
  const packed = readFileSync(fileURLToPath(import.meta.resolve(`${files}-${fontWeight}-normal.woff`)));
  const src = `data:font/ttf;base64,${unpackWoff(packed).toString('base64')}`;
  Font.register({ family: fontFamily, fontWeight, src });
  await Font.load({ fontFamily, fontWeight });
  // All slices carry one name, by which the file tells them apart: it would embed the second again for every
  // word.
  const { data } = Font.getFont({ fontFamily, fontWeight }) ?? {};
  if (data !== undefined && data !== null)
    Object.defineProperty(data, 'postscriptName', {
      value: `${fontFamily} ${fontWeight}`.replace(/\W+/g, '-'),
    });
}

/**
 * Where a line may end inside a word, for the library's hyphenation: nowhere, as a reason in two pieces reads
 * as two, but between the words of a script without spaces. An empty part there stands for no hyphen.
 */
export function lineEnds(word: string, language: Language): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) return [word];
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(word)) {
    const last = parts.at(-1);
    // No line begins with a full stop, nor ends with an opening bracket.
    if (last !== undefined && (isWordLike !== true || /[\p{Ps}\p{Pi}]$/u.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts.flatMap((part, index) => (index === 0 ? [part] : ['', part]));
}

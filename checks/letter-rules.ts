import type { Problem } from './locale-rules.ts';

/** The letters a language is written in, beside Latin ones, which may stand in all (USDT). */
const scripts: Readonly<Record<string, readonly string[]>> = {
  ja: ['Han', 'Hiragana', 'Katakana'],
  ko: ['Hangul'],
  ar: ['Arabic'],
  hi: ['Devanagari'],
  'zh-Hant': ['Han'],
  'zh-Hans': ['Han'],
};

/**
 * Han characters by what each country's own encoding has: a simplified one in a traditional text, or a
 * Chinese one in a Japanese text, is in none of its tables.
 */
const hanEncodings: Readonly<Record<string, string>> = {
  ja: 'euc-jp',
  'zh-Hant': 'big5',
  'zh-Hans': 'gbk',
};

/** Invisible letters that a language needs: Hindi's joiners. */
const joiners: Readonly<Record<string, string>> = { hi: '\u200c\u200d' };

/** No-break spaces of two widths, the plain one, and the end of a line. */
const spaces = ' \u00a0\u202f\n';

/**
 * Letters that do not belong into the language's texts: none of its own where English has words, one of a
 * foreign alphabet, a Han character that its readers do not write, and whatever is not seen (the marks of
 * direction, the spaces without width, and spaces of other kinds).
 */
export function letterProblems(language: string, place: string, words: string, isToBeWords: boolean) {
  const own = scripts[language];
  const says: string[] = [];
  // Capitals alone are a sign that all languages have: ETF, USDT.
  if (own !== undefined && isToBeWords && /\p{Ll}/u.test(words) && !anyOf(own).test(words))
    says.push(`has no letter of ${own[0]}`);
  const foreign = [...words].filter((each) => /\p{L}/u.test(each) && !lettersOf(own).test(each));
  if (foreign.length > 0) says.push(`has letters of another alphabet: ${foreign.join(' ')}`);
  const unwritten = unwrittenHan(language, words);
  if (unwritten.length > 0)
    says.push(`has characters that ${language} does not write: ${unwritten.join(' ')}`);
  const unseen = [...words].filter((each) => isUnseen(language, each));
  if (unseen.length > 0) says.push(`has letters that are not seen: ${unseen.map(codeOf).join(' ')}`);
  return says.map((each): Problem => ({ kind: 'letters', place, says: each }));
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
}

/** Marks like the Japanese sign of a long vowel belong to several alphabets, so to none alone. */
function lettersOf(own: readonly string[] = []): RegExp {
  return anyOf([...own, 'Latin', 'Common', 'Inherited']);
}

function isUnseen(language: string, letter: string): boolean {
  if (letter === '\0' || spaces.includes(letter) || joiners[language]?.includes(letter)) return false;
  return /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}]/u.test(letter);
}

function codeOf(letter: string): string {
  return `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

const tables = new Map<string, ReadonlySet<string>>();

function unwrittenHan(language: string, words: string): string[] {
  const encoding = hanEncodings[language];
  if (encoding === undefined) return [];
  const table = tables.get(encoding) ?? charactersOf(encoding);
  tables.set(encoding, table);
  return [...new Set(words)].filter((each) => /\p{Script=Han}/u.test(each) && !table.has(each));
}

/**
 * Every character of two bytes that an encoding has, in the part that the national standard defines (GB 2312
 * of GBK; Big5 without the additions of Hong Kong).
 */
function charactersOf(encoding: string): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const isBig5 = encoding === 'big5';
  const found = new Set<string>();
  for (let lead = 0xa1; lead <= (isBig5 ? 0xf9 : 0xf7); lead += 1) {
    if (isBig5 && (lead === 0xc7 || lead === 0xc8)) continue;
    for (let trail = isBig5 ? 0x40 : 0xa1; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if ([...text].length === 1) found.add(text);
    }
  }
  return found;
}

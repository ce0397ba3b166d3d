/** How an account's holder stands to the verified name, as a confirmation of payee says it. */
export const holderLikenesses = ['same', 'similar', 'different'] as const;
export type HolderLikeness = (typeof holderLikenesses)[number];

/** Not a part of anybody's name. */
const titles = new Set('mr mrs ms miss dr prof herr frau sr sra srta don dona m mme mlle'.split(' '));

/** Letters that Unicode does not take apart, as passports and banks write them. */
const spelt: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/ø/g, 'o'],
  [/œ/g, 'oe'],
  [/ł/g, 'l'],
  [/đ/g, 'd'],
  [/ð/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
];

/** In lower case, without accents, titles and signs; in no order. */
function wordsOf(name: string): string[] {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '');
  const latin = spelt.reduce((text, [letter, written]) => text.replace(letter, written), bare);
  const words = latin.replaceAll(/['’.]/g, '').match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => !titles.has(word)).sort();
}

/** An umlaut is written with an e in one place and without in another. */
function withoutE(word: string): string {
  return word.replaceAll(/(?<=[aou])e/g, '');
}

function isLatin(words: readonly string[]): boolean {
  return words.every((word) => /^\p{Script=Latin}+$/u.test(word));
}

/** The same word, or its first letter for it. */
function standsFor(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return withoutE(short) === withoutE(long) || (short.length === 1 && long.startsWith(short));
}

/** Whether each word finds a partner among the others, each of those used once. */
function allFound(few: readonly string[], many: readonly string[]): boolean {
  const left = [...many].sort((a, b) => b.length - a.length);
  return [...few]
    .sort((a, b) => b.length - a.length)
    .every((word) => {
      const place = left.findIndex((other) => standsFor(word, other));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
}

/**
 * `same`: the same words in any order. `similar`: a middle name, an initial or an umlaut apart, or written in
 * two scripts, which can't be compared by letter. All else is `different`.
 */
export function likenessOf(holder: string, verified: string): HolderLikeness {
  const [ours, theirs] = [wordsOf(verified), wordsOf(holder)];
  if (ours.length === 0 || theirs.length === 0) return 'different';
  // Scripts without spaces between names part them in one place and not in the other.
  if (ours.join(' ') === theirs.join(' ') || (!isLatin(ours) && joined(verified) === joined(holder)))
    return 'same';
  if (isLatin(ours) !== isLatin(theirs)) return 'similar';
  const [few, many] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  const hasTwo = few.length >= 2 && few.some((word) => word.length > 1);
  return hasTwo && allFound(few, many) ? 'similar' : 'different';
}

function joined(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, '');
}

/** Pure: which items of a list a few letters mean. */

/** Without case and accents, so that "wahrung" finds "Währung"; the words apart. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** 0: it begins so; 1: a word in it does; 2: it is in it; undefined: it is not meant. */
function rankOf(text: string, words: readonly string[]): number | undefined {
  const [first = ''] = words;
  if (!words.every((word) => text.includes(word))) {
    // "eur/usd" and "eurusd" are the same to a person.
    const meant = bare(words.join(''));
    return meant !== '' && bare(text).includes(meant) ? 2 : undefined;
  }
  if (text.startsWith(first)) return 0;
  return text.includes(` ${first}`) ? 1 : 2;
}

export interface Found<T> {
  readonly items: readonly T[];
  /** How well the best of them fits: the lower, the better. */
  readonly best: number;
}

/** The best `limit` of them in the order of how well they fit; all fit when nothing is typed. */
export function findMeant<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  query: string,
  limit: number,
): Found<T> {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return { items: items.slice(0, limit), best: 0 };
  const ranked = items
    .flatMap((item) => {
      const rank = rankOf(plain(textOf(item)), words);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit);
  return { items: ranked.map(({ item }) => item), best: ranked[0]?.rank ?? Number.POSITIVE_INFINITY };
}

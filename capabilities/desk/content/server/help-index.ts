import MiniSearch, { type SearchResult } from 'minisearch';
import { defaultLanguage, type Language } from '#locales/languages.ts';
import { plainText, wordsOf } from '../words.ts';

/** An entry as a search reads it. */
export interface SearchedEntry {
  readonly id: string;
  /** Of its text; `words` are in the reader's. */
  readonly language: Language;
  readonly title: string;
  readonly html: string;
  readonly words: string;
}

export interface HelpIndex {
  /** The ids of what a search finds, best first; the reader's own language before English. */
  find(search: string): string[];
  /** Plain text of an entry around the first word found; how it begins where there is none. */
  snippet(id: string, search: string): string;
}

const snippetLetters = 160;
const wordsAtMost = 12;

/** One index of the entries as readers of a language find them, rebuilt when they have changed. */
export function createHelpIndex(entries: readonly SearchedEntry[], language: Language): HelpIndex {
  // A table's cells in a row say nothing: its article is found by them and quoted without.
  const texts = new Map(
    entries.map(({ id, html }) => [id, plainText(html.replaceAll(/<table>.*?<\/table>/gs, ''))]),
  );
  const languages = new Map(entries.map((entry) => [entry.id, entry.language]));
  const own = indexOf(entries, language, (entry) => entry.language === language);
  const english = indexOf(entries, language, (entry) => entry.language !== language);
  return {
    find: (search) =>
      [own, english].flatMap((part) => bestOf(part, search, language).map(({ id }) => String(id))),
    snippet(id, search) {
      const text = texts.get(id) ?? '';
      return excerpt(text, startOf(text, search, languages.get(id) ?? defaultLanguage));
    },
  };
}

function indexOf(
  entries: readonly SearchedEntry[],
  language: Language,
  isOf: (entry: SearchedEntry) => boolean,
): MiniSearch<SearchedEntry> {
  const index = new MiniSearch<SearchedEntry>({
    fields: ['title', 'words', 'html'],
    extractField: (entry, field) =>
      field === 'html' ? plainText(entry.html) : String(Reflect.get(entry, field)),
    tokenize: (text) => wordsOf(text, language),
    processTerm: (term) => term,
  });
  index.addAll(entries.filter(isOf));
  return index;
}

/** Every word of the search must be there; where none has them all, those that have some. */
function bestOf(index: MiniSearch<SearchedEntry>, search: string, language: Language): SearchResult[] {
  const words = wordsOf(search, language).slice(0, wordsAtMost);
  if (words.length === 0) return [];
  const options = {
    tokenize: () => words,
    boost: { title: 4, words: 3 },
    prefix: true,
    // One letter wrong in five; not in short words, where it makes another word of it.
    fuzzy: (term: string) => (term.length >= 5 ? 0.2 : false),
  };
  const all = index.search(search, { ...options, combineWith: 'AND' });
  return all.length > 0 ? all : index.search(search, { ...options, combineWith: 'OR', fuzzy: false });
}

/** Where the text says the first of the words, by its own dictionary; 0 where it says none. */
function startOf(text: string, search: string, language: Language): number {
  const wanted = wordsOf(search, language);
  if (wanted.length === 0) return 0;
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const [word] = wordsOf(segment, language);
    if (word !== undefined && wanted.some((each) => word.startsWith(each))) return index;
  }
  return 0;
}

/** From the beginning of the sentence before, or a little before the place. */
function excerpt(text: string, at: number): string {
  const sentence = Math.max(...['. ', '? ', '。', '؟ '].map((end) => text.lastIndexOf(end, at) + end.length));
  const isFirst = at < snippetLetters / 2;
  const start = isFirst
    ? 0
    : at - sentence < snippetLetters / 2
      ? sentence
      : text.lastIndexOf(' ', at - 40) + 1;
  const rest = text.slice(start);
  if (rest.length <= snippetLetters) return `${start === 0 ? '' : '… '}${rest}`;
  const cut = rest.slice(0, snippetLetters);
  const whole = cut.lastIndexOf(' ') > snippetLetters / 2 ? cut.slice(0, cut.lastIndexOf(' ')) : cut;
  return `${start === 0 ? '' : '… '}${whole} …`;
}

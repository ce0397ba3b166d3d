import { plainLetters } from '#foundation/text/plain-letters.ts';
import type { Language } from '#locales/languages.ts';

/** Written without spaces between words: what is looked for may stand in the middle of one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, known);
  return known;
}

/**
 * The words of a text as a search compares them: one width, no accents, small letters, no Arabic article.
 * Words of Chinese and Japanese are separated by the language's dictionary; longer ones are given by every
 * two of their letters as well, because dictionaries split the same letters differently by context.
 */
export function wordsOf(text: string, language: Language): string[] {
  const plain = plainLetters(text).replaceAll(/['’]/g, '');
  const found: string[] = [];
  for (const { segment, isWordLike } of segmenterOf(language).segment(plain)) {
    if (isWordLike !== true) continue;
    if (!unspaced.test(segment))
      found.push(segment.replace(/^(?:و|ب|ف)?ال(?=..)/, '').replace(/^لل(?=..)/, ''));
    else found.push(segment, ...pairsOf(segment));
  }
  return found;
}

function pairsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < 3 ? [] : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** A page's text without its tags, its paragraphs apart. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/h[2-4]>/g, ': ')
    .replaceAll(/<\/(p|li|td|th|tr|dt|dd)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

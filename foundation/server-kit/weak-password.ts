import { dictionary } from '@zxcvbn-ts/language-common';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';
import { isObviousPassword } from '#foundation/secrets/obvious-password.ts';

/** The 49,000 passwords that leak most often, in small letters: what guessing programs begin with. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** So many digits and signs around a listed word are tried with it: monkey2024!, 123monkey. */
const addedAtMost = 6;

/**
 * PASSWORD_TOO_WEAK for what a stranger tries first: a listed password or one's own name, in any case, with
 * digits for letters, a few digits or signs around it, or twice in a row.
 */
export function weaknessOf(password: string, ownWords: readonly string[]): Refusal | undefined {
  if (isObviousPassword(password, ownWords)) return refuse('PASSWORD_TOO_WEAK', { reason: 'common' });
  const own = new Set(ownWords.map((word) => word.toLowerCase()));
  const isTriedFirst = guessesAt(password.toLowerCase()).some((guess) => common.has(guess) || own.has(guess));
  return isTriedFirst ? refuse('PASSWORD_TOO_WEAK', { reason: 'common' }) : undefined;
}

/** What would have to be listed for this to be one of the first tries. */
function guessesAt(text: string): string[] {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isLittleMore = inner !== '' && text.length - inner.length <= addedAtMost;
  const words = isLittleMore ? [text, inner] : [text];
  return [...words, ...words.map(withLetters)].flatMap((word) => [word, onceOf(word)]);
}

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** As it reads when digits and signs stand for the letters they look like. */
function withLetters(word: string): string {
  return Array.from(word, (character) => letters[character] ?? character).join('');
}

/** A word written twice, once. */
function onceOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}

import { isObviousPassword } from '#foundation/secrets/obvious-password.ts';

export type PasswordStrength = 'empty' | 'short' | 'obvious' | 'guessable' | 'fair' | 'strong';

/** The contract's least length. */
const leastLength = 8;

/** Words that lists of leaked passwords begin with; digits around them make them no better. */
const firstGuesses =
  /password|passwort|qwerty|azerty|letmein|welcome|iloveyou|abc123|admin|dragon|monkey|football|bitcoin|trading|master|login/g;

/**
 * How long a stranger with a good list would need, roughly: every character that repeats, continues a run
 * (abc, 321), belongs to a first guess or to the customer's own name counts for little. An estimate, and
 * shown as one; `short` and `obvious` are what the platform refuses.
 */
export function passwordStrength(password: string, ownWords: readonly string[]): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < leastLength) return 'short';
  if (isObviousPassword(password, ownWords)) return 'obvious';
  const bits = surprisingCharacters(password, ownWords) * Math.log2(alphabetSize(password));
  if (bits < 45) return 'guessable';
  return bits < 65 ? 'fair' : 'strong';
}

function surprisingCharacters(password: string, ownWords: readonly string[]): number {
  let rest = password.toLowerCase().replace(firstGuesses, '\0');
  for (const word of ownWords) if (word.length >= 3) rest = rest.replaceAll(word.toLowerCase(), '\0');
  let count = 0;
  let before = -10;
  for (const character of rest) {
    const code = character.charCodeAt(0);
    if (Math.abs(code - before) > 1) count += 1;
    before = code;
  }
  return count;
}

function alphabetSize(password: string): number {
  let size = 0;
  if (/[a-z]/.test(password)) size += 26;
  if (/[A-Z]/.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^a-zA-Z\d]/.test(password)) size += 32;
  return size;
}

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { type Refusal, refuse } from '#foundation/refusals/result.ts';

/**
 * How many guesses a good guessing program must need (docs/decisions/0172-guess-budgets.md): a password of
 * eight random characters has them, and no word with a year.
 */
export const guessesAtLeast = 1e8;

/**
 * Who asks may be anybody, and all wait meanwhile: with these an estimate takes 20 ms at most, without them
 * seconds. What begins so well is good enough.
 */
const charactersAtMost = 20;
const spellingsAtMost = 4;

let estimator: ZxcvbnFactory | undefined;

/** Made when it is first needed: its 100,000 words are sorted for a fifth of a second. */
function estimatorMade(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: spellingsAtMost,
  });
  return estimator;
}

/**
 * PASSWORD_TOO_WEAK for what a stranger guesses soon: leaked passwords, English words, names, one's own,
 * dates, runs and repetitions, in any case and with digits for letters.
 */
export function weaknessOf(password: string, ownWords: readonly string[]): Refusal | undefined {
  const [looked = '', ...own] = [password, ...ownWords].map((word) => word.slice(0, charactersAtMost));
  const { guesses } = estimatorMade().check(looked, own);
  return guesses < guessesAtLeast ? refuse('PASSWORD_TOO_WEAK', { reason: 'common' }) : undefined;
}

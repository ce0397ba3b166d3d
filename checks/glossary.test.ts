import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the glossary's tables define, in order: a row may define several words, separated by commas. */
function wordsOf(page: string): string[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| word |'))
    .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
    .map((word) => word.trim().toLowerCase());
}

/** Why these words are not one sense each; empty when they are. */
function findings(words: readonly string[]): string[] {
  return words.flatMap((word, index) => [
    ...(/\(of an? /.test(word) ? [`"${word}": two things need two words`] : []),
    ...(words.indexOf(word) === index ? [] : [`"${word}" is defined twice`]),
  ]);
}

test('a word of the glossary has one sense', () => {
  const words = wordsOf(readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8'));
  expect(words.length).toBeGreaterThan(100);
  expect(findings(words)).toEqual([]);
});

test('a word defined twice, or of one thing alone, is found', () => {
  const words = wordsOf(
    '| word | meaning |\n|---|---|\n| hold, claim | a |\n| hold | b |\n| chain (of an act) | c |\n',
  );
  expect(findings(words)).toEqual([
    '"hold" is defined twice',
    '"chain (of an act)": two things need two words',
  ]);
});

/**
 * Declared words as a list in SQL: `status in ('open', 'pending')`. Constants and no parameters, so that
 * partial indexes over them are used.
 */
export function wordList(words: readonly string[]): string {
  return `('${words.join("', '")}')`;
}

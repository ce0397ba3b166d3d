import type { Book } from '#foundation/ids/book.ts';

/**
 * The header that carries the account mode (docs/specification.md, section 7). It is inverted by
 * specification: `NO` means the demo book, `YES` the real one, absent the demo book. No other file knows
 * this.
 */
export const bookHeader = 'virtually';

export function bookToHeader(book: Book): string {
  return book === 'demo' ? 'NO' : 'YES';
}

/** Undefined when the header holds neither word. */
export function bookFromHeader(value: string | undefined): Book | undefined {
  if (value === undefined || value === '') return 'demo';
  const word = value.toUpperCase();
  if (word === 'NO') return 'demo';
  return word === 'YES' ? 'real' : undefined;
}

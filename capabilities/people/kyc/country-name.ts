/** A country's name in the reader's language; its code where the language has none. */
export function countryName(locale: string, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

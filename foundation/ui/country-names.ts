const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
const known = new Map<string, ReadonlyMap<string, string>>();
/** Names of places that are no country: unions, unknown, pseudo-locales. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Every country by its code, in the reader's language and order. */
export function countryNames(locale: string): ReadonlyMap<string, string> {
  const names = known.get(locale) ?? namesIn(locale);
  known.set(locale, names);
  return names;
}

function namesIn(locale: string): ReadonlyMap<string, string> {
  const regions = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const order = new Intl.Collator(locale);
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code): [string, string][] => {
    const name = noCountries.has(code) ? undefined : regions.of(code);
    return name === undefined ? [] : [[code, name]];
  });
  return new Map(named.sort(([, a], [, b]) => order.compare(a, b)));
}

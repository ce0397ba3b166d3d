import * as svgs from 'country-flag-icons/string/3x2';

/** A chunk of its own: the 240 flags load when the list of countries opens. */
const svgByCode: Readonly<Record<string, string>> = { ...svgs };

/** The flag of a country as an image address; undefined where there is none. */
export function flagAddress(code: string): string | undefined {
  const svg = svgByCode[code];
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

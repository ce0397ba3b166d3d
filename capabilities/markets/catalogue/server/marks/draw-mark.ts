import type { MarketClass } from '#foundation/ids/market-class.ts';
import { colourOf, metals } from './colours.ts';
import { flagAt } from './flags.ts';
import { drawable, drawLetters, strokes } from './letters.ts';
import { coinSigns, futureColour, futureSigns } from './signs.ts';

/** What is drawn: an instrument, or what has only a code: a currency one owns, a market since ended. */
export interface Marked {
  readonly code: string;
  readonly marketClass?: MarketClass | undefined;
  readonly base?: string | undefined;
  readonly quoteCurrency?: string | undefined;
}

/**
 * The mark of an instrument as an SVG of 32 × 32. Its outline tells the class: discs are money (flags of
 * currencies, coins, metals by their element), tiles are shares, two tiles a fund, a sheet with a folded
 * corner a contract, a tile with an arrow an option. No company's own logo: letters on a colour that follows
 * from the code. One picture for light and dark.
 */
export function drawMark({ code, marketClass, base = code, quoteCurrency = '' }: Marked): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${bodyOf()}</svg>`;

  function bodyOf(): string {
    switch (marketClass) {
      case 'forex':
      case 'metals':
        return pair(base, quoteCurrency);
      case 'crypto':
        return quoteCurrency === '' || quoteCurrency === 'USD'
          ? disc(base, 16, 16, 16)
          : pair(base, quoteCurrency);
      case 'stocks':
        return tile(base);
      case 'etfs':
        return fund(base);
      case 'futures':
        return sheet(base);
      case 'options':
        return option(base, /\d{6}P\d/.test(code));
      case undefined:
        return disc(base, 16, 16, 16);
    }
  }
}

/** Both sides, the one behind cut out around the one in front. */
function pair(base: string, quote: string): string {
  return `<defs><mask id="b"><path fill="#fff" d="M0 0h32v32H0z"/><circle cx="12" cy="12" r="13.4"/></mask></defs><g mask="url(#b)">${disc(quote, 22, 22, 10)}</g>${disc(base, 12, 12, 12)}`;
}

/** A currency's flag, a metal's element, a coin's sign or letters, with a rim as coins have. */
function disc(code: string, x: number, y: number, radius: number): string {
  const id = `c${x}`;
  const flag = flagAt(code, x - radius, y - radius, 2 * radius);
  if (flag !== undefined) {
    return `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath><g clip-path="url(#${id})">${flag}</g><circle cx="${x}" cy="${y}" r="${radius - 0.3}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width=".6"/>`;
  }
  const ground = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colourOf(code)}"/>${rim(`<circle cx="${x}" cy="${y}" r="${radius * 0.9}"`)}`;
  const sign = coinSigns.get(code);
  if (sign !== undefined) {
    const scale = radius / 16;
    return `${ground}<path transform="translate(${x - radius} ${y - radius})scale(${scale})" ${strokes} stroke-width="2.4" d="${sign}"/>`;
  }
  const text = metals.get(code)?.symbol ?? drawable(code, 4);
  return ground + drawLetters(text, boxOf(text, x, y, radius * 1.24));
}

function tile(base: string): string {
  const text = drawable(base, 4);
  return `<rect width="32" height="32" rx="9" fill="${colourOf(base)}"/>${rim('<rect x=".9" y=".9" width="30.2" height="30.2" rx="8.1"')}${drawLetters(text, boxOf(text, 16, 16, 22))}`;
}

/** Many in one: a tile with others behind it. */
function fund(base: string): string {
  const text = drawable(base, 4);
  const colour = colourOf(base);
  return `<rect x="7" width="25" height="25" rx="7" fill="${colour}" opacity=".38"/><rect x="3.5" y="3.5" width="25" height="25" rx="7" fill="${colour}" opacity=".62"/><rect y="7" width="25" height="25" rx="7" fill="${colour}"/>${rim('<rect x=".8" y="7.8" width="23.4" height="23.4" rx="6.2"')}${drawLetters(text, boxOf(text, 12.5, 19.5, 18))}`;
}

function sheet(base: string): string {
  const sign = futureSigns.get(base);
  const text = drawable(base, 4);
  const colour = futureColour(base) ?? colourOf(base);
  const outline = 'M8 0h14.5L32 9.5V24a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z';
  const corner = '<path fill="#fff" fill-opacity=".4" d="M22.5 0 32 9.5h-6.5a3 3 0 0 1-3-3z"/>';
  const inside =
    sign === undefined
      ? drawLetters(text, boxOf(text, 16, 17.5, 21))
      : `<path transform="translate(-.8 1.2)" ${strokes} stroke-width="1.9" d="${sign}"/>`;
  return `<path fill="${colour}" d="${outline}"/>${corner}${inside}`;
}

/** The letters of what it is an option on; the arrow tells a right to buy from a right to sell. */
function option(base: string, isPut: boolean): string {
  const text = drawable(base, 4);
  const arrow = isPut ? 'M11 24h10l-5 5z' : 'M11 8h10l-5-5z';
  return `<rect width="32" height="32" rx="9" fill="${colourOf(base)}"/>${rim('<rect x=".9" y=".9" width="30.2" height="30.2" rx="8.1"')}<path fill="#fff" fill-opacity=".85" d="${arrow}"/>${drawLetters(text, boxOf(text, 16, isPut ? 14 : 18, 22))}`;
}

function rim(shape: string): string {
  return `${shape} fill="none" stroke="#fff" stroke-opacity=".2" stroke-width=".9"/>`;
}

/** Fewer letters are larger and bolder. */
function boxOf(text: string, x: number, y: number, width: number) {
  const count = text.length;
  const height = width * ([0, 0.66, 0.56, 0.46, 0.4][count] ?? 0.4);
  const stroke = width * ([0, 0.125, 0.1, 0.084, 0.074][count] ?? 0.074);
  return { x, y, width: count === 1 ? width * 0.7 : width, height, stroke };
}

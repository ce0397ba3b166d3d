import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** WCAG's least contrast for text. */
const LEAST_CONTRAST = 4.5;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

const texts = ['ink', 'quiet', 'faint', 'real', 'demo', 'green', 'vermilion', 'warn', 'danger'];
const papers = ['surface', 'raised', 'sunken'];
const tones = ['real', 'real-strong', 'demo', 'demo-strong', 'green', 'vermilion', 'danger'];
const softened = ['real', 'demo', 'green', 'vermilion', 'warn', 'danger'];

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  it.each(texts.flatMap((text) => papers.map((paper) => [text, paper] as const)))(
    '%s on %s',
    (text, paper) => {
      expect(contrast(colour(text, theme), colour(paper, theme))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    },
  );

  it.each(tones)('button text on %s', (tone) => {
    expect(contrast(colour('on-tone', theme), colour(tone, theme))).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it.each(softened)('%s on its soft ground', (tone) => {
    expect(contrast(colour(tone, theme), colour(`${tone}-soft`, theme))).toBeGreaterThanOrEqual(
      LEAST_CONTRAST,
    );
  });
});

function colour(name: string, theme: 'light' | 'dark'): string {
  const found = colours.get(name);
  if (found === undefined) throw new Error(`tokens.css has no colour ${name}`);
  return found[theme];
}

function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

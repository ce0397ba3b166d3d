import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSampleCatalogue } from '../sample-catalogue.ts';
import { markColours } from './colours.ts';
import { drawMark, type Marked } from './draw-mark.ts';

const directory = join(import.meta.dirname, '../../../../../database/sample/instruments');
const listed = readSampleCatalogue(directory, Date.parse('2026-11-23T00:00:00Z'));
const eurusd: Marked = { code: 'EURUSD', marketClass: 'forex', base: 'EUR', quoteCurrency: 'USD' };

describe('drawMark', () => {
  it('draws every instrument of the sample catalogue, within 32 units and some kilobytes', () => {
    expect(listed.length).toBeGreaterThan(500);
    for (const entry of listed) {
      const svg = drawMark(entry);
      expect(svg, entry.code).toMatch(
        /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 32 32">.+<\/svg>$/s,
      );
      expect(svg, entry.code).not.toMatch(/undefined|NaN|Infinity/);
      expect(svg.length, entry.code).toBeLessThan(5_000);
    }
  });

  it('shows nothing from elsewhere, and no script', () => {
    for (const entry of listed) {
      expect(drawMark(entry).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|href|script|<image|<style|@/,
      );
    }
  });

  it('has a flag for each side of every pair', () => {
    for (const entry of listed.filter(({ marketClass }) => marketClass === 'forex')) {
      expect(drawMark(entry).match(/<clipPath/g), entry.code).toHaveLength(2);
    }
  });

  it('tells classes apart by their outline, and a right to buy from a right to sell', () => {
    const same = { base: 'GLD', quoteCurrency: 'USD' };
    const drawn = [
      drawMark({ code: 'GLD', marketClass: 'stocks', ...same }),
      drawMark({ code: 'GLD', marketClass: 'etfs', ...same }),
      drawMark({ code: 'GLD', marketClass: 'futures', ...same }),
      drawMark({ code: 'GLDUSD', marketClass: 'crypto', ...same }),
      drawMark({ code: 'GLD261218C300', marketClass: 'options', ...same }),
      drawMark({ code: 'GLD261218P300', marketClass: 'options', ...same }),
    ];
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('draws the same at every asking, and both sides of a pair', () => {
    expect(drawMark(eurusd)).toBe(drawMark(eurusd));
    expect(drawMark(eurusd)).not.toBe(drawMark({ ...eurusd, base: 'GBP', code: 'GBPUSD' }));
    expect(drawMark(eurusd)).not.toBe(drawMark({ ...eurusd, quoteCurrency: 'JPY', code: 'EURJPY' }));
  });

  it('draws something for what it has never heard of', () => {
    for (const code of [
      'NEWCO',
      'a',
      '日経',
      '<script>alert(1)</script>',
      '"/><a>',
      'constructor',
      '__proto__',
      'toString',
    ]) {
      const svg = drawMark({ code });
      expect(svg).toMatch(/^<svg .+<circle .+<\/svg>$/s);
      expect(svg).not.toMatch(/script|alert|undefined|function/);
      expect(drawMark({ code, marketClass: 'futures' })).not.toMatch(/script|alert|undefined|function/);
      expect(drawMark({ code, marketClass: 'forex', quoteCurrency: code })).not.toMatch(
        /script|undefined|function/,
      );
    }
  });
});

it('puts white letters on colours that they can be read on', () => {
  for (const colour of markColours)
    expect([colour, contrastWithWhite(colour) >= 3.5]).toEqual([colour, true]);
});

/** By WCAG 2.2. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameIn, namesInAll } from './instrument-names.ts';
import { readSampleCatalogue } from './sample-catalogue.ts';

const catalogue = readSampleCatalogue(
  join(import.meta.dirname, '../../../../database/sample/instruments'),
  Date.UTC(2026, 0, 5),
);
const instrument = (code: string) => {
  const found = catalogue.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};

describe('an instrument', () => {
  test.each([
    ['EURUSD', 'en', 'Euro / US Dollar'],
    ['EURUSD', 'ar', 'يورو / دولار أمريكي'],
    ['XAUUSD', 'ar', 'الذهب / دولار أمريكي'],
    ['BTCUSD', 'ar', 'بيتكوين'],
    ['BTCEUR', 'ar', 'بيتكوين / يورو'],
    ['AAPL', 'ar', 'آبل'],
    ['SPY', 'ar', 'SPDR S&P 500 ETF'],
    ['GC', 'ar', 'عقود الذهب الآجلة'],
    ['XRPUSD', 'ar', 'XRP'],
  ] as const)('%s is called in %s', (code, language, name) => {
    expect(nameIn(language, instrument(code))).toBe(name);
  });

  test('every currency pair and metal of the sample is called in Arabic letters', () => {
    const pairs = catalogue.filter(({ marketClass }) => marketClass === 'forex' || marketClass === 'metals');
    expect(pairs.length).toBeGreaterThan(50);
    expect(pairs.map((each) => nameIn('ar', each)).filter((name) => /[A-Za-z]/.test(name))).toEqual([]);
  });

  test('a listed option is a sentence, its day written as the language writes days', () => {
    const option = { ...instrument('AAPL'), marketClass: 'options' as const };
    const named = { ...option, name: 'AAPL call 270, expires 2026-03-20' };
    expect(nameIn('en', named)).toBe('AAPL call 270, expires 20 Mar 2026');
    expect(nameIn('ar', named)).toMatch(/20.*2026/);
    expect(nameIn('ar', named)).not.toContain('call');
  });

  test('that operators named otherwise keeps their name in every language', () => {
    const renamed = { ...instrument('BTCUSD'), name: 'Bitcoin, renamed' };
    expect(nameIn('ar', renamed)).toBe('Bitcoin, renamed');
    expect(nameIn('en', renamed)).toBe('Bitcoin, renamed');
  });

  test('is searched by every name it has', () => {
    expect(namesInAll(instrument('AAPL'))).toContain('Apple Inc.');
    expect(namesInAll(instrument('AAPL'))).toContain('آبل');
  });
});

import { describe, expect, it } from 'vitest';
import { type FiguresOf, unknownFigure, withFigures } from './figures.ts';

const documents: Readonly<Record<string, unknown>> = {
  'loans.terms': {
    openingLtv: '0.5',
    warningLtvs: ['0.65', '0.7', '0.75'],
    days: [7, 30],
    graceHours: 24,
    minAmount: '1000.5',
  },
  'plans.products': { products: [{ terms: [{ dailyRate: '0.00016' }, { dailyRate: '0.00008' }] }] },
  'withdrawals.terms': { channels: { 'USDT-bank': { networkFee: '10' } } },
  platform: { name: 'A & B' },
  'example.invite': { months: 12, dueDay: '2026-03-18', notADay: '2026-13-45' },
  'invites.terms': { rewardRate: '0.1' },
  'treasury.alarms': { lowReservePercent: 25 },
};
const figuresOf: FiguresOf = (document) => documents[document];
const read = (text: string, language: 'en' | 'ar' | 'de' | 'ja' = 'en') =>
  withFigures(text, language, figuresOf);

describe('figures in force stand in a text', () => {
  it.each([
    ['{percent loans.terms openingLtv}', '50%'],
    ['{percent loans.terms warningLtvs}', '65%, 70%, and 75%'],
    ['{number loans.terms days}', '7 and 30'],
    ['{number loans.terms minAmount}', '1,000.5'],
    ['{money loans.terms minAmount}', '1,000.50'],
    ['{hours loans.terms graceHours}', '24 hours'],
    ['{percent least plans.products products.*.terms.*.dailyRate}', '0.008%'],
    ['{percent most plans.products products.*.terms.*.dailyRate}', '0.016%'],
    ['{number withdrawals.terms channels.USDT-bank.networkFee}', '10'],
    ['{text platform name}', 'A &amp; B'],
    ['{months example.invite months}', '12 months'],
    ['{date example.invite dueDay}', '18 March'],
  ])('%s is %s', (text, figure) => {
    expect(read(`<p>${text}</p>`)).toBe(`<p>${figure}</p>`);
  });

  it('in the language’s own way, digits in Latin', () => {
    expect(read('{number loans.terms minAmount}', 'de')).toBe('1.000,5');
    expect(read('{hours loans.terms graceHours}', 'ja')).toBe('24 時間');
    expect(read('{date example.invite dueDay}', 'ja')).toBe('3月18日');
    expect(read('{date example.invite dueDay}', 'ar')).toBe('18 مارس');
    expect(read('{hours loans.terms graceHours}', 'ar')).toMatch(/^24 ساعة$/);
  });
});

describe('what is not known is shown as such', () => {
  it.each([
    '{percent loans.terms nothing}',
    '{percent nothing.terms openingLtv}',
    '{percent loans.terms openingLtv.deeper}',
    '{number platform name}',
    '{shout platform name}',
    '{text platform constructor}',
    '{number loans.terms __proto__}',
    '{number least loans.terms nothing}',
    '{date example.invite notADay}',
    '{date example.invite months}',
  ])('%s', (text) => {
    expect(read(text)).toBe(unknownFigure);
  });

  it('a document that customers are not told of can’t be quoted', () => {
    expect(read('{number treasury.alarms lowReservePercent}')).toBe(unknownFigure);
  });

  it('nor what inviters earn, which not everybody may be shown', () => {
    expect(read('{percent invites.terms rewardRate}')).toBe(unknownFigure);
  });

  it('braces that ask for nothing stay', () => {
    expect(read('{platformName} {} { a }')).toBe('{platformName} {} { a }');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, formatMoney, formatPrice } from '#foundation/text/format.ts';
import { languages } from '#locales/languages.ts';
import { admit, readBack, readNumber, writeNumber } from './typed-number.ts';

const rules = { language: 'en', decimals: 8, isSigned: false };

/** The value, the two choices as "a or b", or why it is refused. */
function read(typed: string, changes: Partial<typeof rules> = {}): string {
  const reading = readNumber(typed, { ...rules, ...changes });
  switch (reading.kind) {
    case 'understood':
      return reading.value;
    case 'asks':
      return reading.choices.join(' or ');
    case 'refused':
      return reading.why;
    case 'empty':
      return '';
  }
}

describe('readNumber', () => {
  it.each([
    ['de', '1.000,50', '1000.50'],
    ['de', '86.054,63', '86054.63'],
    ['de', '86054,63', '86054.63'],
    ['de', '86054.63', '86054.63'],
    ['de', '1,000', '1.000'],
    ['de', '1.000', '1000 or 1.000'],
    ['de', '1.000.000', '1000000'],
    ['de', '1,000.50', '1000.50'],
    ['de', '0.125', '0.125'],
    ['de', '86054.630', '86054.630'],
    ['en', '1,000', '1000 or 1.000'],
    ['en', '1,234', '1234 or 1.234'],
    ['en', '1.000', '1.000'],
    ['en', '1,5', '1.5'],
    ['en', '1,0000', '1.0000'],
    ['en', '1.000,50', '1000.50'],
    ['en', '1,000,000.5', '1000000.5'],
    ['fr', '1 000,50', '1000.50'],
    ['fr', '1\u202f000,50', '1000.50'],
    ['fr', '1\u00a0000\u00a0€', '1000'],
    ['fr', '1.000', '1000 or 1.000'],
    ['fr', '1 000.500', '1000.500'],
    ['hi', '1,00,000', '100000'],
    ['hi', '१,००,०००.५०', '100000.50'],
    ['hi', '१०००.५', '1000.5'],
    ['hi', '१,०००', '1000 or 1.000'],
    ['ar', '١٬٠٠٠٫٥٠', '1000.50'],
    ['ar', '١٬٠٠٠', '1000'],
    ['ar', '١٫٠٠٠', '1.000'],
    ['ar', '٫٥', '0.5'],
    ['ar', '١٢،٥', '12.5'],
    ['ar', '\u200f١٬٠٠٠٫٥٠\u00a0US$', '1000.50'],
    ['ja', '１，０００．５０', '1000.50'],
    ['it', "1'000,5", '1000.5'],
    ['es', '1’000.5', '1000.5'],
  ])('in %s, %s is %s', (language, typed, expected) => {
    expect(read(typed, { language })).toBe(expected);
  });

  it.each([
    ['', ''],
    [' \u200e ', ''],
    ['12.', '12'],
    ['.5', '0.5'],
    ['007', '7'],
    ['007,500', '7.500'],
    ['0,500', '0.500'],
    ['+5', '5'],
    ['$1,000.50', '1000.50'],
    ['1,000.50 USDT', '1000.50'],
    ['eur 12', '12'],
    ['R$ 5', '5'],
    ['5.000000000', '5.00000000'],
    ['-0', '0'],
    ['.', 'unclear'],
    ['-', 'unclear'],
    ['€', 'unclear'],
    ['1,2,3', 'unclear'],
    ['1,000,00', 'unclear'],
    ['1.000.00', 'unclear'],
    ['1,000.000.000', 'unclear'],
    ['1 2', 'unclear'],
    ['86 054.63 86 100.10', 'unclear'],
    ['0,000,001', 'unclear'],
    ['1٫2٫3', 'unclear'],
    ['1e5', 'exponent'],
    ['1.5E-7', 'exponent'],
    ['1 × 10^5', 'exponent'],
    ['abc', 'letters'],
    ['5 Mio', 'letters'],
    ['5k', 'letters'],
    ['5%', 'letters'],
    ['(5)', 'letters'],
    ['5-10', 'letters'],
    ['--5', 'letters'],
    ['+-5', 'letters'],
    ['-5', 'negative'],
    ['−5', 'negative'],
    ['0.123456789', 'decimals'],
    ['1234567890123456', 'long'],
  ])('%s is %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each(['-1,000.5', '−1,000.5', '-$1,000.5', '$ -1,000.5', '\u200e-1,000.5 USDT'])(
    '%s is below zero where that is allowed',
    (typed) => expect(read(typed, { isSigned: true })).toBe('-1000.5'),
  );

  it('takes whole numbers alone where there are no decimals', () => {
    expect(read('30', { decimals: 0 })).toBe('30');
    expect(read('30.0', { decimals: 0 })).toBe('30');
    expect(read('30.5', { decimals: 0 })).toBe('decimals');
  });
});

const tags = languages.map(({ tag }) => tag);
const units = fc.bigInt(-900_000_000_00000000n, 900_000_000_00000000n);
const inUnits = (value: string) => {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};
const decimal = units.map((each) => {
  const digits = String(each < 0n ? -each : each).padStart(9, '0');
  return `${each < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
});

describe.each(tags)('in %s', (language) => {
  const signed = { language, decimals: 8, isSigned: true };
  /** As every field would understand it, the first choice where it asks. */
  const understood = (typed: string) => {
    const reading = readNumber(typed, signed);
    if (reading.kind === 'asks') return inUnits(reading.choices[0]);
    return reading.kind === 'understood' ? inUnits(reading.value) : reading;
  };

  it('what a field writes is read as just that, without asking', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(readNumber(writeNumber(value, language), signed)).toEqual(admit(value, signed));
      }),
    );
  });

  it('what a page writes is read as just that; it asks at most for the marks before three digits', () => {
    fc.assert(
      fc.property(decimal, fc.nat({ max: 8 }), (value, decimals) => {
        const shown = formatDecimal(language, value, { decimals });
        const cut = value.slice(0, value.length - 8 + decimals).replace(/\.$/, '');
        expect(understood(shown)).toBe(inUnits(cut));
        expect(understood(formatPrice(language, cut, decimals))).toBe(inUnits(cut));
        expect(understood(`${formatMoney(language, value, 'BTC')} BTC`)).toBe(inUnits(value));
        if (decimals > 0 && decimals !== 3) expect(readNumber(shown, signed).kind).toBe('understood');
      }),
    );
  });

  it('whatever is typed is refused, or understood with every digit in its place and read back as that', () => {
    const sign = fc.constantFrom(..."0123456789012345678900.,,  '-+eE€٫٬٠٥१９、\u202f\u200f$kx");
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 14 }), (typed) => {
        const text = typed.join('');
        const reading = readNumber(text, signed);
        const values =
          reading.kind === 'asks' ? reading.choices : reading.kind === 'understood' ? [reading.value] : [];
        const digits = text
          .replaceAll(/[٠٥१９]/g, (digit) => ({ '٠': '0', '٥': '5', '१': '1' })[digit] ?? '9')
          .replaceAll(/\D/g, '');
        for (const value of values) {
          const kept = value.replaceAll(/\D/g, '').replace(/^0+/, '');
          // Nothing but zeros, before the first digit and after the last decimal, is ever left out.
          expect(digits.replace(/^0+/, '')).toMatch(new RegExp(`^${kept}0*$`));
          expect(understood(readBack(value, signed))).toBe(inUnits(value));
        }
      }),
      { numRuns: 2000 },
    );
  });
});

import { assets } from '#foundation/money/money.ts';
import { decimalMark, formatDecimal, isDecimal } from '#foundation/text/format.ts';

/**
 * Numbers as people type and paste them, in any script and with either mark, read into decimal strings. Pure.
 * What leaves room for doubt is asked or refused, never guessed (docs/decisions/0078-typed-numbers.md).
 */

export interface NumberRules {
  /** The screen's: its decimal mark is read first. */
  readonly language: string;
  /** At most so many. */
  readonly decimals: number;
  /** Whether it may be below zero. */
  readonly isSigned: boolean;
}

export type Reading =
  | { readonly kind: 'empty' }
  /** A plain decimal string, with the decimals that were typed. */
  | { readonly kind: 'understood'; readonly value: string }
  /** A mark before exactly three digits: it groups them, or it is a decimal mark. */
  | { readonly kind: 'asks'; readonly choices: readonly [grouped: string, fraction: string] }
  | { readonly kind: 'refused'; readonly why: Misreading };

export type Misreading = 'unclear' | 'letters' | 'exponent' | 'negative' | 'decimals' | 'long';

/** What a field hands on while it asks or refuses: no parser takes it, and it isn't '' (nothing). */
export const notUnderstood = '?';

const wholeDigitsAtMost = 15;

export function readNumber(typed: string, rules: NumberRules): Reading {
  const text = plainText(typed);
  if (text === '') return { kind: 'empty' };
  const [, before = '', unit = '', after = '', body = '', lastUnit = ''] = partsOfNumber.exec(text) ?? [];
  const isBare = isCurrency(unit) && isCurrency(lastUnit) && /^[\d.,٫ ]*$/.test(body);
  if (!isBare || (before !== '' && after !== '')) {
    return refused(exponent.test(body) ? 'exponent' : 'letters');
  }
  const sign = before === '-' || after === '-' ? '-' : '';
  if (isAmbiguous(body, rules.language)) {
    return { kind: 'asks', choices: [sign + body.replace(/[.,]/, ''), sign + body.replace(',', '.')] };
  }
  const value = decimalOf(body, markOf(body));
  return value === undefined ? refused('unclear') : admit(sign + value, rules);
}

/** Whether a field with these rules takes a plain decimal string. */
export function admit(value: string, { decimals, isSigned }: NumberRules): Reading {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(value) ?? [];
  const isZero = !/[1-9]/.test(value);
  if (sign === '-' && !isSigned && !isZero) return refused('negative');
  if (whole.length > wholeDigitsAtMost) return refused('long');
  if (/[1-9]/.test(fraction.slice(decimals))) return refused('decimals');
  const kept = fraction.slice(0, decimals);
  return { kind: 'understood', value: `${isZero ? '' : sign}${whole}${kept === '' ? '' : `.${kept}`}` };
}

/** A plain decimal string as a person of that language would type it, without groups; other text as it is. */
export function writeNumber(value: string, language: string): string {
  if (value === notUnderstood) return '';
  return isDecimal(value) ? value.replace('.', decimalMark(language)) : value;
}

/** What was understood, as the page writes it: grouped, and with two decimals where the field has them. */
export function readBack(value: string, { language, decimals }: NumberRules): string {
  const needed = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return formatDecimal(language, value, { decimals: Math.max(needed, Math.min(2, decimals)) });
}

/** Latin digits; `-`, `+`, `.` and `,` for their kin; a space for all that only ever groups. */
function plainText(typed: string): string {
  return typed
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/[−－﹣–]/g, '-')
    .replace('＋', '+')
    .replace(/[．。｡]/g, '.')
    .replace(/[，،]/g, ',')
    .replace(/[\s'’‘＇ʼ٬]+/g, ' ')
    .trim();
}

/** Unicode has every script's digits in rows from 0 to 9, so a digit's value is its place in its row. */
function latinDigit(digit: string): string {
  let place = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) {
    place += 1;
  }
  return String(place % 10);
}

/** Sign, currency, sign, figures, currency: "-$5", "€ -5", "5 USDT". */
const partsOfNumber = /^([+-]?) ?([\p{L}\p{Sc}]*) ?([+-]?) ?(.*?) ?([\p{L}\p{Sc}]*)$/u;

const exponent = /\d ?(?:e|[x×*·] ?10|\^)/i;

const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...assets]);

function isCurrency(word: string): boolean {
  return word === '' || /^\p{Lu}{0,3}\p{Sc}$/u.test(word) || codes.has(word.toUpperCase());
}

function isAmbiguous(body: string, language: string): boolean {
  const mark = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(body)?.[1];
  return mark !== undefined && mark !== decimalMark(language);
}

/** The decimal mark, '' where there is none: of two marks it is the last; one that is repeated groups. */
function markOf(body: string): string {
  if (body.includes('٫')) return '٫';
  const marks: readonly string[] = body.match(/[.,]/g) ?? [];
  const last = marks.at(-1) ?? '';
  return marks.indexOf(last) === marks.length - 1 ? last : '';
}

const grouped = [/^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/, /^[1-9]\d?([., ])\d{2}(?:\1\d{2})*\1\d{3}$/];

/** Undefined where the digits stand in no groups of three, nor of two and a last three as in India. */
function decimalOf(body: string, mark: string): string | undefined {
  const end = mark === '' ? body.length : body.indexOf(mark);
  const [whole, fraction] = [body.slice(0, end), body.slice(end + 1)];
  const isWhole = /^\d*$/.test(whole) || grouped.some((groups) => groups.test(whole));
  if (!isWhole || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

function refused(why: Misreading): Reading {
  return { kind: 'refused', why };
}

/** Whether what was typed is an amount above zero in the money's own precision. */
export function isAmount(text: string): boolean {
  return /^\d+(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}

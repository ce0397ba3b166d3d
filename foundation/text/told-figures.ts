import { type Language, languageOf } from '#locales/languages.ts';
import { formatAsWritten, formatMoney, formatRate, formatTime } from './format.ts';

/** Figures for sentences (mails, notices, pushes), as the language writes them on screens. */
export interface ToldFigures {
  /** As screens cut it, with its currency. */
  money(value: string, currency: string): string;
  /** All the decimals there are, with the currency. */
  exactly(value: string, currency: string): string;
  /** The same where the sentence says the currency. */
  amount(value: string, currency: string): string;
  /** Several of them. */
  moneys(values: readonly string[]): string;
  /** A price, with the decimals it has. */
  price(value: string): string;
  /** A fraction: "0.849" reads 84.9%. */
  percent(fraction: string): string;
  /** The reader's time zone is unknown: times are UTC, and say so. */
  moment(at: number | string, style?: 'moment' | 'second'): string;
  /** What is in other letters, or of signs alone, kept together where the language runs from the right. */
  apart(text: string): string;
}

export function toldFigures(language: Language): ToldFigures {
  const apart = languageOf(language).dir === 'rtl' ? isolated : (text: string) => text;
  const amount = (value: string, currency: string) => formatMoney(language, value, currency, { exact: true });
  return {
    apart,
    money: (value, currency) => apart(`${formatMoney(language, value, currency)} ${currency}`),
    exactly: (value, currency) => apart(`${amount(value, currency)} ${currency}`),
    amount: (value, currency) => apart(amount(value, currency)),
    moneys: (values) => new Intl.ListFormat(language).format(values),
    price: (value) => apart(formatAsWritten(language, value)),
    percent: (fraction) => apart(formatRate(language, fraction, 1)),
    moment: (at, style = 'moment') => apart(`${formatTime(language, at, style, 'UTC')} UTC`),
  };
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

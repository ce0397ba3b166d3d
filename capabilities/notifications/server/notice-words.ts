import { existsSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { formatInstant } from '#foundation/time/clock.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import type { NoticeEvent } from '../catalogue.ts';

const headed = ['stopOut', 'closeMargin', 'closedForClose'] as const satisfies readonly NoticeEvent[];
type HeadedEvent = (typeof headed)[number];

interface NoticeTexts {
  readonly notices: Readonly<Record<NoticeEvent, { readonly title: string; readonly text: string }>>;
  /** What stands for a title that names a thing, where there is none yet. */
  readonly headings: Readonly<Record<HeadedEvent, string>>;
  readonly locked: string;
}

const fileOf = (language: Language) => new URL(`../../../locales/${language}/notices.json`, import.meta.url);

const translators = new Map(
  languages
    .filter(({ tag }) => existsSync(fileOf(tag)))
    .map(({ tag, dir }) => {
      const messages: NoticeTexts = JSON.parse(readFileSync(fileOf(tag), 'utf8'));
      return [tag, { translate: createTranslator({ locale: tag, messages }), isRtl: dir === 'rtl' }] as const;
    }),
);

/** Facts that choose between words, rather than stand in them. */
const choosing = new Set(['news', 'reason', 'direction', 'result', 'way']);
/** Names of things: all that a locked screen may show of what happened. */
const names = new Set(['code', 'title', 'name']);
const amounts = new Set(['amount', 'earned', 'profit', 'needed', 'equity', 'received', 'outcome']);
const rates = new Set(['level', 'threshold', 'stopOutLevel', 'ltv']);
const figures = new Set(['price', 'lots']);
const moments = new Set(['from', 'time']);

/** A notice in words of a language; in English where the language has none. */
export function wordNotice(
  language: Language,
  event: NoticeEvent,
  facts: Readonly<Record<string, string>>,
): { title: string; text: string } {
  const { translate, isRtl, used } = wordsOf(language);
  const currency = facts.currency ?? 'USDT';
  const shown = Object.entries(facts).map(([name, value]) => {
    if (choosing.has(name)) return [name, value];
    const text = shownFact(used, name, value, currency);
    return [name, isRtl ? isolated(text) : text];
  });
  // Notices of before a choice was among their facts have none.
  const named = Object.fromEntries([['way', 'other'], ...shown]);
  return {
    title: translate(`notices.${event}.title`, named),
    text: translate(`notices.${event}.text`, named),
  };
}

/** What a push says: its title with names alone, for any eye may rest on a locked screen. */
export function wordPush(
  language: Language,
  event: NoticeEvent,
  facts: Readonly<Record<string, string>>,
): { title: string; lang: Language; dir: 'ltr' | 'rtl' } {
  const { translate, isRtl, used } = wordsOf(language);
  const named = Object.entries(facts)
    .filter(([name]) => choosing.has(name) || names.has(name))
    .map(([name, value]) => [name, isRtl && names.has(name) ? isolated(value) : value]);
  const title = translate(`notices.${event}.title`, Object.fromEntries(named));
  return { title, lang: used, dir: isRtl ? 'rtl' : 'ltr' };
}

/** What a kind of notice is called where none has happened. */
export function headingOf(language: Language, event: NoticeEvent): string {
  const { translate } = wordsOf(language);
  const own = headed.find((each) => each === event);
  return own === undefined ? translate(`notices.${event}.title`) : translate(`headings.${own}`);
}

/** Why some mails and pushes can't be muted. */
export function whyLocked(language: Language): string {
  return wordsOf(language).translate('locked');
}

function wordsOf(language: Language) {
  const own = translators.get(language);
  const words = own ?? translators.get(defaultLanguage);
  if (words === undefined) throw new Error('the default language has no words for notices');
  return { ...words, used: own === undefined ? defaultLanguage : language };
}

function shownFact(language: Language, name: string, value: string, currency: string): string {
  if (amounts.has(name)) return `${grouped(language, value, 2, decimalsOf(value, currency))} ${currency}`;
  if (rates.has(name)) return `${(Number(value) * 100).toFixed(1)}%`;
  if (figures.has(name)) return grouped(language, value, 0, 10);
  if (moments.has(name)) return `${formatInstant(Date.parse(value)).slice(0, 16).replace('T', ' ')} UTC`;
  return value;
}

/** As screens show them: USDT in cents, but whole where it is less than one. */
function decimalsOf(value: string, currency: string): number {
  return currency !== 'USDT' || /^-?0[.]00/.test(value) ? 8 : 2;
}

/** A decimal string in Latin digits, cut off rather than rounded, as on every screen. */
function grouped(language: Language, value: string, least: number, most: number): string {
  const numbers = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    roundingMode: 'trunc',
  });
  return numbers.format(value as `${number}`);
}

/** Keeps a figure's sign and a foreign name where they belong within Arabic. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

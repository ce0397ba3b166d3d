import { readWords } from '#foundation/server-kit/words.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { NoticeEvent } from '../catalogue.ts';

/** What stands for a title that names a thing, where there is none yet or there are several. */
const headed = [
  'stopOut',
  'closeMargin',
  'closedForClose',
  'marketHalted',
  'loanDueSoon',
] as const satisfies readonly NoticeEvent[];
type HeadedEvent = (typeof headed)[number];

type Sentence = `notices.${NoticeEvent}.${'title' | 'text'}` | `headings.${HeadedEvent}` | 'locked';
const words = readWords<Sentence>('notices');

type Facts = Readonly<Record<string, string>>;

/** Facts that choose between words, rather than stand in them. */
const choosing = new Set(['news', 'reason', 'direction', 'result', 'way', 'days']);
/** Names of things: all that a locked screen may show of what happened. */
const names = new Set(['code', 'title', 'name', 'month']);
const amounts = new Set(['amount', 'earned', 'profit', 'needed', 'equity', 'received', 'outcome']);
const rates = new Set(['level', 'threshold', 'stopOutLevel', 'ltv']);
const figures = new Set(['price', 'lots']);
const moments = new Set(['from', 'until', 'time']);

/** A notice in words of a language; what it has no words for is in English. */
export function wordNotice(
  language: Language,
  event: NoticeEvent,
  facts: Facts,
): { title: string; text: string } {
  const { say, spoken } = words(language);
  const worded = (key: Sentence) => say(key, shownFacts(spoken(key), facts));
  return { title: worded(`notices.${event}.title`), text: worded(`notices.${event}.text`) };
}

/** What a push says: its title with names alone, for any eye may rest on a locked screen. */
export function wordPush(
  language: Language,
  event: NoticeEvent,
  facts: Facts,
): { title: string; lang: Language; dir: 'ltr' | 'rtl' } {
  const { say, spoken } = words(language);
  const key: Sentence = `notices.${event}.title`;
  const lang = spoken(key);
  const seen = Object.entries(facts).filter(
    ([name]) => choosing.has(name) || names.has(name) || isTranslation(name),
  );
  return { title: say(key, shownFacts(lang, Object.fromEntries(seen))), lang, dir: languageOf(lang).dir };
}

/** What a kind of notice is called where none has happened. */
export function headingOf(language: Language, event: NoticeEvent): string {
  const own = headed.find((each) => each === event);
  return words(language).say(own === undefined ? `notices.${event}.title` : `headings.${own}`);
}

/** Why some mails and pushes can't be muted. */
export function whyLocked(language: Language): string {
  return words(language).say('locked');
}

/** `title.de` is what the title is in German. */
function isTranslation(name: string): boolean {
  return name.includes('.');
}

/** Facts as a sentence of a language shows them. */
function shownFacts(language: Language, facts: Facts): Facts {
  const isRtl = languageOf(language).dir === 'rtl';
  const currency = facts.currency ?? 'USDT';
  const own = Object.entries(facts).filter(([name]) => !isTranslation(name));
  const shown = own.map(([name, value]) => {
    if (choosing.has(name)) return [name, value];
    const text = facts[`${name}.${language}`] ?? shownFact(language, name, value, currency);
    return [name, isRtl ? isolated(text) : text];
  });
  // Notices of before a choice was among their facts have none.
  return Object.fromEntries([['way', 'other'], ...shown]);
}

function shownFact(language: Language, name: string, value: string, currency: string): string {
  if (amounts.has(name)) return `${grouped(language, value, 2, decimalsOf(value, currency))} ${currency}`;
  if (rates.has(name)) return `${(Number(value) * 100).toFixed(1)}%`;
  if (figures.has(name)) return grouped(language, value, 0, 10);
  if (moments.has(name)) return `${formatInstant(Date.parse(value)).slice(0, 16).replace('T', ' ')} UTC`;
  if (name === 'month') return monthName(language, value);
  return value;
}

/** `2026-01` as a language calls it. */
function monthName(language: Language, month: string): string {
  const name = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return name.format(Date.parse(`${month}-01T00:00:00Z`));
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

import { readWords } from '#foundation/server-kit/words.ts';
import { formatTime } from '#foundation/text/format.ts';
import { toldFigures } from '#foundation/text/told-figures.ts';
import { type Language, languageOf } from '#locales/languages.ts';
import type { NoticeEvent } from '../catalogue.ts';

/** What stands for a title that names a thing, where there is none yet or there are several. */
const headed = [
  'stopOut',
  'closeMargin',
  'closedForClose',
  'orderCancelled',
  'corporateAction',
  'setAsideUsed',
  'identityTakenBack',
  'marketHalted',
  'marketHeld',
  'actionAhead',
  'loanDueSoon',
  'optionRejected',
  'inquiryAsked',
] as const satisfies readonly NoticeEvent[];
type HeadedEvent = (typeof headed)[number];

type Sentence =
  | `notices.${NoticeEvent}.${'title' | 'text'}`
  | `headings.${HeadedEvent}`
  | 'unknownDevice'
  | 'locked';
const words = readWords<Sentence>('notices');

type Facts = Readonly<Record<string, string>>;

/** Facts that choose between words, rather than stand in them. */
const choosing = new Set(['news', 'kind', 'reason', 'direction', 'result', 'way', 'item']);
/** Facts that are counted. */
const counts = new Set(['days', 'orders', 'cancelled']);
/** Names of things: all that a locked screen may show of what happened. */
const names = new Set(['code', 'title', 'name', 'month']);
const amounts = new Set(['amount', 'earned', 'profit', 'needed', 'equity', 'received', 'outcome']);
const rates = new Set(['level', 'threshold', 'stopOutLevel', 'ltv']);
const figures = new Set(['price', 'lots']);
const moments = new Set(['from', 'until', 'time']);

/** A device that does not say what it is: nothing, or what was stored for it before. */
const unnamed = new Set(['', '–']);

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
    ([name]) => choosing.has(name) || counts.has(name) || names.has(name) || isTranslation(name),
  );
  return { title: say(key, shownFacts(lang, Object.fromEntries(seen))), lang, dir: languageOf(lang).dir };
}

/** What a kind of notice is called where none has happened. */
export function noticeHeading(language: Language, event: NoticeEvent): string {
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

/** Facts as a sentence of a language shows them; names may be in other letters than the sentence. */
function shownFacts(language: Language, facts: Facts): Readonly<Record<string, string | number>> {
  const told = toldFigures(language);
  const currency = facts.currency ?? 'USDT';
  const shown = Object.entries(facts)
    .filter(([name]) => !isTranslation(name))
    .map(([name, value]) => {
      if (counts.has(name)) return [name, Number(value)];
      if (choosing.has(name)) return [name, value];
      if (amounts.has(name)) return [name, told.money(value, currency)];
      if (rates.has(name)) return [name, told.percent(value)];
      if (figures.has(name)) return [name, told.price(value)];
      if (moments.has(name)) return [name, told.moment(value)];
      if (name === 'month') return [name, formatTime(language, `${value}-01T00:00:00Z`, 'month', 'UTC')];
      if (name === 'device' && unnamed.has(value)) return [name, words(language).say('unknownDevice')];
      return [name, told.apart(facts[`${name}.${language}`] ?? value)];
    });
  // Notices of before a choice was among their facts have none.
  return { kind: 'other', way: 'other', reason: 'other', ...Object.fromEntries(shown) };
}

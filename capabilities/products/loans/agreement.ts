import { z } from 'zod';
import { formatDecimal } from '#foundation/money/decimal.ts';
import { formatUnits } from '#foundation/money/money.ts';
import { escapeHtml } from '#foundation/text/kept-html.ts';
import { defaultLanguage, type Language, languages } from '#locales/languages.ts';
import { interestOfTerm } from './interest.ts';
import type { CollateralCurrency } from './loan.ts';
import type { LoanTerms } from './rules.ts';

/** What a text of the agreement may name in `{braces}`. */
const particulars: readonly string[] = [
  ...['amount', 'days', 'dailyRate', 'interestFreeDays', 'totalInterest', 'repayment', 'currency'],
  ...['openingLtv', 'warningLtvs', 'liquidationLtv', 'targetLtv', 'graceHours'],
  // With their units, as the language counts them; the bare numbers above are of texts written before.
  ...['term', 'interestFree', 'grace'],
];

const text = z
  .string()
  .min(1)
  .max(2_000)
  .refine((each) => [...each.matchAll(/\{(\w*)\}/g)].every(([, name = '']) => particulars.includes(name)));

/**
 * The document `loans.agreement`: what customers sign, by language; those without a text of their own read
 * English.
 */
export const agreementShape = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        language: z.enum(languages.map(({ tag }) => tag)),
        title: z.string().min(1).max(120),
        paragraphs: z.array(text).min(1).max(40),
      }),
    )
    .max(languages.length)
    .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length)
    .refine((texts) => texts.some(({ language }) => language === defaultLanguage)),
});
export type Agreement = z.output<typeof agreementShape>;

export interface AgreedLoan {
  readonly units: bigint;
  readonly termDays: number;
  readonly currency: CollateralCurrency;
}

/**
 * The agreement about one loan in a language, as HTML that this function alone writes: what is signed, word
 * for word. Below another language's text stands the English one, which rules, as `englishRules` says.
 */
export function agreementHtml(
  { texts }: Agreement,
  terms: LoanTerms,
  loan: AgreedLoan,
  { language, englishRules }: { readonly language: Language; readonly englishRules: string },
): string {
  const english = texts.find((each) => each.language === defaultLanguage);
  if (english === undefined) throw new Error('the agreement has no English text');
  const own = texts.find((each) => each.language === language) ?? english;
  const original = filledText(english, terms, loan);
  if (own === english) return original.join('\n');
  const [title, ...paragraphs] = filledText(own, terms, loan);
  const note = `<p><strong>${escapeHtml(englishRules)}</strong></p>`;
  return [title, note, ...paragraphs, '<hr>', ...original].join('\n');
}

/** A text of the agreement with the particulars of a loan: its title, then its paragraphs. */
function filledText(
  { language, title, paragraphs }: Agreement['texts'][number],
  terms: LoanTerms,
  { units, termDays, currency }: AgreedLoan,
): string[] {
  const { dailyRatePpm, interestFreeDays, levels } = terms;
  const interest = interestOfTerm(units, dailyRatePpm, { termDays, interestFreeDays });
  const { figure, percent, list, duration } = figuresIn(language);
  const named: Readonly<Record<string, string>> = {
    amount: figure(formatUnits(units)),
    days: String(termDays),
    dailyRate: percent(dailyRatePpm),
    interestFreeDays: String(interestFreeDays),
    totalInterest: figure(formatUnits(interest)),
    repayment: figure(formatUnits(units + interest)),
    currency,
    openingLtv: percent(terms.openingPpm),
    warningLtvs: list(levels.warningsPpm.map(percent)),
    liquidationLtv: percent(levels.liquidationPpm),
    targetLtv: percent(levels.targetPpm),
    graceHours: String(terms.graceHours),
    term: duration(termDays, 'day'),
    interestFree: duration(interestFreeDays, 'day'),
    grace: duration(terms.graceHours, 'hour'),
  };
  const filled = (paragraph: string) =>
    paragraph.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
  return [`<h2>${escapeHtml(title)}</h2>`, ...paragraphs.map((each) => `<p>${escapeHtml(filled(each))}</p>`)];
}

/** As a language writes them, in Latin digits like everywhere, to the last decimal. */
function figuresIn(language: Language) {
  const locale = `${language}-u-nu-latn`;
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
  return {
    figure: (value: string) => figures.format(value as `${number}`),
    percent: (ppm: bigint) => percents.format(formatDecimal(ppm, 6) as `${number}`),
    duration: (count: number, unit: 'day' | 'hour') =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    list: (all: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(all),
  };
}

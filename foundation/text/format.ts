/**
 * How values are written, by language. Pure; amounts come as decimal strings and reach Intl as strings, so
 * nothing is a float. Digits are Latin in every language: people compare prices across them.
 */

export type MoneyOptions = {
  /** Always show + or −. */
  sign?: boolean | undefined;
  /** Decimals shown; further ones are cut, never rounded up: no screen shows money that is not there. */
  decimals?: number | undefined;
  /** All the decimals there are (up to 8), for receipts. */
  exact?: boolean | undefined;
};

export type TimeStyle = 'moment' | 'date' | 'time' | 'second' | 'weekday' | 'day' | 'month';

const MAX_DECIMALS = 8;

/**
 * The amount without its currency: a decimal string at up to 8 decimals. USDT shows 2, anything else up to 8.
 */
export function formatMoney(
  locale: string,
  amount: string,
  currency: string,
  options: MoneyOptions = {},
): string {
  if (!isDecimal(amount)) return '–';
  const shown = moneyDecimals(amount, currency, options);
  return numbers(locale, {
    minimumFractionDigits: Math.min(2, shown),
    maximumFractionDigits: shown,
    roundingMode: 'trunc',
    signDisplay: options.sign === true ? 'exceptZero' : 'negative',
  }).format(amount);
}

function moneyDecimals(amount: string, currency: string, options: MoneyOptions): number {
  if (options.decimals !== undefined) return options.decimals;
  if (options.exact === true || currency !== 'USDT') return MAX_DECIMALS;
  // Less than a cent is still money: show it whole rather than 0.00.
  return /^-?0+\.00\d*[1-9]/.test(amount) ? MAX_DECIMALS : 2;
}

/** A price with exactly its instrument's decimals; `–` when there is none. */
export function formatPrice(locale: string, value: number | string | undefined, decimals: number): string {
  if (value === undefined || (typeof value === 'string' && !isDecimal(value))) return '–';
  return numbers(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
}

/** A plain decimal string, grouped. */
export function formatDecimal(
  locale: string,
  value: string,
  options: { decimals?: number | undefined; sign?: boolean | undefined } = {},
): string {
  if (!isDecimal(value)) return '–';
  return numbers(locale, {
    minimumFractionDigits: options.decimals ?? 0,
    maximumFractionDigits: options.decimals ?? MAX_DECIMALS,
    roundingMode: 'trunc',
    signDisplay: options.sign === true ? 'exceptZero' : 'negative',
  }).format(value);
}

/** A figure with just the decimals it was written with; anything else stays as it is. */
export function formatAsWritten(locale: string, figure: string): string {
  return isDecimal(figure)
    ? formatDecimal(locale, figure, { decimals: figure.split('.')[1]?.length ?? 0 })
    : figure;
}

/** A quantity of lots: at least two decimals, and all there are. */
export function formatLots(locale: string, lots: string): string {
  if (!isDecimal(lots)) return '–';
  return numbers(locale, { minimumFractionDigits: 2, maximumFractionDigits: MAX_DECIMALS }).format(lots);
}

/** A refusal's figures and days as everywhere on the page; the sentence itself counts the seconds. */
export function writeFacts(
  locale: string,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      /^\d{4}-/.test(value)
        ? formatTime(locale, value, 'date', 'UTC')
        : name === 'seconds'
          ? value
          : formatAsWritten(locale, value),
    ]),
  );
}

/** `value` is already in percent: 1.5 reads 1.50%. */
export function formatPercent(
  locale: string,
  value: number,
  options: { sign?: boolean | undefined; digits?: number | undefined } = {},
): string {
  const digits = options.digits ?? 2;
  return numbers(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: options.sign === true ? 'exceptZero' : 'negative',
  }).format(value / 100);
}

/** A rate is a fraction as a string: "0.0005" reads 0.05%; all its decimals unless a number is given. */
export function formatRate(locale: string, fraction: string, digits?: number): string {
  if (!isDecimal(fraction)) return '–';
  return numbers(locale, {
    style: 'percent',
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 6,
  }).format(fraction);
}

/** 3 800 000 000 reads 3.8B, as the language writes it. */
export function formatCompact(locale: string, value: number | string): string {
  if (typeof value === 'string' && !isDecimal(value)) return '–';
  return numbers(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

export function formatCount(locale: string, value: number): string {
  return numbers(locale, { maximumFractionDigits: 0 }).format(value);
}

const TIME_STYLES = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** For the days ahead: "Sun 22:00". */
  weekday: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** One of the last seven: "Sun". */
  day: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<TimeStyle, Intl.DateTimeFormatOptions>;

/** An ISO 8601 time or milliseconds since 1970, in the reader's own time zone unless one is named. */
export function formatTime(
  locale: string,
  at: string | number,
  style: TimeStyle = 'moment',
  timeZone?: string,
): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '–';
  const zone = timeZone === undefined ? {} : { timeZone };
  return times(locale, { ...TIME_STYLES[style], ...zone }).format(date);
}

/**
 * The page's language as the reader's region writes dates: `en-US` for a browser that asks for it, British
 * where no region is known, because the English texts are.
 */
export function regionalLocale(language: string, asked = askedLanguages()): string {
  const written = new Intl.Locale(language).maximize();
  const regional = asked
    .flatMap((tag) => canonicalLocale(tag) ?? [])
    .find((each) => each.region !== undefined && isWrittenAs(each.maximize(), written));
  return regional?.baseName ?? (language === 'en' ? 'en-GB' : language);
}

function isWrittenAs(one: Intl.Locale, other: Intl.Locale): boolean {
  return one.language === other.language && one.script === other.script;
}

/** Undefined for what is no tag: browsers send what their owners set. */
function canonicalLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/** Those of the reader's browser; none on the server. */
function askedLanguages(): readonly string[] {
  return typeof document === 'undefined' ? [] : navigator.languages;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest parts of a length of time: 93 600 reads "1 day 2 hr". */
export function formatDuration(locale: string, seconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, Math.trunc(seconds));
  for (const [unit, length] of UNITS) {
    const count = Math.trunc(rest / length);
    rest -= count * length;
    if (count === 0 || parts.length === 2) continue;
    parts.push(numbers(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count));
  }
  return (
    parts.join(' ') || numbers(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(0)
  );
}

/** What stands before the decimals: "." or ",". */
export function decimalMark(locale: string): string {
  return numbers(locale, {}).formatToParts(0.5)[1]?.value ?? '.';
}

/** Latin digits whatever the language's own are. */
export function numberLocale(locale: string): string {
  return `${locale}-u-nu-latn`;
}

export function isDecimal(value: string): value is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(value);
}

// Making an Intl formatter costs more than a hundred uses of one; there are as many as there are kinds of
// number on screen.
const numberFormats = new Map<string, Intl.NumberFormat>();
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const known = numberFormats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(numberLocale(locale), options);
  numberFormats.set(key, made);
  return made;
}

function times(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = timeFormats.get(key);
  if (known !== undefined) return known;
  // Older browsers date ar-SA by the Islamic calendar; receipts and records are Gregorian.
  const made = new Intl.DateTimeFormat(`${regionalLocale(locale)}-u-ca-gregory-nu-latn`, options);
  timeFormats.set(key, made);
  return made;
}

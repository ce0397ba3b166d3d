import { asPrice, formatPrice, type Price, parsePrice } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Entry, OptionTick } from './option.ts';
import {
  firstSampleOf,
  keptOf,
  type Reference,
  type Stood,
  sampledPrices,
  tickReference,
} from './reference.ts';

type Role = 'entry' | 'exit';

/** References that decide by the thousand are written out once. */
const written: Readonly<Record<Role, WeakMap<Reference, string>>> = {
  entry: new WeakMap(),
  exit: new WeakMap(),
};

/** {@link referenceText} of one that entered or settled options. */
export function decidingText(role: Role, reference: Reference): string {
  const known = written[role].get(reference);
  if (known !== undefined) return known;
  const text = referenceText(role, reference);
  written[role].set(reference, text);
  return text;
}

/**
 * What decided, as JSON of one line of words: thousands of options end at one price, and each keeps its own
 * copy. A tick alone has its words in the order of {@link tickWords}; a window those of {@link meanWords} and
 * then each of its ticks as `samples*sequence@time:bid/ask`, the time in milliseconds after the first sample.
 * What else there is has its name before it. `volatility` (a year's) is what a sale was valued with.
 */
export function referenceText(role: Role, reference: Reference, volatility?: string): string {
  const { code, price, at, window, stood } = reference;
  const { tick } = stood.at(-1) ?? stood[0];
  const named = namedWords(tick, volatility);
  if (window === null) {
    const prices = `${formatPrice(tick.bid)} ${formatPrice(tick.ask)} ${formatPrice(price)}`;
    return JSON.stringify(
      `${role} ${code} ${prices} ${tick.sequence} ${tick.source} ${formatInstant(at)}${named}`,
    );
  }
  const { seconds, samples, dropped } = window;
  const first = firstSampleOf(window, at);
  const ticks = stood.map(({ tick: { bid, ask, sequence, at: time }, count }) => {
    return `${count}*${sequence}@${time - first}:${formatPrice(bid)}/${formatPrice(ask)}`;
  });
  const measured = `${formatPrice(price)} ${formatInstant(at)} ${seconds} ${samples} ${dropped}`;
  return JSON.stringify(`mean ${role} ${code} ${measured} ${tick.source} ${ticks.join(' ')}${named}`);
}

function namedWords({ recordedAt, spreadGuard: guard }: OptionTick, volatility: string | undefined): string {
  const recorded = recordedAt === undefined ? '' : ` recordedAt=${recordedAt}`;
  const guarded =
    guard === undefined
      ? ''
      : ` spreadMedian=${formatPrice(guard.median)} spreadLimit=${formatPrice(guard.limit)}`;
  return `${recorded}${guarded}${volatility === undefined ? '' : ` volatility=${volatility}`}`;
}

const tickWords = ['role', 'code', 'bid', 'ask', 'price', 'sequence', 'source', 'time'];
const meanWords = ['mean', 'role', 'code', 'price', 'to', 'seconds', 'samples', 'dropped', 'source'];

/** The text of a tick with more words, in place of those of the same names. */
export function withWords(text: string, added: Readonly<Record<string, string>>): string {
  const line: unknown = JSON.parse(text);
  if (typeof line !== 'string') return text;
  const kept = line
    .split(' ')
    .filter((word) => !Object.keys(added).some((name) => word.startsWith(`${name}=`)));
  return JSON.stringify(
    [...kept, ...Object.entries(added).map(([name, value]) => `${name}=${value}`)].join(' '),
  );
}

/** A line of a tick alone as the receipts show it (orders/receipt-shape.ts), every value a text. */
export function readTickLine(line: string): Record<string, string> {
  return readWords(line, tickWords);
}

/**
 * Reads a line back. Of a window's ticks, what the last one says of itself is what the line has by name.
 * Throws on text that is no such line.
 */
export function readReference(line: string): Reference {
  const isMean = line.startsWith('mean ');
  const facts = readWords(line.replaceAll(sampled, ''), isMean ? meanWords : tickWords);
  const { code = '', source = '' } = facts;
  const price = priceIn(facts.price);
  const common = { code, source, ...namedOf(facts) };
  if (!isMean) {
    const [bid, ask, at] = [priceIn(facts.bid), priceIn(facts.ask), Date.parse(facts.time ?? '')];
    const tick = { ...common, bid, ask, price: middleOf(bid, ask), at, sequence: Number(facts.sequence) };
    return { ...tickReference(tick), price };
  }
  const [seconds = 0, samples = 0, dropped = 0] = [facts.seconds, facts.samples, facts.dropped].map(Number);
  const window = { seconds, samples, dropped };
  const at = Date.parse(facts.to ?? '');
  const first = firstSampleOf(window, at);
  const stood = Array.from(line.matchAll(sampled), ([, count, sequence, after, ...prices]): Stood => {
    const [bid, ask] = [priceIn(prices[0]), priceIn(prices[1])];
    const middle = middleOf(bid, ask);
    const times = { at: first + Number(after), sequence: Number(sequence) };
    return { tick: { ...common, ...times, bid, ask, price: middle }, count: Number(count) };
  });
  const [earliest, ...others] = stood;
  const sequence = stood.at(-1)?.tick.sequence;
  if (earliest === undefined || sequence === undefined) throw new Error(`no samples in “${line}”`);
  return { code, price, at, sequence, window, stood: [earliest, ...others] };
}

/** Of a line of an entry: its price after corporate actions, where there were any. */
export function adjustedPriceIn(line: string): Price | undefined {
  const [, text] = / adjustedPrice=([\d.]+)/.exec(line) ?? [];
  return text === undefined ? undefined : priceIn(text);
}

const sampled = / (\d+)\*(\d+)@(-?\d+):([\d.]+)\/([\d.]+)/g;

function namedOf({ recordedAt, spreadMedian, spreadLimit }: Record<string, string>) {
  return {
    ...(recordedAt === undefined ? {} : { recordedAt }),
    ...(spreadMedian === undefined || spreadLimit === undefined
      ? {}
      : { spreadGuard: { median: priceIn(spreadMedian), limit: priceIn(spreadLimit) } }),
  };
}

const middleOf = (bid: Price, ask: Price) => asPrice((bid + ask) / 2n);

function priceIn(text: string | undefined): Price {
  const price = parsePrice(text ?? '');
  if (price === undefined) throw new Error(`“${text}” is no price`);
  return price;
}

/** A window as the receipts show it (orders/receipt-shape.ts); undefined of a line of a tick alone. */
export function readMeanLine(line: string) {
  const { at, window, stood } = readReference(line);
  if (window === null) return undefined;
  const facts = readWords(line.replaceAll(sampled, ''), meanWords);
  const { role, code, price, source, recordedAt, spreadMedian, spreadLimit, volatility, adjustedPrice } =
    facts;
  const counted = keptOf(sampledPrices(stood), window.dropped);
  return {
    role,
    code,
    price,
    source,
    recordedAt,
    spreadMedian,
    spreadLimit,
    volatility,
    adjustedPrice,
    from: formatInstant(firstSampleOf(window, at)),
    to: formatInstant(at),
    samples: window.samples,
    dropped: window.dropped,
    ticks: stood.map(({ tick, count }, index) => ({
      bid: formatPrice(tick.bid),
      ask: formatPrice(tick.ask),
      price: formatPrice(tick.price),
      time: formatInstant(tick.at),
      sequence: String(tick.sequence),
      samples: count,
      counted: counted[index] ?? 0,
    })),
  };
}

function readWords(line: string, words: readonly string[]): Record<string, string> {
  const entries = line.split(' ').map((word, index): [string, string] => {
    const name = words[index];
    if (name !== undefined) return [name, word];
    const [extra = '', value = ''] = word.split('=');
    return [extra, value];
  });
  return Object.fromEntries(entries);
}

/** The evidence of a transfer that ends an option: what it was entered at, and what ended it. */
export function optionEvidence(entry: Entry, exit?: string): string {
  return exit === undefined ? `[${entry.tick}]` : `[${entry.tick},${exit}]`;
}

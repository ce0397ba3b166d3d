import { formatPrice } from '#foundation/money/price.ts';
import { formatInstant } from '#foundation/time/clock.ts';
import type { Entry, OptionTick } from './option.ts';

type Role = 'entry' | 'exit';

/** Ticks that decide by the thousand are written out once. */
const written: Readonly<Record<Role, WeakMap<OptionTick, string>>> = {
  entry: new WeakMap(),
  exit: new WeakMap(),
};

/** {@link tickText} of a tick that entered or settled an option. */
export function decidingTickText(role: Role, tick: OptionTick): string {
  const known = written[role].get(tick);
  if (known !== undefined) return known;
  const text = tickText(role, tick);
  written[role].set(tick, text);
  return text;
}

/**
 * A deciding tick as JSON of one line of words, in the order of {@link words} and what else there is by its
 * name: thousands of options end at one tick, and each keeps its own copy. `volatility` (a year's) is what a
 * sale was valued with.
 */
export function tickText(role: Role, tick: OptionTick, volatility?: string): string {
  const { code, bid, ask, price, at, sequence, source, recordedAt, spreadGuard: guard } = tick;
  const prices = `${formatPrice(bid)} ${formatPrice(ask)} ${formatPrice(price)}`;
  const line = `${role} ${code} ${prices} ${sequence} ${source} ${formatInstant(at)}`;
  const recorded = recordedAt === undefined ? '' : ` recordedAt=${recordedAt}`;
  const guarded =
    guard === undefined
      ? ''
      : ` spreadMedian=${formatPrice(guard.median)} spreadLimit=${formatPrice(guard.limit)}`;
  return JSON.stringify(
    `${line}${recorded}${guarded}${volatility === undefined ? '' : ` volatility=${volatility}`}`,
  );
}

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

const words = ['role', 'code', 'bid', 'ask', 'price', 'sequence', 'source', 'time'];

/** A line of {@link tickText} as the receipts show it (orders/receipt-shape.ts), every value a text. */
export function readTickLine(line: string): Record<string, string> {
  const entries = line.split(' ').map((word, index): [string, string] => {
    const name = words[index];
    if (name !== undefined) return [name, word];
    const [extra = '', value = ''] = word.split('=');
    return [extra, value];
  });
  return Object.fromEntries(entries);
}

/** The evidence of a transfer that ends an option: the tick it was entered at, and the one that ended it. */
export function optionEvidence(entry: Entry, exitTick?: string): string {
  return exitTick === undefined ? `[${entry.tick}]` : `[${entry.tick},${exitTick}]`;
}

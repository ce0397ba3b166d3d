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
 * A deciding tick as text, in the shape of the receipts (orders/receipt-shape.ts): canonical JSON, keys in order. `volatility` (a year's)
 * is what a sale was valued with.
 */
export function tickText(
  role: Role,
  { code, bid, ask, price, at, sequence, source, recordedAt }: OptionTick,
  volatility?: string,
): string {
  return JSON.stringify({
    ask: formatPrice(ask),
    bid: formatPrice(bid),
    code,
    price: formatPrice(price),
    ...(recordedAt === undefined ? {} : { recordedAt }),
    role,
    sequence: String(sequence),
    source,
    time: formatInstant(at),
    ...(volatility === undefined ? {} : { volatility }),
  });
}

/** The evidence of a transfer that ends an option: the tick it was entered at, and the one that ended it. */
export function evidenceOf(entry: Entry, exitTick?: string): string {
  return exitTick === undefined ? `[${entry.tick}]` : `[${entry.tick},${exitTick}]`;
}

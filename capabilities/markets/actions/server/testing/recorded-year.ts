import { asPrice } from '#foundation/money/price.ts';
import { dayMs } from '#foundation/time/clock.ts';
import type { ActionTerms } from '../../action.ts';

/** A day of a share, in raw points of two decimals. */
export interface RecordedDay {
  readonly date: string;
  readonly open: number;
  readonly close: number;
}

export interface RecordedShare {
  readonly code: string;
  readonly days: readonly RecordedDay[];
  readonly actions: readonly { readonly exDate: string; readonly terms: ActionTerms }[];
}

const firstMonday = Date.parse('2025-01-06');
const weeks = 52;
const shares = 20;

/**
 * A year of twenty shares with splits, consolidations and dividends, the same each time: what a recording of
 * them would hold. On an ex-date the price opens where the action leaves it, and moves as on any other day.
 */
export function recordedYear(): RecordedShare[] {
  const random = randomFrom(30);
  return Array.from({ length: shares }, (_, number) => recordedShare(`REC${number + 10}`, number, random));
}

function recordedShare(code: string, number: number, random: () => number): RecordedShare {
  const planned = new Map<number, ActionTerms>();
  const onDay = () => 10 + Math.floor(random() * (weeks * 5 - 20));
  const [from, to] = ratios[number % ratios.length] ?? [1n, 1n];
  if (from !== to) planned.set(onDay(), { kind: 'split', from, to });
  for (let dividends = number % 3 === 0 ? 2 : 1; dividends > 0; dividends -= 1) {
    let day = onDay();
    while (planned.has(day)) day = onDay();
    planned.set(day, {
      kind: 'dividend',
      amount: asPrice(BigInt(5 + Math.floor(random() * 120)) * 10n ** 8n),
      isSpecial: random() < 0.2,
    });
  }
  const days: RecordedDay[] = [];
  const actions: { exDate: string; terms: ActionTerms }[] = [];
  let price = 4_000 + Math.floor(random() * 20_000);
  for (let day = 0; day < weeks * 5; day += 1) {
    const at = firstMonday + (Math.floor(day / 5) * 7 + (day % 5)) * dayMs;
    const date = new Date(at).toISOString().slice(0, 10);
    const terms = planned.get(day);
    if (terms !== undefined) actions.push({ exDate: date, terms });
    const open = Math.max(2, Math.round(afterAction(price, terms) * (1 + (random() - 0.5) * 0.01)));
    const close = Math.max(2, Math.round(open * (1 + (random() - 0.5) * 0.04)));
    days.push({ date, open, close });
    price = close;
  }
  return { code, days, actions };
}

const ratios: readonly (readonly [bigint, bigint])[] = [
  [1n, 2n],
  [1n, 1n],
  [10n, 1n],
  [2n, 3n],
  [1n, 4n],
];

function afterAction(points: number, terms: ActionTerms | undefined): number {
  if (terms?.kind === 'split') return (points * Number(terms.from)) / Number(terms.to);
  return terms?.kind === 'dividend' ? points - Number(terms.amount / 10n ** 8n) : points;
}

/** Between 0 and 1, by a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

import { unitsPerWhole } from '#foundation/money/money.ts';
import { asLots, asPrice, type Price } from '#foundation/money/price.ts';
import { divide, larger, magnitude, smaller } from '#foundation/money/rounding.ts';
import { checkReserve, mostReserve, reserveFor } from '../../cover.ts';
import { gapPpmOf, gapYears } from '../../gap.ts';
import { type Direction, profitOf } from '../../valuation.ts';
import { defaultOrderConfig } from '../order-config.ts';
import type { Gap } from './gap-trial.ts';

const million = 1_000_000n;
const nightsAYear = 252;

/** What a house is asked over many nights by customers who know how each market will open. */
export interface CoverTrial {
  readonly nights: readonly Night[];
  /** `house/trading` at each close, in USDT units. */
  readonly cover: bigint;
  /** How many persons know; each of them uses all of their share. */
  readonly persons: number;
  /** Their take profits, as far from the price: they choose near ones. */
  readonly takePpm: bigint;
  /** Whether the gap is reserved for, or the take profit alone. */
  readonly hasGaps: boolean;
  /** Opened earlier, and the price has come nearly to the take profit by the close. */
  readonly isAhead: boolean;
}

/** What happened to the capital, in USDT units. */
export interface CoverResult {
  readonly nights: number;
  readonly paid: number;
  readonly sum: bigint;
  readonly worst: bigint;
  /** What they gained from the platform in all. */
  readonly gained: bigint;
}

/** Every market's move of one night. */
export type Night = readonly Gap[];

/** So many years of nights, each market's move drawn from its recorded ones. */
export function drawnNights(gaps: readonly Gap[], years: number, seed: number): Night[] {
  const markets = [...Map.groupBy(gaps, ({ instrument }) => instrument.code).values()];
  let state = seed;
  const draw = () => {
    // xorshift, so that the same seed gives the same years everywhere.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return Array.from({ length: years * nightsAYear }, () =>
    markets.flatMap((moves) => moves[Math.floor(draw() * moves.length)] ?? []),
  );
}

/** The nights as they were recorded, in their order. */
export function recordedNights(gaps: readonly Gap[]): Night[] {
  const days = Map.groupBy(gaps, ({ day }) => day);
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, night]) => night);
}

/**
 * Each night all who know put their whole share on the side of the market that gains them most, and are paid
 * at the open. The first years only tell how far the markets have moved. The next evening the cover is what
 * it was.
 */
export function runTrial(trial: CoverTrial): CoverResult {
  const { nights, cover } = trial;
  const kept = gapYears * nightsAYear;
  const seen = new Map<string, Moves>();
  let [paid, sum, worst, gained] = [0, 0n, 0n, 0n];
  for (const [nth, night] of nights.entries()) {
    let most = 0n;
    for (const gap of night) {
      const moves = seen.get(gap.instrument.code) ?? { last: [], largest: 0n };
      if (nth >= kept) most = larger(most, gainOf(trial, gap, moves.largest));
      seen.set(gap.instrument.code, withMove(moves, gap, kept));
    }
    const short = larger(0n, most - cover);
    if (short > 0n) paid++;
    sum += short;
    worst = larger(worst, short);
    gained += most;
  }
  return { nights: Math.max(0, nights.length - kept), paid, sum, worst, gained };
}

/** A market's last moves and the largest of them, in parts per million. */
interface Moves {
  readonly last: bigint[];
  readonly largest: bigint;
}

function withMove({ last, largest }: Moves, { before, after }: Gap, kept: number): Moves {
  const move = divide(magnitude(after - before) * million, before, 'up');
  last.push(move);
  const left = last.length > kept ? last.shift() : undefined;
  return { last, largest: left === largest ? last.reduce(larger) : larger(largest, move) };
}

/** What all who know gain together in one market, whose largest move so far is given. */
function gainOf(trial: CoverTrial, { instrument, before, after }: Gap, largest: bigint): bigint {
  const direction: Direction = after > before ? 'buy' : 'sell';
  const { cover: terms } = defaultOrderConfig;
  const classTerms = terms.classes[instrument.marketClass];
  const ppm = gapPpmOf(classTerms, { ppm: largest, openedAt: 0 }, false);
  const gap = trial.hasGaps ? { version: 1, ppm } : null;
  const toward = (from: Price, ppm: bigint) =>
    asPrice(direction === 'buy' ? (from * (million + ppm)) / million : (from * (million - ppm)) / million);
  // Opened so that the take profit is just beyond the close, or at the close.
  const entry = trial.isAhead ? asPrice((before * before) / toward(before, trial.takePpm)) : before;
  const deal = { lots: asLots(unitsPerWhole), contractSize: unitsPerWhole, direction, entry };
  const one = { ...deal, usdtRate: asPrice(10n ** 10n) };
  const reserve = reserveFor(one, toward(entry, trial.takePpm), gap, classTerms);
  const profit = profitOf(one, direction, entry, after, one.usdtRate);
  if (profit <= 0n || reserve <= 0n) return 0n;
  let [free, promised, gained] = [trial.cover, 0n, 0n];
  for (let person = 0; person < trial.persons; person++) {
    const account = {
      reserved: 0n,
      others: { person: 0n, unverified: undefined },
      cover: { free, promised, capital: 0n, owed: [] },
    };
    const reserved = smaller(mostReserve(account, terms), free);
    if (checkReserve(reserved, 0n, account, terms) !== undefined) break;
    free -= reserved;
    promised += reserved;
    gained += divide(profit * reserved, reserve, 'down');
  }
  return gained;
}

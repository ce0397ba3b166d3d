import type { CorporateActions } from '#capabilities/markets/actions/face.ts';
import type { Prices } from '#capabilities/markets/prices/face.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import { larger } from '#foundation/money/rounding.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs, formatInstant, hourMs, type Instant, secondMs } from '#foundation/time/clock.ts';
import type { GapView } from '../contract.ts';
import type { CoverTerms } from '../cover.ts';
import {
  doubledGap,
  type Gap,
  gapPpmOf,
  gapsSince,
  gapYears,
  largestOvernight,
  type Overnight,
  spansSplit,
} from '../gap.ts';
import type { Terms } from '../order-checks.ts';
import { type GapFigure, insertGap, selectNewestGaps } from './gaps.sql.ts';

type Market = Pick<Terms, 'code' | 'marketClass'>;

/** The markets' gap figures in force. In memory and synchronous. */
export interface GapBoard {
  of(code: string): GapFigure | undefined;
  set(figure: GapFigure): void;
  /** The market's next open, where it comes with an action: until then its figure is doubled. */
  readonly doubledUntil: (code: string) => Instant | undefined;
}

export function createGapBoard(doubledUntil: GapBoard['doubledUntil'] = () => undefined): GapBoard {
  const figures = new Map<string, GapFigure>();
  return {
    doubledUntil,
    of: (code) => figures.get(code),
    set: (figure) => void figures.set(figure.code, figure),
  };
}

export interface ExOpenNeeds {
  readonly actions: Pick<CorporateActions, 'between'>;
  readonly markets: Pick<Prices, 'closeAround'>;
  readonly clock: Clock;
}

/**
 * The open that a market's close leads to, where an ex-date or its company's results come with it; confirmed
 * or not. From the open before it on.
 */
export function exOpenOf({ actions, markets, clock }: ExOpenNeeds, code: string): Instant | undefined {
  const at = clock.now();
  const opensAt = markets.closeAround(code, at)?.opensAt;
  if (opensAt === undefined) return undefined;
  // A recording's open is known to the millisecond.
  return actions.between(code, at, opensAt + secondMs).find(({ kind }) => kind !== 'symbolChange')?.exAt;
}

/**
 * A floor that operators have raised holds at once, and so does the doubled figure from the open before an
 * ex-date on; the version of either is stored within the minute, and no version has two figures.
 */
export function gapIn(
  board: GapBoard,
  { classes }: Pick<CoverTerms, 'classes'>,
  { code, marketClass }: Market,
): Gap {
  const known = board.of(code);
  const { gapFloorPpm } = classes[marketClass];
  const single = known === undefined || known.doubledUntil !== undefined ? 0n : known.ppm;
  const least =
    board.doubledUntil(code) === undefined ? gapFloorPpm : doubledGap(larger(single, gapFloorPpm));
  return known !== undefined && known.ppm >= least ? known : { version: 0, ppm: least };
}

/** A figure as it travels. */
export function gapView(board: GapBoard, terms: Pick<CoverTerms, 'classes'>, market: Market): GapView {
  const { version, ppm } = gapIn(board, terms, market);
  const figure = board.of(market.code);
  const doubledUntil = board.doubledUntil(market.code);
  return {
    rate: formatRatePpm(ppm),
    version,
    ...(figure?.version === version ? { since: formatInstant(figure.computedAt) } : {}),
    ...(doubledUntil === undefined ? {} : { doubledUntil: formatInstant(doubledUntil) }),
    ...(figure?.overnight === undefined
      ? {}
      : {
          overnight: {
            rate: formatRatePpm(figure.overnight.ppm),
            at: formatInstant(figure.overnight.openedAt),
          },
        }),
  };
}

export interface GapNeeds {
  readonly db: Database;
  readonly markets: Prices;
  readonly clock: Clock;
  readonly config: { readonly cover: CoverTerms };
  readonly board: GapBoard;
  readonly actions: Pick<CorporateActions, 'factors' | 'onApplied'>;
}

const daysOfGaps = gapYears * 366;
const daysOfYear = 250;

/**
 * Keeps the markets' figures: each is computed daily from the daily bars, and at once under a new version of
 * the document; where it has changed, the next version of it is stored. A market whose past has not come yet
 * is asked for it again each hour. What was measured before a split was known is measured again.
 */
export function keepGaps({ db, markets, clock, config, board, actions }: GapNeeds) {
  const measured = new Map<string, { readonly overnight: Overnight | undefined; readonly until: number }>();

  actions.onApplied(({ code }) => void measured.delete(code));

  async function overnightOf(code: string): Promise<Overnight | undefined> {
    const at = clock.now();
    const source = markets.latest(code)?.source;
    // A simulated market has no past; to invent five years of one for each takes minutes.
    if (source === undefined || source === 'simulated') return undefined;
    const known = measured.get(code);
    if (known !== undefined && at < known.until) return known.overnight;
    const bars = await markets.bars(code, '1d', daysOfGaps);
    const since = gapsSince(at);
    // What was seen once counts as long: a venue's past may be shorter today.
    const stored = board.of(code)?.overnight;
    const counts =
      stored !== undefined && stored.openedAt > since && !spansSplit(stored, actions.factors(code));
    const kept = counts ? stored : undefined;
    const seen = largestOvernight(bars, since);
    const overnight = seen === undefined || (kept !== undefined && kept.ppm > seen.ppm) ? kept : seen;
    const length = bars.length < daysOfYear ? hourMs : dayMs;
    measured.set(code, { overnight, until: (Math.floor(at / length) + 1) * length });
    return overnight;
  }

  async function load(): Promise<void> {
    for (const figure of await selectNewestGaps(db)) board.set(figure);
  }

  async function computeAll(): Promise<void> {
    for (const { code, marketClass } of markets.instruments()) {
      const overnight = await overnightOf(code);
      const at = clock.now();
      const neverCloses = markets.isOpenAt(code, at) && markets.closeAround(code, at) === undefined;
      const single = gapPpmOf(config.cover.classes[marketClass], overnight, neverCloses);
      const doubledUntil = board.doubledUntil(code);
      const ppm = doubledUntil === undefined ? single : doubledGap(single);
      const known = board.of(code);
      const isSame = known?.ppm === ppm && known.overnight?.ppm === overnight?.ppm;
      if (isSame && known.doubledUntil === doubledUntil) continue;
      const version = (known?.version ?? 0) + 1;
      const figure = { code, version, ppm, overnight, computedAt: at, doubledUntil };
      if (await insertGap(db, figure)) board.set(figure);
      else await load();
    }
  }

  let running: Promise<void> | undefined;
  return {
    /** As they were stored last; before anything is sold. */
    load,
    /** Joins the run that is under way. */
    compute: () => {
      running ??= computeAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

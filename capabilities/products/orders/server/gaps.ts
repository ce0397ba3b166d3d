import type { Prices } from '#capabilities/markets/prices/face.ts';
import { formatRatePpm } from '#foundation/money/money.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type Clock, dayMs, formatInstant, hourMs } from '#foundation/time/clock.ts';
import type { GapView } from '../contract.ts';
import type { CoverTerms } from '../cover.ts';
import { type Gap, gapPpmOf, gapsSince, gapYears, largestOvernight, type Overnight } from '../gap.ts';
import type { Terms } from '../order-checks.ts';
import { type GapFigure, insertGap, selectNewestGaps } from './gaps.sql.ts';

type Market = Pick<Terms, 'code' | 'marketClass'>;

/** The markets' gap figures in force. In memory and synchronous. */
export interface GapBoard {
  of(code: string): GapFigure | undefined;
  set(figure: GapFigure): void;
}

export function createGapBoard(): GapBoard {
  const figures = new Map<string, GapFigure>();
  return {
    of: (code) => figures.get(code),
    set: (figure) => void figures.set(figure.code, figure),
  };
}

/** A floor that operators have raised holds at once, in a version that is stored within the minute. */
export function gapIn(
  board: GapBoard,
  { classes }: Pick<CoverTerms, 'classes'>,
  { code, marketClass }: Market,
): Gap {
  const known = board.of(code);
  const { gapFloorPpm } = classes[marketClass];
  if (known !== undefined && known.ppm >= gapFloorPpm) return known;
  return { version: known?.version ?? 0, ppm: gapFloorPpm };
}

/** A figure as it travels. */
export function gapView({ version, ppm }: Gap, figure: GapFigure | undefined): GapView {
  return {
    rate: formatRatePpm(ppm),
    version,
    ...(figure === undefined ? {} : { since: formatInstant(figure.computedAt) }),
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
}

const daysOfGaps = gapYears * 366;
const daysOfYear = 250;

/**
 * Keeps the markets' figures: each is computed daily from the daily bars, and at once under a new version of
 * the document; where it has changed, the next version of it is stored. A market whose past has not come yet
 * is asked for it again each hour.
 */
export function keepGaps({ db, markets, clock, config, board }: GapNeeds) {
  const measured = new Map<string, { readonly overnight: Overnight | undefined; readonly until: number }>();

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
    const kept = stored !== undefined && stored.openedAt > since ? stored : undefined;
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
      const ppm = gapPpmOf(config.cover.classes[marketClass], overnight, neverCloses);
      const known = board.of(code);
      if (known?.ppm === ppm && known.overnight?.ppm === overnight?.ppm) continue;
      const figure = { code, version: (known?.version ?? 0) + 1, ppm, overnight, computedAt: at };
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

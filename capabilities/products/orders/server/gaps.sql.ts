import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Gap, Overnight } from '../gap.ts';

/** A market's gap figure in one of its versions. */
export interface GapFigure extends Gap {
  readonly code: string;
  /** Undefined while the market's bars are not known. */
  readonly overnight: Overnight | undefined;
  readonly computedAt: Instant;
  /** Of a doubled one: the open up to which it is. */
  readonly doubledUntil: Instant | undefined;
}

interface GapRow {
  readonly code: string;
  readonly version: number;
  readonly gap_ppm: bigint;
  readonly overnight_ppm: bigint | null;
  readonly overnight_at: Date | null;
  readonly computed_at: Date;
  readonly doubled_until: Date | null;
}

/** The newest version of every market's figure. */
export async function selectNewestGaps(db: Database): Promise<GapFigure[]> {
  const rows = await allRows<GapRow>(db)`
    select distinct on (code) code, version, gap_ppm, overnight_ppm, overnight_at, computed_at, doubled_until
    from orders.gap_figure order by code, version desc`;
  return rows.map(({ code, version, gap_ppm, overnight_ppm, overnight_at, computed_at, doubled_until }) => ({
    code,
    version,
    ppm: gap_ppm,
    overnight:
      overnight_ppm === null || overnight_at === null
        ? undefined
        : { ppm: overnight_ppm, openedAt: overnight_at.getTime() },
    computedAt: computed_at.getTime(),
    doubledUntil: doubled_until?.getTime(),
  }));
}

/** Whether it is the next version; false where another process has stored one. */
export async function insertGap(db: Database, figure: GapFigure): Promise<boolean> {
  const { code, version, ppm, overnight, computedAt, doubledUntil } = figure;
  const { numAffectedRows = 0n } = await sql`
    insert into orders.gap_figure
      (code, version, gap_ppm, overnight_ppm, overnight_at, computed_at, doubled_until)
    values (${code}, ${version}, ${ppm}, ${overnight?.ppm ?? null},
      ${overnight === undefined ? null : new Date(overnight.openedAt)}, ${new Date(computedAt)},
      ${doubledUntil === undefined ? null : new Date(doubledUntil)})
    on conflict do nothing`.execute(db);
  return numAffectedRows > 0n;
}

import { type RawBuilder, sql } from 'kysely';

/** From the one moment on, before the other; without a bound where nothing is said. */
export interface Period {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** As calls name it: `periodFields`. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  return {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

/** That a column's moment lies in it, to be written behind a `where`. */
export function andWithin(column: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown> {
  const begins = from === undefined ? sql`` : sql`and ${column} >= ${from}`;
  const ends = to === undefined ? sql`` : sql`and ${column} < ${to}`;
  return sql`${begins} ${ends}`;
}

/** That of a moment already read. */
export function isWithin(at: Date, { from, to }: Period): boolean {
  return (from === undefined || at >= from) && (to === undefined || at < to);
}

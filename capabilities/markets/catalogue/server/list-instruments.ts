import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { ListedInstrument } from '../instrument.ts';
import { type CatalogueEntry, listedInstrument } from './entries.ts';
import { addedEntries, type InstrumentList } from './instrument-list.ts';
import { selectInstruments, upsertInstruments } from './instruments.sql.ts';

export interface ListingNeeds {
  readonly db: Database;
  readonly mode: 'sample' | 'production';
  /** What to list at the start (the sample data set); absent = only what the database already lists. */
  readonly catalogue?: readonly CatalogueEntry[] | undefined;
  /** What operators list, change and retire; absent = nothing. */
  readonly list?: ConfigValue<InstrumentList>;
}

/**
 * Everything listed: the sample data set as it is now, what the database has, and what operators have added.
 * An added one is stored once and never touched again: its points are those of its candles and open orders.
 */
export async function listInstruments({
  db,
  mode,
  catalogue = [],
  list,
}: ListingNeeds): Promise<ListedInstrument[]> {
  const own = new Set(Object.keys(list?.current.added ?? {}));
  if (catalogue.length > 0)
    await upsertInstruments(
      db,
      catalogue.filter(({ code }) => !own.has(code)),
    );
  const listed = await selectInstruments(db);
  if (list === undefined) return listed.map(listedInstrument);
  const known = new Set(listed.map(({ code }) => code));
  const rank = Math.max(-1, ...listed.map((each) => each.rank));
  const missing = addedEntries(list.current, rank, mode).filter(({ code }) => !known.has(code));
  if (missing.length === 0) return listed.map(listedInstrument);
  await upsertInstruments(db, missing);
  return (await selectInstruments(db)).map(listedInstrument);
}

import type { Database } from '#foundation/server-kit/database.ts';
import type { ListedInstrument } from '../instrument.ts';
import { type CatalogueEntry, listedInstrument } from './entries.ts';
import { addedEntries, correctedBy, type OperatorsList } from './instrument-list.ts';
import { selectInstruments, upsertInstruments } from './instruments.sql.ts';

export interface ListingNeeds {
  readonly db: Database;
  readonly mode: 'sample' | 'production';
  /** What to list at the start (the sample data set); absent = only what the database already lists. */
  readonly catalogue?: readonly CatalogueEntry[] | undefined;
  /** What operators list, change and retire; absent = nothing. */
  readonly list?: OperatorsList;
}

/**
 * Everything listed: the sample data set as it is now, what the database has, and what operators have added.
 * An added one is stored once, and with corrected terms at the first start where no customer holds it: only
 * here no order is under way that could meet other terms than it was placed under.
 */
export async function listInstruments({
  db,
  mode,
  catalogue = [],
  list,
}: ListingNeeds): Promise<ListedInstrument[]> {
  const own = new Set(Object.keys(list?.value.current.added ?? {}));
  if (catalogue.length > 0)
    await upsertInstruments(
      db,
      catalogue.filter(({ code }) => !own.has(code)),
    );
  const rows = await selectInstruments(db);
  const listed = rows.map(listedInstrument);
  if (list === undefined) return listed;
  const known = new Map(rows.map(({ code, rank }) => [code, rank]));
  const added = addedEntries(list.value.current, Math.max(-1, ...known.values()), mode);
  const changed = added.filter(({ code }) => !known.has(code));
  for (const { code } of correctedBy(list.value.current, listed)) {
    if (await list.hasHolders(db, code)) continue;
    const corrected = added.filter((each) => each.code === code);
    changed.push(...corrected.map((each) => ({ ...each, rank: known.get(code) ?? each.rank })));
  }
  if (changed.length === 0) return listed;
  await upsertInstruments(db, changed);
  return (await selectInstruments(db)).map(listedInstrument);
}

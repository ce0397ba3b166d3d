import { sql } from 'kysely';
import { z } from 'zod';
import type { LaneConnection } from '#capabilities/money/ledger/face.ts';
import type { AccountKey } from '#capabilities/money/ledger/rules.ts';
import { asPrice } from '#foundation/money/price.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import {
  type KeptTickRow,
  keptTickColumns,
  keptTickOf,
  keptTickValues,
} from '#foundation/server-kit/ticks/kept-tick.ts';
import { formatInstant, type Instant } from '#foundation/time/clock.ts';
import type { Quote } from '../evidence.ts';

/** What the trigger engine keeps for the next start. */

/** Keeps ticks that triggered something; one that is kept already stays as it is. */
export async function insertDecidingTicks(db: Database, quotes: readonly Quote[]): Promise<void> {
  await sql`
    insert into orders.deciding_tick (${keptTickColumns}, usdt_rate, lasted)
    select * from unnest(${keptTickValues(quotes)}, ${quotes.map(({ usdtRate }) => usdtRate)}::bigint[],
      ${quotes.map(({ lasted }) => lastedText(lasted))}::jsonb[])
    on conflict do nothing`.execute(db);
}

/** The kept ticks, in their order. */
export async function selectDecidingTicks(db: Database): Promise<Quote[]> {
  const rows = await allRows<KeptTickRow & { readonly usdt_rate: bigint; readonly lasted: unknown }>(db)`
    select ${keptTickColumns}, usdt_rate, lasted from orders.deciding_tick order by sequence`;
  return rows.map((row) => ({
    ...keptTickOf(row),
    usdtRate: asPrice(row.usdt_rate),
    lasted: lastedShape.parse(row.lasted) ?? undefined,
  }));
}

const keptPrice = z.string().transform((text) => asPrice(BigInt(text)));
const lastedShape = z
  .object({
    bidLow: keptPrice,
    bidHigh: keptPrice,
    askLow: keptPrice,
    askHigh: keptPrice,
    since: z.object({
      bid: keptPrice,
      ask: keptPrice,
      at: z.number(),
      sequence: z.number(),
      recordedAt: z.string().optional(),
    }),
  })
  .nullable();

/** As {@link lastedShape} reads it: a price may be more than a number holds. */
function lastedText(lasted: Quote['lasted']): string | null {
  if (lasted === undefined) return null;
  return JSON.stringify(lasted, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

/** Forgets ticks all of whose doing is stored. */
export async function deleteDecidingTicks(db: Database, sequences: readonly number[]): Promise<void> {
  await sql`delete from orders.deciding_tick where sequence = any(${sequences}::bigint[])`.execute(db);
}

export interface WarnedAccount {
  readonly key: AccountKey;
  /** Null when it has risen above every warning level. */
  readonly warnedPpm: bigint | null;
  readonly at: Instant;
}

/** Stores the warning levels that accounts have been warned of. */
export async function storeWarnings(
  connection: LaneConnection,
  warned: readonly WarnedAccount[],
): Promise<void> {
  await connection.query({
    name: 'orders-warned',
    text: `insert into orders.margin_warning (customer_id, book, warned_ppm, at)
      select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[])
      on conflict (customer_id, book) do update set warned_ppm = excluded.warned_ppm, at = excluded.at`,
    values: [
      warned.map(({ key }) => key.customerId),
      warned.map(({ key }) => key.book),
      warned.map(({ warnedPpm }) => warnedPpm ?? 0n),
      warned.map(({ at }) => formatInstant(at)),
    ],
  });
}

/** Every account below a warning level. */
export function selectWarned(
  db: Database,
): Promise<{ customerId: bigint; book: AccountKey['book']; warnedPpm: bigint }[]> {
  return allRows<{ customerId: bigint; book: AccountKey['book']; warnedPpm: bigint }>(db)`
    select customer_id as "customerId", book, warned_ppm as "warnedPpm" from orders.margin_warning
    where warned_ppm > 0`;
}

/**
 * Until when every tick had been looked at and all it set off was stored; undefined before the first start.
 */
export async function selectWatchedThrough(db: Database): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from orders.watched_through`.execute(db);
  return rows[0]?.at.getTime();
}

export async function storeWatchedThrough(db: Database, at: Instant): Promise<void> {
  await sql`
    insert into orders.watched_through (at) values (${new Date(at)})
    on conflict (id) do update set at = excluded.at`.execute(db);
}

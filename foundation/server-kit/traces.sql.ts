import { type RawBuilder, sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Database } from './database.ts';
import { allRows } from './statements.ts';

/** How a kind's rows are read; what is left out has none. */
export interface TraceSource {
  readonly kind: string;
  readonly permission: string;
  /** After `from`: a table, or several joined. */
  readonly table: RawBuilder<unknown>;
  readonly customerId?: RawBuilder<unknown>;
  readonly id?: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  /** The letter before its id (`W` of `W123`); undefined where it has no number. */
  readonly letter?: string;
  readonly book?: RawBuilder<unknown>;
  readonly state: RawBuilder<unknown>;
  readonly units?: RawBuilder<unknown>;
  readonly asset?: RawBuilder<unknown>;
  /** A `jsonb` object of texts; nulls in it say nothing. */
  readonly facts: RawBuilder<unknown>;
  /** By which of them there is an index with the customer before it. */
  readonly newestBy: 'id' | 'at';
}

export interface TraceRow {
  readonly id: bigint;
  readonly customerId: CustomerId;
  readonly at: Date;
  readonly number: string | null;
  readonly book: Book | null;
  readonly state: string;
  readonly units: bigint | null;
  readonly asset: Asset | null;
  readonly facts: Readonly<Record<string, string>>;
}

/** The rows of one kind that meet a condition, in an order that the condition's index has. */
export async function selectTraces(
  db: Database,
  source: TraceSource,
  where: RawBuilder<unknown>,
  newest: RawBuilder<unknown>,
  limit: number,
): Promise<TraceRow[]> {
  const nothing = sql`null`;
  const { customerId = sql`customer_id`, id = sql`id`, book, units, asset } = source;
  const number = source.letter === undefined ? nothing : sql`${source.letter}::text || ${id}`;
  return allRows<TraceRow>(db)`
    select ${id} as id, ${customerId} as "customerId", ${source.at} as at, ${number} as number,
      ${book ?? nothing}::text as book, ${source.state} as state, ${units ?? nothing}::bigint as units,
      ${asset ?? nothing}::text as asset, jsonb_strip_nulls(${source.facts}) as facts
    from ${source.table} where ${where} order by ${newest} limit ${limit}`;
}

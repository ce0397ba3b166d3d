import { type RawBuilder, sql } from 'kysely';
import type { Book } from '#foundation/ids/book.ts';
import type { CustomerId } from '#foundation/ids/ids.ts';
import type { Asset } from '#foundation/money/money.ts';
import type { Sought } from '#foundation/text/sought.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database } from './database.ts';
import { selectTraces, type TraceRow, type TraceSource } from './traces.sql.ts';

/** One thing that a customer did, or that was done to them, as operators read it among all others. */
export interface Trace {
  /** Rises with time among those of its kind and customer. */
  readonly id: bigint;
  readonly customerId: CustomerId;
  readonly at: Instant;
  /** Its readable name, such as `M1042`; undefined where it has none. */
  readonly number: string | undefined;
  readonly book: Book | undefined;
  readonly state: string;
  readonly amount: { readonly units: bigint; readonly asset: Asset } | undefined;
  /** What else there is to say, by names whose words are `traces-console.facts`. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Where a page of a kind goes on: below it. */
export interface TracePlace {
  readonly at: Instant;
  readonly id: bigint;
}

export interface TraceFilter {
  readonly below: TracePlace | undefined;
  readonly book: Book | undefined;
  readonly from: Instant | undefined;
  readonly to: Instant | undefined;
}

/** What a capability hands to the operators' timeline and search: one kind of thing that customers leave. */
export interface TraceKind {
  readonly kind: string;
  /** What operators' roles must allow to see it. */
  readonly permission: string;
  /** A customer's, newest first. */
  of(customerId: CustomerId, filter: TraceFilter, limit: number): Promise<Trace[]>;
  /** All rows that the searched text may name, newest first; each way of naming has an index. */
  readonly named: (sought: Sought, limit: number) => Promise<Trace[]>;
}

/**
 * `named`: a condition for each way in which what is sought may name one, besides its number; each has an
 * index.
 */
export function traceKind(
  db: Database,
  source: TraceSource,
  named: (sought: Sought) => readonly RawBuilder<unknown>[] = () => [],
): TraceKind {
  const { kind, permission, newestBy, letter, customerId = sql`customer_id`, id = sql`id` } = source;
  const newest = newestBy === 'id' ? sql`${id} desc` : sql`${source.at} desc, ${id} desc`;
  return {
    kind,
    permission,
    async of(customer, filter, limit) {
      const where = sql`${customerId} = ${customer} and ${within(source, id, filter)}`;
      return (await selectTraces(db, source, where, newest, limit)).map(traceOf);
    },
    named: async (sought, limit) => {
      const { number } = sought;
      const numbered = letter !== undefined && calls(number, letter) ? [sql`${id} = ${number.id}`] : [];
      const found = await Promise.all(
        [...numbered, ...named(sought)].map((way) => selectTraces(db, source, way, newest, limit)),
      );
      const each = new Map(found.flat().map((row) => [row.id, row]));
      return [...each.values()].map(traceOf).slice(0, limit);
    },
  };
}

function within(source: TraceSource, id: RawBuilder<unknown>, filter: TraceFilter): RawBuilder<unknown> {
  const { below, book, from, to } = filter;
  const { at } = source;
  const conditions = [
    ...(below === undefined
      ? []
      : source.newestBy === 'id'
        ? [sql`${id} < ${below.id}`]
        : [sql`(${at}, ${id}) < (${new Date(below.at)}::timestamptz, ${below.id}::bigint)`]),
    ...(book === undefined || source.book === undefined ? [] : [sql`${source.book} = ${book}`]),
    ...(from === undefined ? [] : [sql`${at} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${new Date(to)}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function traceOf({ at, number, book, units, asset, ...row }: TraceRow): Trace {
  return {
    ...row,
    at: at.getTime(),
    number: number ?? undefined,
    book: book ?? undefined,
    amount: units === null || asset === null ? undefined : { units, asset },
  };
}

/** Whether a number may be one of those that are written with a letter before them. */
export function calls<N extends NonNullable<Sought['number']>>(
  number: N | undefined,
  letter: string,
): number is N {
  return number !== undefined && (number.letter === '' || number.letter === letter);
}

/** A column of addresses or hashes in lower case: all of one is looked up, a part of one is looked for. */
export function codeIs(column: RawBuilder<unknown>, { code, part }: Sought): RawBuilder<unknown>[] {
  if (code !== undefined) return [sql`${column} = ${code}`];
  return part === undefined ? [] : [sql`${column} like ${part}`];
}

/** Rows whose name begins so, read in the order of the name's index: no more of them than are shown. */
export function nameBegins(
  table: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  beginning: string,
): RawBuilder<unknown> {
  return sql`id in (
    select id from ${table} where ${name} like ${beginning} order by ${name} using ~<~ limit 20)`;
}

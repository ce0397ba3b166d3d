import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Result } from '#foundation/refusals/result.ts';

/**
 * A pool of connections. Tables are not typed here: statements live in `*.sql.ts` and name their own row
 * types.
 */
export type Database = Kysely<unknown>;

/** One open transaction; usable wherever a `Database` is. */
export type Tx = Transaction<unknown>;

const oid = { int8: 20, int8Array: 1016, date: 1082, timestamptz: 1184 } as const;

/** One-dimensional arrays, the only ones our statements return. */
function int8ArrayToBigints(text: string): (bigint | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : BigInt(item)));
}

const parseTimestamptz = pg.types.getTypeParser(oid.timestamptz, 'text');
const zero = '0'.charCodeAt(0);

/**
 * `2026-11-24 15:30:00.25+00`, which a session in UTC is sent; other zones, infinity and years of other
 * lengths are left to pg, at ten times the cost.
 */
export function timestamptzToDate(text: string): Date {
  const [fractionFrom, end] = [20, text.length - 3];
  const isOurs =
    text[0] !== '0' && text[4] === '-' && text[10] === ' ' && text.endsWith('+00') && end <= fractionFrom + 6;
  if (!isOurs || (end !== 19 && text[19] !== '.')) return parseTimestamptz(text);
  const millis = end === 19 ? 0 : digits(text, fractionFrom, Math.min(end, 23)) * 10 ** Math.max(0, 23 - end);
  return new Date(
    Date.UTC(
      digits(text, 0, 4),
      digits(text, 5, 7) - 1,
      digits(text, 8, 10),
      digits(text, 11, 13),
      digits(text, 14, 16),
      digits(text, 17, 19),
      millis,
    ),
  );
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - zero;
  return value;
}

/**
 * int8 as bigint (a number would lose units past 2^53), numeric and date as the text Postgres sent,
 * timestamptz as Date. Kept to our own connections: pg's global parsers stay as other libraries expect them.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (id === oid.int8) return (text: string) => BigInt(text);
      if (id === oid.int8Array) return int8ArrayToBigints;
      if (id === oid.timestamptz) return timestamptzToDate;
      if (id === oid.date) return (text: string) => text;
    }
    return pg.types.getTypeParser(id, format);
  },
};

export interface OpenDatabaseOptions {
  /** Connections at most; 10 unless told. */
  readonly max?: number;
  /** Hears of idle connections that died (the next query opens a new one). */
  readonly onIdleError?: (error: Error) => void;
  /** How long a statement may take before its caller gets an error; without it, unlimited. */
  readonly queryTimeoutMs?: number;
}

export interface PoolFigures {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

const pools = new WeakMap<Database, pg.Pool>();

/** Opens a pool. Connects on first use; close it with `db.destroy()`. */
export function openDatabase(url: string, options: OpenDatabaseOptions = {}): Database {
  const pool = openPool(url, options);
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The connections of a database that {@link openDatabase} opened. */
export function poolFigures(db: Database): PoolFigures {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/**
 * Lends one of the pool's connections to work that Kysely has no words for. One that such work failed on is
 * not used again.
 */
export async function withConnection<T>(
  db: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pools.get(db)?.connect();
  if (client === undefined) throw new Error('no pool known: this database was not opened by openDatabase');
  let isDone = false;
  try {
    const result = await work(client);
    isDone = true;
    return result;
  } finally {
    client.release(!isDone);
  }
}

/** Runs `work` in a transaction that a refusal rolls back, so what is refused has written nothing. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  let refused: Result<T> | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      refused = result;
      throw new Error('refused: roll back');
    });
  } catch (cause) {
    if (refused !== undefined) return refused;
    throw cause;
  }
}

function openPool(url: string, options: OpenDatabaseOptions): pg.Pool {
  const { max = 10, onIdleError, queryTimeoutMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  });
  // Without a listener a database restart would end the process. A pool that is being closed has nothing to
  // tell.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError?.(error);
  });
  // The same for one in use: its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', answerByCallback);
  return pool;
}

/**
 * One raw connection with the same column types, connected. For the money lane, which prepares and pipelines
 * its own statements. The caller listens for `error` and ends it.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  });
  answerByCallback(client);
  await client.connect();
  return client;
}

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;

/**
 * Makes the promises of `query` of callbacks. Those that pg makes keep every result out of reach of the quick
 * garbage collections (docs/decisions/0059-garbage-dies-young.md).
 */
function answerByCallback(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (config: unknown, values?: unknown, answered?: Answered) => {
    const isAnsweredOtherwise = [answered, values, submitOf(config)].some(
      (each) => typeof each === 'function',
    );
    return isAnsweredOtherwise ? send(config, values, answered) : promised(send, config, values);
  };
  client.query = query as typeof client.query;
}

/** How a query sends itself that is more than text and values: a cursor, a copy. */
function submitOf(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'submit' in config ? config.submit : undefined;
}

async function promised(
  send: (config: unknown, values: unknown, answered: Answered) => unknown,
  config: unknown,
  values: unknown,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      send(config, values, (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // As pg does: where it was asked says more than where the answer was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

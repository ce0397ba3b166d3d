import type pg from 'pg';
import { openClient } from '#foundation/server-kit/database.ts';
import type { LaneConnection, LaneStatement } from '../face.ts';
import { genesisHash } from '../rules.ts';
import { copyRows } from './copy-rows.ts';
import { lastHashOf, lockHashChain } from './lane.sql.ts';

/** The lane's own connection. Statements are sent without waiting for the answers of those before. */
export interface LaneSession extends LaneConnection {
  /** The hash chain that only this session writes, and its end. */
  readonly chain: number;
  lastHash: string;
  /** Opens the transaction of a batch. */
  begin(): Promise<void>;
  /** False when the database rolled back instead: a statement of the transaction had failed. */
  commit(): Promise<boolean>;
  rollback(): Promise<void>;
  /**
   * From the moment a commit is sent until the next `begin`: the fate of the batch is the database's to tell.
   */
  isCommitSent(): boolean;
  isAlive(): boolean;
  /** Ends a session whose batch hangs. */
  cut(): void;
  end(): Promise<void>;
}

/** How many processes may write one ledger at the same time. */
const mostChains = 64;

/**
 * Our statements fetch a handful of rows by key, whatever the planner believed of a table that was empty when
 * it was prepared. The limits free the locked accounts for other processes when this one freezes.
 */
const settings = `
  set application_name = 'money lane';
  set plan_cache_mode = force_generic_plan;
  set enable_seqscan = off;
  set enable_hashjoin = off;
  set enable_mergejoin = off;
  set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '30s'`;

/**
 * Connects and takes the first hash chain that no other session writes. Throws when the database is in
 * another term than this one: the platform that took it over has ended these sessions, and there are no new
 * ones.
 */
export async function openLaneSession(url: string, term?: bigint): Promise<LaneSession> {
  const client = await openClient(url);
  let isAlive = true;
  // Without a listener a lost connection would end the process; queries in flight fail by themselves.
  client.on('error', () => {
    isAlive = false;
  });
  client.on('end', () => {
    isAlive = false;
  });
  try {
    await client.query(settings);
    if (term !== undefined) await client.query('select platform.expect_term($1)', [term]);
    const chain = await takeHashChain(client);
    const [last] = await query<{ hash: string }>(client, lastHashOf(chain));
    return session(client, chain, last?.hash ?? genesisHash, () => isAlive);
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}

function session(client: pg.Client, chain: number, lastHash: string, isAlive: () => boolean): LaneSession {
  let isCommitSent = false;
  const gather = gatherWrites(client);
  return {
    chain,
    lastHash,
    query(statement) {
      gather();
      return query(client, statement);
    },
    add(rows) {
      gather();
      return copyRows(client, rows);
    },
    async begin() {
      isCommitSent = false;
      gather();
      await client.query({ name: 'ledger.begin', text: 'begin' });
    },
    async commit() {
      isCommitSent = true;
      const { command } = await client.query({ name: 'ledger.commit', text: 'commit' });
      return command === 'COMMIT';
    },
    async rollback() {
      await client.query('rollback');
    },
    isCommitSent: () => isCommitSent,
    isAlive,
    cut: () => client.connection.stream.destroy(),
    end: () => client.end(),
  };
}

/** What is sent in one turn goes out in one write. */
function gatherWrites(client: pg.Client): () => void {
  const { stream } = client.connection;
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}

async function query<Row>(client: pg.Client, { name, text, values }: LaneStatement): Promise<Row[]> {
  const { rows } = await client.query({ name, text, values: values.map(parameter) });
  return rows;
}

/** Arrays as Postgres reads them; pg's own way is several times slower, and a batch is made of arrays. */
function parameter(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  let text = '{';
  let separator = '';
  for (const each of value) {
    text += separator + element(each);
    separator = ',';
  }
  return `${text}}`;
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  throw new Error(`unsupported ${typeof value} in an array parameter of a lane statement`);
}

async function takeHashChain(client: pg.Client): Promise<number> {
  for (let chain = 1; chain <= mostChains; chain++) {
    const [lock] = await query<{ claimed: boolean }>(client, lockHashChain(chain));
    if (lock?.claimed) return chain;
  }
  throw new Error(
    `no free hash chain: ${mostChains} other lane connections hold the advisory locks of all of them`,
  );
}

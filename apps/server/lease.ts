import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openClient, type Tx } from '#foundation/server-kit/database.ts';
import { StartRefused } from '#foundation/server-kit/start-refused.ts';
import { allRows } from '#foundation/server-kit/statements.ts';
import { secondMs } from '#foundation/time/clock.ts';

/**
 * A lock in Postgres that one platform at a time holds on a database
 * (docs/decisions/0068-database-identity-and-lease.md).
 */
export interface Lease {
  /** Begins this holder's term, in the transaction of its start; gives its number. */
  beginTerm(tx: Tx): Promise<bigint>;
  /** Ends what sessions earlier holders left, and watches over the lock until the release. */
  keep(term: bigint, needs: KeepNeeds): Promise<void>;
  release(): Promise<void>;
}

export interface KeepNeeds {
  readonly onError: (error: unknown) => void;
  /** Another platform has been here: this process must end at once. */
  readonly onLost: (line: string) => void;
}

/** By which Postgres knows the sessions of a platform. */
export const sessionName = 'assay';
const laneName = 'money lane';

/** A holder whose machine vanished is given up after four seconds without a sign of life. */
const settings = `
  set application_name = 'assay lease';
  set tcp_keepalives_idle = 1;
  set tcp_keepalives_interval = 1;
  set tcp_keepalives_count = 3`;
const patienceMs = 5 * secondMs;
const tryEveryMs = 100;
const lookEveryMs = secondMs;
const answerWithinMs = 3 * secondMs;

/** Throws {@link StartRefused} when another platform still has it after five seconds. */
export async function takeLease(url: string): Promise<Lease> {
  let session = await openSession(url);
  let isReleased = false;
  if (!(await session.lock())) {
    const holder = await session.holder().finally(session.cut);
    throw new StartRefused(
      `Another platform runs on this database${holder}: stop it first, or give this one a database of its own (DATABASE_URL, or DATA_DIR).`,
    );
  }

  /** A new session with the lock, after a cut or a restart of the database. */
  async function regain(term: bigint, { onError, onLost }: KeepNeeds): Promise<void> {
    session.cut();
    try {
      session = await openSession(url);
      const isOurs = (await session.lock()) && (await session.term()) === term;
      if (isOurs || isReleased) return;
      onLost('Another platform has taken this database over: ending at once.');
    } catch (error) {
      onError(error);
      await pause(lookEveryMs);
    }
  }

  async function watch(term: bigint, needs: KeepNeeds): Promise<void> {
    while (!isReleased) {
      if (await session.answers()) await session.goneWithin(lookEveryMs);
      else await regain(term, needs);
    }
    await session.end();
  }

  let watching: Promise<void> | undefined;
  return {
    async beginTerm(tx) {
      const holder = `process ${process.pid} on ${hostname()}`;
      const rows = await allRows<{ term: bigint }>(tx)`
        update platform.lease set term = term + 1, holder = ${holder}, since = now() returning term`;
      const [row] = rows;
      if (row === undefined)
        throw new Error('platform.lease has no row: it was deleted after the migrations');
      return row.term;
    },
    async keep(term, needs) {
      await session.endFormer();
      watching = watch(term, needs);
    },
    async release() {
      isReleased = true;
      await session.end();
      await watching;
    },
  };
}

async function openSession(url: string) {
  const client = await openClient(url);
  const gone = Promise.withResolvers<void>();
  client.on('error', () => gone.resolve()).on('end', () => gone.resolve());
  await client.query(settings);
  return sessionOf(client, gone.promise);
}

function sessionOf(client: pg.Client, gone: Promise<void>) {
  const cut = () => void client.connection.stream.destroy();
  return {
    cut,
    end: () => client.end(),
    goneWithin: (ms: number) => Promise.race([gone, pause(ms, undefined, { ref: false })]),
    /**
     * False when another session holds it after the whole wait. The database frees it when its session ends.
     */
    async lock(): Promise<boolean> {
      const until = performance.now() + patienceMs;
      for (;;) {
        const { rows } = await client.query<{ got: boolean }>(
          `select pg_try_advisory_lock(hashtext('platform.lease')) as got`,
        );
        if (rows[0]?.got === true) return true;
        if (performance.now() > until) return false;
        await pause(tryEveryMs);
      }
    },
    async term(): Promise<bigint | undefined> {
      const { rows } = await client.query<{ term: bigint }>('select term from platform.lease');
      return rows[0]?.term;
    },
    /** The holder, for a sentence; empty where it is not known. */
    async holder(): Promise<string> {
      const there = await client.query(`select to_regclass('platform.lease') is not null as is_there`);
      if (there.rows[0]?.is_there !== true) return '';
      const { rows } = await client.query<{ holder: string; since: Date }>(
        'select holder, since from platform.lease',
      );
      const [row] = rows;
      return row === undefined || row.holder === ''
        ? ''
        : ` (${row.holder}, since ${row.since.toISOString()})`;
    },
    /** The lock is ours as long as the session is. */
    async answers(): Promise<boolean> {
      const late = pause(answerWithinMs, false, { ref: false });
      return await Promise.race([
        client.query('select').then(
          () => true,
          () => false,
        ),
        late,
      ]);
    },
    /**
     * A killed holder's last batch may still be committing, and one that stood still may wake up: neither may
     * write beside us.
     */
    async endFormer(): Promise<void> {
      await client.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = any ($1)`,
        [[sessionName, laneName]],
      );
    },
  };
}

/** The same database, for sessions that Postgres shall know as a platform's. */
export function platformUrl(url: string): string {
  const named = new URL(url);
  named.searchParams.set('application_name', sessionName);
  return named.href;
}

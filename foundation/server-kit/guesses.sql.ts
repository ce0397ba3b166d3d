import { sql } from 'kysely';
import type { Failures } from '#foundation/secrets/lockout.ts';
import type { Instant } from '#foundation/time/clock.ts';
import type { Database, Tx } from './database.ts';
import { firstRow } from './statements.ts';

interface StoredGuess {
  readonly failures: number;
  readonly since: Date;
  readonly lockedUntil: Date | null;
}

const columns = sql`failures, since, locked_until as "lockedUntil"`;

function failuresOf({ failures, since, lockedUntil }: StoredGuess): Failures {
  return { failures, since: since.getTime(), lockedUntil: lockedUntil?.getTime() };
}

export async function findGuesses(db: Database, key: Buffer): Promise<Failures | undefined> {
  const found = await firstRow<StoredGuess>(db)`select ${columns} from platform.guess where key = ${key}`;
  return found && failuresOf(found);
}

/** Locks the count, so that guesses made at the same time are counted one after the other. */
export async function lockGuesses(tx: Tx, key: Buffer, at: Instant): Promise<Failures> {
  const { rows } = await sql<StoredGuess>`
    insert into platform.guess as stored (key, since, keep_until) values (${key}, ${new Date(at)}, ${new Date(at)})
    on conflict (key) do update set keep_until = stored.keep_until
    returning ${columns}`.execute(tx);
  const [row] = rows;
  return row === undefined ? { failures: 0, since: at, lockedUntil: undefined } : failuresOf(row);
}

export async function storeGuesses(
  tx: Tx,
  key: Buffer,
  { failures, since, lockedUntil }: Failures,
  keepUntil: Instant,
): Promise<void> {
  const locked = lockedUntil === undefined ? null : new Date(lockedUntil);
  await sql`
    update platform.guess
    set failures = ${failures}, since = ${new Date(since)}, locked_until = ${locked}, keep_until = ${new Date(keepUntil)}
    where key = ${key}`.execute(tx);
}

export async function deleteGuesses(db: Database, key: Buffer): Promise<void> {
  await sql`delete from platform.guess where key = ${key}`.execute(db);
}

/** Counts that would be whole again. */
export async function deleteOldGuesses(db: Database, at: Instant): Promise<void> {
  await sql`delete from platform.guess where keep_until <= ${new Date(at)}`.execute(db);
}

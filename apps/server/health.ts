import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

/** Callers should not wait for a database that hangs. */
const readyWithinMs = 2_000;

/** Uploads, and where it runs here the database's log, need some room. */
const leastFreeBytes = 64 * 1024 * 1024;

export interface HealthNeeds {
  readonly db: Database;
  readonly dataDir: string;
  readonly leastFree?: number;
}

/**
 * `/health`: the process answers. `/ready`: the database does too and the disk has room, so customers can be
 * sent here.
 */
export function bindHealth(server: FastifyInstance, needs: HealthNeeds): void {
  server.get('/health', async () => ({ status: 'up' }));
  server.get('/ready', async (_, reply) => {
    const lacks = await lackOf(needs);
    return reply.status(lacks === undefined ? 200 : 503).send({ status: lacks ?? 'ready' });
  });
}

async function lackOf({ db, dataDir, leastFree = leastFreeBytes }: HealthNeeds): Promise<string | undefined> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const isAnswered = await Promise.race([answered, pause(readyWithinMs, false, { ref: false })]);
  if (!isAnswered) return 'database unreachable';
  // Where uploads and the database are elsewhere, there may be no such folder.
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < leastFree ? 'disk full' : undefined;
}

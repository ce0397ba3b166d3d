import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#foundation/server-kit/database.ts';

/** Whoever asks has better things to do than wait for a database that hangs. */
const readyWithinMs = 2_000;

/** `/health`: the process answers. `/ready`: the database does too, so customers can be sent here. */
export function bindHealth(server: FastifyInstance, db: Database): void {
  server.get('/health', async () => ({ status: 'up' }));
  server.get('/ready', async (_, reply) => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([answered, pause(readyWithinMs, false, { ref: false })]);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unreachable' });
  });
}
